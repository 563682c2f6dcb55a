import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Hand } from './hands.ts'
import { seatsField } from './walk.ts'

/** Waits until an event's dates are shown and the draft has been read. */
export async function openEvent(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('[data-occurrence]').first().waitFor()
  await page.locator('[data-ready]').waitFor()
}

/** Chooses the number of seats. */
export async function chooseSeats(page: Page, hand: Hand, seats: number): Promise<void> {
  await hand.type(seatsField(page), String(seats))
  await page.locator('[data-part=occurrences]:not([inert])').waitFor()
}

/** Chooses the date of an occurrence. */
export async function chooseDate(page: Page, hand: Hand, occurrence: string): Promise<void> {
  const choose = page.locator(`[data-occurrence="${occurrence}"] [data-choose]`)
  await hand.press(choose)
  await expect.poll(() => choose.getAttribute('aria-pressed')).toBe('true')
}
