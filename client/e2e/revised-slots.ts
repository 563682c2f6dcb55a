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
    /** Changes what the server has answered, before the page hears of it. */
    revise?: ((slots: WireSlot[]) => WireSlot[] | Promise<WireSlot[]>) | undefined
    /** Changes what the page asks of the server. */
    rewrite?: ((body: string) => string) | undefined
    /** While true, calls for availability are lost. */
    offline?: boolean
    /** How many lists of slots have come. */
    slotAnswers: number
  }
}

/** Lets a test stand between the server's lists of slots and the page. To be called before the page is opened. */
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

/** Lets more than a minute pass in the page, and waits until its slots have been asked for again. */
export async function passMinute(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.slotAnswers)
  await page.clock.fastForward(61_000)
  await page.waitForFunction((count) => window.slotAnswers > count, before)
  // What the answer changes is drawn in the frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
