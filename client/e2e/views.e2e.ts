/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { keyboard, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
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

/** Lets every bookable of a theme's white-label begin with a view. */
const beginWith = (theme: Theme, view: string) =>
  site.revise(theme, ({ bookables }) => {
    for (const bookable of bookables) bookable.default_date_view = view
  })

async function openFlow(page: Page, address: string) {
  await page.goto(address)
  await page.locator('[data-ready]').waitFor()
  await slots(page).first().waitFor()
}

const heads = (page: Page) => page.locator('[data-part=head] > button')
const slots = (page: Page) => page.locator('[data-slot]:not([aria-disabled])').filter({ visible: true })
const wayOn = (page: Page) => page.locator('button[type=submit]').filter({ visible: true })
testIn([
  ['week_view', '1280 px, by mouse', desktop, mouse, 'harbor'],
  ['week_view', '390 px, by touch', phone, touch, 'harbor'],
  ['week_view', '1280 px, by keyboard alone', desktop, keyboard, 'base'],
  ['day_view', '1280 px, by mouse', desktop, mouse, 'base'],
  ['day_view', '390 px, by touch', phone, touch, 'base'],
] as const)('a time is chosen in a %s at %s, and a reload finds it', async (view, at, viewport, hand, theme) => {
  await beginWith(theme, view)
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await openFlow(page, site.book(theme))
  expect(await heads(page).count()).toBe(view === 'week_view' ? 7 : 0)
  await expectAccessible(page, `${view} at ${at}`)
  // Of today little may be left, by the hour and by the tests before, and the day after may be closed.
  const shown = page
    .locator('[data-slot]')
    .filter({ visible: true })
    .first()
    .or(page.getByText('No times on this day.'))
  for (let turned = 0; turned < 7 && (await slots(page).count()) < 3; turned += 1) {
    await hand.press(page.getByRole('button', { name: 'Next day' }))
    await shown.first().waitFor()
  }
  const slot = String(await slots(page).nth(1).getAttribute('data-slot'))
  await hand.press(page.locator(`[data-slot="${slot}"]`))
  await page.locator(`[data-slot="${slot}"][aria-pressed=true]`).waitFor()
  await page.reload()
  await page.locator(`[data-slot="${slot}"][aria-pressed=true]`).filter({ visible: true }).waitFor()
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await done()
})

test('arrow keys go from day to day and from slot to slot, and past an edge the week turns', async () => {
  await beginWith('base', 'week_view')
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await slots(page).first().waitFor()
  const focused = (name: string) => page.evaluate((of) => document.activeElement?.getAttribute(of) ?? null, name)
  await page.locator('[data-part=head] > button[tabindex="0"]').focus()
  const day = String(await focused('data-date'))
  await page.keyboard.press('ArrowDown')
  expect(await focused('data-slot')).toContain(day)
  await page.keyboard.press('ArrowUp')
  expect(await focused('data-date')).toBe(day)
  await page.keyboard.press('End')
  const last = String(await focused('data-date'))
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction((before) => (document.activeElement?.getAttribute('data-date') ?? '') > before, last)
  const next = Date.parse(String(await focused('data-date'))) - Date.parse(last)
  expect(next).toBe(86_400_000)
  await page.keyboard.press('PageUp')
  await page.waitForFunction((before) => (document.activeElement?.getAttribute('data-date') ?? 'x') <= before, last)
  await done()
})

test('the customer switches to the month and back, at the same time', async () => {
  await beginWith('base', 'week_view')
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await slots(page).first().waitFor()
  await page.getByRole('button', { name: 'Next week' }).click()
  const first = String(await heads(page).first().getAttribute('data-date'))
  await page.getByRole('button', { name: 'Month', exact: true }).click()
  await page.locator(`td [data-date="${first}"]`).waitFor()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await heads(page).first().waitFor()
  expect(await heads(page).first().getAttribute('data-date')).toBe(first)
  await page.reload()
  await heads(page).first().waitFor()
  await page.locator(`[data-part=head] > [data-date="${first}"]`).waitFor()
  await done()
})
