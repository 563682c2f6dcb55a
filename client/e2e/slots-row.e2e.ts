/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { type Hand, keyboard, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { interveneInSlots } from './revised-slots.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { nextMonth, openFlow, wayOn } from './walk.ts'
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

/** Half hours of a rehearsal room, from two to six in a row. */
async function openRehearsal(page: Page, hand: Hand): Promise<void> {
  await openFlow(page, `${site.home('base')}/book/rehearsal`)
  await nextMonth(page, hand)
}
/** A required answer beside the date. */
const loudness = (page: Page) => page.getByLabel('Without amplifiers')
const slots = (page: Page) => page.locator('[data-slot]:not([aria-disabled])')
/** The positions of the chosen slots in the day's list. */
const row = (page: Page) =>
  page
    .locator('[data-slot]')
    .evaluateAll((all) => all.flatMap((one, at) => (one.getAttribute('aria-pressed') === 'true' ? [at] : [])))
const hint = (page: Page) => page.locator('[data-part=row-hint]')
const canGoOn = async (page: Page) =>
  (await page.locator('button[type=submit]').last().getAttribute('aria-disabled')) === null &&
  (await page.locator('button[type=submit]').last().isEnabled())

testIn([
  ['1280 px, by keyboard alone', desktop, keyboard, 2],
  ['390 px, by touch', phone, touch, 3],
])('half hours in a row are chosen at %s, and held as one', async (_name, viewport, hand, day) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await openRehearsal(page, hand)
  await hand.press(loudness(page))
  await hand.pickDay(page, day)
  expect(await hint(page).textContent()).toContain('Choose 2 to 6 slots in a row')
  await hand.press(slots(page).nth(2))
  expect(await row(page)).toEqual([2])
  expect(await canGoOn(page)).toBe(false)
  expect(await hint(page).textContent()).toContain('Add 1 more')
  await hand.press(slots(page).nth(3))
  await hand.press(slots(page).nth(4))
  expect(await row(page)).toEqual([2, 3, 4])
  expect(await hint(page).textContent()).toContain('1 hr')
  expect(await canGoOn(page)).toBe(true)
  await page.getByText('€36.00').first().waitFor({ state: 'attached' })
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await page.goBack()
  await page.locator('[data-slot][aria-pressed=true]').first().waitFor()
  expect(await row(page)).toEqual([2, 3, 4])
  await done()
})

test('a row is extended at both ends, shortened, and restarted when slots do not meet or are too many', async () => {
  const { page, done } = await openPage(browser)
  await openRehearsal(page, mouse)
  await mouse.pickDay(page, 5)
  const press = async (at: number) => {
    await page.locator('[data-slot]').nth(at).click()
    return row(page)
  }
  expect(await press(3)).toEqual([3])
  expect(await press(2)).toEqual([2, 3])
  expect(await press(4)).toEqual([2, 3, 4])
  expect(await press(4)).toEqual([2, 3])
  const anew = 'Does not join the others, begins anew'
  expect(await hint(page).textContent()).not.toContain(anew)
  expect(await press(6)).toEqual([6])
  expect(await hint(page).textContent()).toContain(`${anew} · Add 1 more`)
  for (const at of [7, 8, 9, 10]) await press(at)
  expect(await press(11)).toEqual([6, 7, 8, 9, 10, 11])
  expect(await hint(page).textContent()).not.toContain(anew)
  expect(await press(12)).toEqual([12])
  expect(await hint(page).textContent()).toContain(anew)
  expect(await press(12)).toEqual([])
  expect(await hint(page).textContent()).toContain('Choose 2 to 6')
  await done()
})

/** Cuts the possible ends in the server's answer to the given number. */
async function openWithEnds(count: number) {
  const visit = await openPage(browser)
  await interveneInSlots(visit.page)
  await openRehearsal(visit.page, mouse)
  await visit.page.evaluate((ends) => {
    const isOfOneStart = (list: { start_utc: string }[]) =>
      list.length > 1 && list.every((one) => one.start_utc === list[0]?.start_utc)
    window.revise = (list) => (isOfOneStart(list) ? list.slice(0, ends) : list)
  }, count)
  await mouse.pickDay(visit.page, 6)
  await slots(visit.page).nth(2).click()
  await visit.page.waitForFunction(() => window.slotAnswers > 0)
  return visit
}

test('a row extends only as far as the server allows', async () => {
  const { page, done } = await openWithEnds(2)
  await slots(page).nth(3).click()
  await slots(page).nth(4).click()
  expect(await row(page)).toEqual([2, 3, 4])
  await page.waitForFunction(() => document.querySelector('[data-standing=next]') === null)
  await slots(page).nth(5).click()
  expect(await row(page)).toEqual([5])
  await done()
})

test('a row that was pressed faster than the server answers is cut to what is available, and says so', async () => {
  const { page, done } = await openPage(browser)
  await interveneInSlots(page)
  await openRehearsal(page, mouse)
  await mouse.pickDay(page, 5)
  await page.evaluate(() => {
    const isOfOneStart = (list: { start_utc: string }[]) =>
      list.length > 1 && list.every((one) => one.start_utc === list[0]?.start_utc)
    const released = new Promise((resolve) => addEventListener('released', resolve))
    window.revise = (list) => (isOfOneStart(list) ? released.then(() => list.slice(0, 1)) : list)
  })
  await loudness(page).check()
  for (const at of [2, 3, 4, 5]) await slots(page).nth(at).click()
  expect(await row(page)).toEqual([2, 3, 4, 5])
  await page.evaluate(() => dispatchEvent(new Event('released')))
  await page.getByText('can’t be taken together').waitFor()
  expect(await row(page)).toEqual([2, 3])
  expect(await canGoOn(page)).toBe(true)
  await done()
})

test('reports where too few consecutive slots are free', async () => {
  const { page, done } = await openWithEnds(0)
  await hint(page).getByText('choose another start').waitFor()
  expect(await canGoOn(page)).toBe(false)
  await done()
})

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('axe finds nothing in a row of slots at %s', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await openRehearsal(page, mouse)
  await mouse.pickDay(page, 5)
  await slots(page).nth(1).click()
  await expectAccessible(page, 'a row begun')
  await slots(page).nth(2).click()
  await slots(page).nth(3).click()
  await expectAccessible(page, 'a row that can be taken')
  await done()
})

/** The time that has the focus, where the bar at the foot of the window covers any of it. */
const coveredTime = (page: Page) =>
  page.evaluate(() => {
    const time = document.activeElement
    const bar = document.querySelector('main [role=region]')?.getBoundingClientRect()
    const { top = 0, bottom = 0 } = time?.getBoundingClientRect() ?? {}
    return time?.matches('[data-slot]') && bar && bottom > bar.top && top < bar.bottom ? time.textContent : null
  })

test('at 390 px in letters of 200 %, no time that is chosen or tabbed to lies beneath the bar', async () => {
  const { page, complaints } = await openPage(browser, { viewport: phone, hasTouch: true })
  await openRehearsal(page, touch)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await touch.press(loudness(page))
  await touch.pickDay(page, 6)
  await slots(page).first().focus()
  const covered: (string | null)[] = []
  for (let at = 0; at < 12; at += 1) {
    if (at > 2 && at < 7) {
      // The bar grows with what is chosen.
      await page.keyboard.press('Enter')
      await page
        .locator('[data-slot][aria-pressed=true]')
        .nth(at - 3)
        .waitFor()
      if (at > 3) await page.locator('main [role=region] summary').getByText('€').waitFor()
      await expect.poll(() => coveredTime(page)).toBe(null)
    }
    await page.keyboard.press('Tab')
    covered.push(await coveredTime(page))
  }
  expect(covered.filter((time) => time !== null)).toEqual([])
  expect(complaints).toEqual([])
  await leavePage(page)
})
