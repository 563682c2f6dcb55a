/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { bookableOf } from './flows-of-demo.ts'
import { mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { openFlow, seatsField } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const free = (page: Page) => page.locator('[data-state=free]')
const times = (page: Page) => page.locator('[data-slot]')

/** Its distance in px from the top of the window, and from the foot of what the bar leaves of it; negative outside. */
async function roomAround(target: Locator): Promise<{ above: number; below: number }> {
  return await target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    const bar = [...document.querySelectorAll('[role=region]')].find((one) => getComputedStyle(one).display !== 'none')
    return { above: top, below: (bar?.getBoundingClientRect().top ?? innerHeight) - bottom }
  })
}

async function expectInSight(target: Locator): Promise<void> {
  await expect.poll(async () => Math.min(...Object.values(await roomAround(target)))).toBeGreaterThanOrEqual(0)
}

test.each([
  ['375 × 667', { width: 375, height: 667 }],
  ['390 × 844', phone],
])('a phone of %s has the first free day in sight, and its times after a tap', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: true })
  await openFlow(page, site.book('harbor'))
  expect(await page.locator('[inert]').count()).toBe(0)
  await expectInSight(free(page).first())
  const weeks = page.locator('[data-part=calendar] tbody tr')
  const shown = await weeks.evaluateAll((rows) => rows.filter((row) => row.checkVisibility()).length)
  expect(shown).toBe((await weeks.count()) - 1)
  const seats = await seatsField(page).boundingBox()
  const fold = await page.locator('[data-part=fold]').boundingBox()
  expect(Math.abs(Number(seats?.y) - Number(fold?.y))).toBeLessThan(4)
  await free(page).nth(4).tap()
  await page.locator('[role=group][aria-busy=true]').waitFor({ state: 'detached' })
  await expectInSight(times(page).first())
  await expectInSight(free(page).nth(4))
  await expectAccessible(page, 'times of a pressed day')
  // The keyboard stays within the weeks that are drawn.
  await free(page).first().focus()
  await page.keyboard.press('ArrowUp')
  const focused = page.locator('[data-date]:focus')
  expect(await focused.evaluate((day) => day.checkVisibility())).toBe(true)
  await done()
})

test('on a phone who serves is chosen from a list that opens over the calendar, by touch and by keyboard', async () => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await openFlow(page, site.book('harbor'))
  const fold = page.locator('[data-part=fold]')
  await touch.press(fold)
  await expectAccessible(page, 'who serves, opened')
  await touch.press(page.getByRole('radio', { name: 'Ines Duarte' }))
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
  await expect.poll(() => fold.textContent()).toContain('Ines Duarte')
  expect(await fold.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect.poll(() => fold.textContent()).toContain('Tomas Birk')
  await touch.press(fold)
  await touch.press(fold)
  expect(await fold.getAttribute('aria-expanded')).toBe('false')
  await done()
})

test.each([
  ['a phone on its side', { width: 844, height: 390 }],
  ['a tablet', { width: 820, height: 1180 }],
])('%s has the times beside the month', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: true })
  await openFlow(page, site.book('harbor'))
  await touch.pickDay(page, 1)
  const month = await page.locator('[data-part=calendar]').boundingBox()
  const first = await times(page).first().boundingBox()
  expect(Number(first?.x)).toBeGreaterThan(Number(month?.x) + Number(month?.width))
  await expectInSight(times(page).first())
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBe(0)
  await expectAccessible(page, 'times beside the month')
  await done()
})

test('a link brings its seats within what can be booked together', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, `${site.book('studio')}?seats=9`)
  await expect.poll(() => seatsField(page).inputValue()).toBe('4')
  await openFlow(page, `${site.book('harbor')}?seats=2`)
  await expect.poll(() => seatsField(page).inputValue()).toBe('2')
  await done()
})

test('who is the only one is told and not asked for, also where somebody must be chosen', async () => {
  await site.revise('harbor', (bundle) => {
    const group = { name: 'Instructor', resources: ['guide-ines'], minimum: 1, maximum: 1 }
    bookableOf(bundle, 'paddle-lesson', { selectionmethod: 'manual', requirementgroups: [group] })
  })
  const { page, done } = await openPage(browser, { viewport: desktop })
  await openFlow(page, site.book('harbor'))
  expect(await page.locator('aside input[type=radio]').count()).toBe(0)
  await page.locator('aside').getByText('With Ines Duarte').waitFor()
  await mouse.pickDay(page, 2)
  await times(page).first().click()
  await page
    .getByRole('button', { name: /^Continue/ })
    .first()
    .click()
  await page.waitForURL('**/second_form_step')
  await page.locator('aside').getByText('With Ines Duarte').waitFor()
  await done()
})
