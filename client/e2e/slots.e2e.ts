/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime } from './clock.ts'
import { keyboard, mouse, touch } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { interveneInSlots, passMinute } from './revised-slots.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, holdSlot, openFlow, seatsField, wayOn } from './walk.ts'
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

const slots = (page: Page) => page.locator('[data-slot]:not([aria-disabled])')
const chosen = (page: Page) => page.locator('[data-slot][aria-pressed=true]')
const days = (page: Page) => page.locator('[data-date]')
const isPressed = async (page: Page, slot: string) =>
  (await page.locator(`[data-slot="${slot}"]`).getAttribute('aria-pressed')) === 'true'
const shownDay = (page: Page) => page.locator('[data-date][data-selected]').getAttribute('data-date')

/** The date step, with a clock and server answers that the test controls. */
async function openWatched(address: string, options = {}) {
  const visit = await openPage(browser, options)
  await holdTime(visit.page)
  await interveneInSlots(visit.page)
  await openFlow(visit.page, address)
  return visit
}

testIn([
  ['1280 px, by keyboard alone', desktop, keyboard, 1],
  ['390 px, by touch', phone, touch, 2],
])('a day and a time are chosen at %s, and a reload finds both', async (_name, viewport, hand, day) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await openFlow(page, site.book('base'))
  await chooseSlot(page, hand, { day, slot: 1 })
  const slot = String(await chosen(page).getAttribute('data-slot'))
  const date = await shownDay(page)
  await page.reload()
  await chosen(page).waitFor()
  expect(await chosen(page).getAttribute('data-slot')).toBe(slot)
  expect(await shownDay(page)).toBe(date)
  await hand.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  await done()
})

test('the arrow keys move through the month as in any date grid', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await days(page).and(page.locator('[tabindex="0"]')).focus()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date') ?? '')
  const go = async (key: string) => {
    const before = new Date(`${await focused()}T12:00:00Z`)
    await page.keyboard.press(key)
    await page.waitForFunction(() => document.activeElement?.hasAttribute('data-date'))
    const after = new Date(`${await focused()}T12:00:00Z`)
    return { before, after, days: Math.round((after.getTime() - before.getTime()) / 86_400_000) }
  }
  const nextMonth = await go('PageDown')
  expect(nextMonth.after.getUTCMonth()).toBe((nextMonth.before.getUTCMonth() + 1) % 12)
  expect((await go('ArrowRight')).days).toBe(1)
  expect((await go('ArrowDown')).days).toBe(7)
  expect((await go('ArrowUp')).days).toBe(-7)
  expect((await go('ArrowLeft')).days).toBe(-1)
  const toStart = await go('Home')
  const toEnd = await go('End')
  expect(toEnd.days).toBe(6)
  expect(toStart.after.getUTCDay()).toBe(toEnd.before.getUTCDay())
  expect((await go('PageUp')).days).toBeLessThan(-20)
  // A year ahead lies outside the booking window, so the last month is shown.
  const beyond = await go('Shift+PageDown')
  expect(beyond.days).toBeGreaterThan(27)
  expect(await page.getByRole('button', { name: 'Next month' }).getAttribute('aria-disabled')).toBe('true')
  await done()
})

test('an answer that arrives between press and release moves nothing under the pointer', async () => {
  const { page, done } = await openWatched(site.book('base'))
  await mouse.pickDay(page, 1)
  const wanted = slots(page).nth(2)
  const slot = String(await wanted.getAttribute('data-slot'))
  const before = await slots(page).count()
  await page.evaluate(() => {
    // Adds a free slot an hour before the first of each day.
    window.revise = (list) => {
      const firsts = list.filter((one, at) => list[at - 1]?.start.slice(0, 10) !== one.start.slice(0, 10))
      const earlier = (text: string) => `${text.slice(0, 11)}05:00:00${text.slice(19)}`
      const added = firsts.map((one) => ({
        ...one,
        start: earlier(one.start),
        start_utc: earlier(one.start_utc),
      }))
      return [...added, ...list].sort((one, other) => one.start.localeCompare(other.start))
    }
  })
  const box = await wanted.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  await page.mouse.down()
  await passMinute(page)
  expect(await slots(page).count()).toBe(before)
  await page.mouse.up()
  expect(await isPressed(page, slot)).toBe(true)
  // The delayed change is shown only then.
  await page.waitForFunction((count) => document.querySelectorAll('[data-slot]').length > count, before)
  expect(await isPressed(page, slot)).toBe(true)
  await done()
})

test('a refresh keeps the list, the focus, the scroll position and the choice', async () => {
  const { page, done } = await openWatched(`${site.home('base')}/book/rehearsal`)
  await mouse.pickDay(page, 1)
  await slots(page).nth(4).click()
  await slots(page).nth(5).click()
  // The price loads first: it is requested after a pause.
  await page.clock.fastForward(400)
  await page.locator('aside summary [data-part=total], aside summary strong').last().waitFor()
  await page.evaluate(() => {
    const list = document.querySelector('[data-scroll]')
    if (list) list.scrollTop = 60
    Reflect.set(window, 'kept', [...document.querySelectorAll('[data-slot]')])
    Reflect.set(window, 'changes', 0)
    const watch = new MutationObserver((records) => {
      Reflect.set(window, 'changes', Reflect.get(window, 'changes') + records.length)
    })
    watch.observe(document.querySelector('form') ?? document.body, { childList: true, subtree: true })
  })
  const state = () =>
    page.evaluate(() => ({
      focus: document.activeElement?.getAttribute('data-slot'),
      scroll: document.querySelector('[data-scroll]')?.scrollTop,
      pressed: [...document.querySelectorAll('[data-slot][aria-pressed=true]')].at(-1)?.getAttribute('data-slot'),
      changes: Reflect.get(window, 'changes'),
      same: [...document.querySelectorAll('[data-slot]')].every((one, at) => one === Reflect.get(window, 'kept')[at]),
    }))
  const before = await state()
  expect(before).toMatchObject({ focus: before.pressed, same: true, scroll: 60 })
  await passMinute(page)
  expect(await state()).toEqual(before)
  await done()
})

test('each month is requested again one minute after its slots arrived', async () => {
  const { page, done } = await openWatched(site.book('base'))
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.locator('[data-state=free]').first().waitFor()
  for (const _minute of [1, 2]) await passMinute(page)
  expect(await page.evaluate(() => window.slotAnswers)).toBeLessThanOrEqual(5)
  await done()
})

test('reports that a chosen slot was taken meanwhile, and keeps the rest of the draft', async () => {
  const { page, done } = await openWatched(site.book('harbor'))
  await chooseSlot(page, mouse, { day: 1 })
  const slot = String(await chosen(page).getAttribute('data-slot'))
  await page.evaluate((gone) => {
    window.revise = (list) => list.filter((one) => one.start_utc !== gone)
  }, slot)
  await passMinute(page)
  await page.getByRole('alert').getByText('has just taken').waitFor()
  expect(await chosen(page).count()).toBe(0)
  expect(await seatsField(page).inputValue()).toBe('1')
  await slots(page).first().click()
  expect(await chosen(page).count()).toBe(1)
  expect(await page.getByRole('alert').count()).toBe(0)
  await done()
})

test('a refused slot disappears at once, so that it is not pressed again', async () => {
  const first = await openPage(browser)
  const second = await openPage(browser)
  await second.page.bringToFront()
  await openFlow(second.page, site.book('workshop'))
  await mouse.pickDay(second.page, 2)
  const wanted = slots(second.page).first()
  const slot = String(await wanted.getAttribute('data-slot'))
  await first.page.bringToFront()
  await openFlow(first.page, site.book('workshop'))
  await holdSlot(first.page, mouse, { day: 2 })
  await second.page.bringToFront()
  await wanted.click()
  await second.page.getByRole('alert').getByText('just been taken').waitFor()
  expect(await second.page.locator(`[data-slot="${slot}"]:not([aria-disabled])`).count()).toBe(0)
  await slots(second.page).first().click()
  await second.page.waitForURL('**/second_form_step')
  await first.done()
  await second.done()
})

test('a choice in another tab applies to both, but turns no calendar', async () => {
  const visit = await openPage(browser)
  const other = await visit.page.context().newPage()
  await openFlow(visit.page, site.book('base'))
  await chooseSlot(visit.page, mouse, { day: 1 })
  const here = await shownDay(visit.page)
  await other.bringToFront()
  await openFlow(other, site.book('base'))
  await chooseSlot(other, mouse, { day: 3, slot: 2 })
  await visit.page.bringToFront()
  await visit.page.waitForFunction(() => document.querySelector('[data-slot][aria-pressed=true]') === null)
  expect(await shownDay(visit.page)).toBe(here)
  await slots(visit.page).nth(1).click()
  expect(await chosen(visit.page).count()).toBe(1)
  expect(await shownDay(visit.page)).toBe(here)
  await visit.done()
})

test('the 12 or 24 hour clock is remembered', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  // The venue is in Berlin, in whatever language its times are read.
  expect(await slots(page).first().textContent()).toMatch(/^\d\d:\d\d/)
  await page.getByRole('button', { name: '12h' }).click()
  expect(await slots(page).first().textContent()).toMatch(/[AP]M/i)
  await page.reload()
  await page.locator('[data-ready]').waitFor()
  await page.waitForFunction(() => /[AP]M/i.test(document.querySelector('[data-slot]')?.textContent ?? ''))
  await done()
})
