import type { Page } from 'playwright-core'
import { type Hand, keyboard, reach } from './hands.ts'

/** The rental's flow. */
export const rental = '/book/skiff-rental'

const focusedDate = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Presses one day; a keyboard-only hand moves across the days between, by week and by day. */
export async function pressDay(page: Page, hand: Hand, date: string): Promise<void> {
  if (hand !== keyboard) return hand.press(page.locator(`[data-date="${date}"]`))
  if ((await focusedDate(page)) === '') await reach(page.locator('[data-date][tabindex="0"]'))
  for (let steps = 0; steps < 40; steps += 1) {
    const away = daysBetween(await focusedDate(page), date)
    if (away === 0) break
    if (Math.abs(away) >= 7) await page.keyboard.press(away > 0 ? 'ArrowDown' : 'ArrowUp')
    else await page.keyboard.press(away > 0 ? 'ArrowRight' : 'ArrowLeft')
  }
  await page.keyboard.press('Enter')
}

/** The days in a state, in order, once both months are known. */
export async function daysIn(page: Page, state: string): Promise<string[]> {
  await page.locator('[data-part=calendar]:not(:has([data-state=unknown]))').waitFor()
  return page
    .locator(`[data-date][data-state=${state}]`)
    .evaluateAll((days) => days.map((day) => day.getAttribute('data-date') ?? ''))
}

/** Begins a range on a day, and waits until its possible ends are known. */
export async function begin(page: Page, hand: Hand, date: string): Promise<string[]> {
  await pressDay(page, hand, date)
  await page.locator('[data-state=restart]').first().waitFor()
  return (await daysIn(page, 'free')).filter((day) => day > date)
}

/**
 * Chooses a range of three (or `least`) days or more: the first one, or one that begins `later` free days later.
 * Returns its dates.
 */
export async function chooseRange(
  page: Page,
  hand: Hand,
  later = 0,
  least = 3,
): Promise<{ first: string; last: string }> {
  const free = await daysIn(page, 'free')
  for (const first of free.slice(later)) {
    const ends = await begin(page, hand, first)
    const last = ends.find((day) => daysBetween(first, day) >= least - 1)
    if (last === undefined) {
      await pressDay(page, hand, first)
      await page.getByRole('button', { name: /Clear dates|Borrar fechas/ }).click()
      continue
    }
    await pressDay(page, hand, last)
    await page.locator('p[data-part=range]').waitFor()
    return { first, last }
  }
  throw new Error(`no ${least} days are free as a whole`)
}
