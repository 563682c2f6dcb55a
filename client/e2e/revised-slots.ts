/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** A timeslot on the wire, as far as tests change it. */
export interface WireSlot {
  start: string
  end: string
  start_utc: string
  end_utc: string
  seats: number
  available: boolean
  waitlist_info?: { position: number }
}

declare global {
  interface Window {
    /** Changes the server's answer before the page receives it. */
    revise?: ((slots: WireSlot[]) => WireSlot[] | Promise<WireSlot[]>) | undefined
    /** Changes the page's request. */
    rewrite?: ((body: string) => string) | undefined
    /** While true, availability requests fail. */
    offline?: boolean
    /** The number of slot lists received. */
    slotAnswers: number
  }
}

/** Intercepts the server's lists of slots. Must be called before the page is opened. */
export async function interveneInSlots(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch
    window.slotAnswers = 0
    const revised = async (envelope: { result?: { timeslots?: WireSlot[] } }) => {
      if (!envelope.result?.timeslots) return envelope
      const timeslots = (await window.revise?.(envelope.result.timeslots)) ?? envelope.result.timeslots
      window.slotAnswers += 1
      return { ...envelope, result: { ...envelope.result, timeslots } }
    }
    window.fetch = async (input, init) => {
      if (typeof init?.body !== 'string' || !init.body.includes('get_availability_in_range')) return real(input, init)
      if (window.offline) throw new TypeError('lost')
      const answer = await real(input, { ...init, body: window.rewrite?.(init.body) ?? init.body })
      const body = await answer.json()
      const changed = await (Array.isArray(body) ? Promise.all(body.map(revised)) : revised(body))
      return new Response(JSON.stringify(changed), { status: answer.status, headers: answer.headers })
    }
  })
}

/** Advances the page's clock by more than a minute, and waits until its slots have been requested again. */
export async function passMinute(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.slotAnswers)
  await page.clock.fastForward(61_000)
  await page.waitForFunction((count) => window.slotAnswers > count, before)
  // The change is rendered in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
