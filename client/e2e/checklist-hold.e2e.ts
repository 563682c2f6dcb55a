import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseInPlace, dateInPlace, dates, listOf, openList, row, tick } from './checklist-walk.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Answers holds late, and each as it is told. */
async function holdsOf(page: Page) {
  const state: { refused: string | null; waits: number } = { refused: null, waits: 0 }
  await page.route('**/jrpc', async (route) => {
    const asked = route.request().postDataJSON()
    if (asked.method !== 'hold_appointment') return route.continue()
    const { refused } = state
    if (state.waits > 0) await pause(state.waits)
    if (refused === null) return route.continue()
    const error = { code: -32_000, message: refused, data: { code: refused } }
    return route.fulfill({ json: { jsonrpc: '2.0', id: asked.id, error } })
  })
  return state
}

testIn([
  [desktop.width, desktop, mouse],
  [phone.width, phone, touch],
] as const)(
  'a date stands in the list while it is being held, and nothing moves with the answer, at %d px',
  async (_width, viewport, hand) => {
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
    const holds = await holdsOf(page)
    // Longer than the time after a press in which browsers excuse what moves.
    holds.waits = 900
    await openList(page, listOf(site))
    for (const [slug, day] of [
      ['garden-ceremony', 16],
      ['planning-talk', 18],
    ] as const) {
      await tick(page, hand, slug)
      await chooseInPlace(page, hand, slug, day)
      await hand.press(wayOn(page))
      const kept = row(page, slug).locator('li[data-appointment]')
      await expect.poll(() => kept.getAttribute('aria-busy'), { timeout: 800 }).toBe('true')
      expect(await row(page, slug).locator('h4').first().isVisible()).toBe(false)
      const box = row(page, slug).locator('input[type=checkbox]').first()
      const isFocused = () => box.evaluate((one) => one === document.activeElement)
      expect(await isFocused()).toBe(true)
      await expect.poll(() => kept.getAttribute('aria-busy')).toBe(null)
      expect(await isFocused()).toBe(true)
      await expect.poll(() => kept.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true)
      expect(await kept.evaluate((one) => one.getBoundingClientRect().bottom > 0)).toBe(true)
    }
    await done()
  },
)

test('a date that could not be held leads back to its calendar, which says why', async () => {
  const { page, complaints, done } = await openPage(browser)
  const holds = await holdsOf(page)
  await openList(page, listOf(site))
  await tick(page, mouse, 'garden-ceremony')
  await dateInPlace(page, mouse, 'garden-ceremony', 16)
  await tick(page, mouse, 'planning-talk')
  await chooseInPlace(page, mouse, 'planning-talk', 18)
  holds.refused = 'slot_taken'
  await mouse.press(wayOn(page))
  await page.getByText('That time has just been taken. Please choose another.').first().waitFor()
  expect(await row(page, 'planning-talk').locator('h4').first().isVisible()).toBe(true)
  expect(await dates(page).count()).toBe(1)
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  holds.refused = null
  complaints.length = 0
  await chooseInPlace(page, mouse, 'planning-talk', 21)
  await mouse.press(wayOn(page))
  await expect.poll(() => dates(page).count()).toBe(2)
  await done()
})
