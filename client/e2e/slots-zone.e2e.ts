/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { interveneInSlots } from './revised-slots.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, openFlow, wayOn } from './walk.ts'
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

const chosen = (page: Page) => page.locator('[data-slot][aria-pressed=true]')
const zone = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
const shownDay = (page: Page) => page.locator('[data-date][data-selected]').getAttribute('data-date')
/** The clock of a zone at an instant. */
const clockIn = (instant: string, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Date.parse(instant))

/**
 * Chooses like a person, who presses a key: `selectOption` alone is no input to the browser, which would count what
 * moves as unexpected.
 */
async function chooseZone(page: Page, name: string): Promise<void> {
  await zone(page).press('Control')
  await zone(page).selectOption(name)
}

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('times are read in another zone, and the date follows what is chosen, at %s', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport, timezoneId: 'Asia/Tokyo' })
  await openFlow(page, site.book('harbor'))
  await chooseSlot(page, mouse, { day: 2, slot: 1 })
  await page.getByRole('button', { name: '24h' }).click()
  const slot = String(await chosen(page).getAttribute('data-slot'))
  const expectIn = async (name: string) => {
    await page.waitForFunction(() => document.querySelector('[data-slot][aria-pressed=true]'))
    const [date, time] = clockIn(slot, name).split(' ')
    await expect.poll(() => shownDay(page), { timeout: 5_000 }).toBe(date)
    expect(await chosen(page).getAttribute('data-slot')).toBe(slot)
    expect(await chosen(page).textContent()).toContain(time)
  }
  await expectIn('America/New_York')
  await zone(page).focus()
  const names = await zone(page)
    .locator('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
  expect(names.slice(0, 2)).toEqual(['', 'Asia/Tokyo'])
  expect(names.length).toBeGreaterThan(350)
  await chooseZone(page, 'Asia/Tokyo')
  await expectIn('Asia/Tokyo')
  await chooseZone(page, 'Pacific/Kiritimati')
  await expectIn('Pacific/Kiritimati')
  await page.reload()
  await expectIn('Pacific/Kiritimati')
  await zone(page).focus()
  await chooseZone(page, '')
  await expectIn('America/New_York')
  await expectAccessible(page, 'zones to choose from')
  await done()
})

test('in a zone a day ahead the last evening of a month is on the first of the next', async () => {
  const { page, done } = await openPage(browser, { timezoneId: 'Pacific/Kiritimati' })
  await openFlow(page, site.book('harbor'))
  await zone(page).selectOption('Pacific/Kiritimati')
  const first = page.locator('[data-date$="-01"]')
  for (let month = 0; month < 8; month += 1) {
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.waitForFunction(() => document.querySelector('[data-state=unknown]') === null)
    if ((await first.getAttribute('data-state')) === 'free') break
  }
  await first.click()
  const instants = await page
    .locator('[data-slot]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-slot') ?? ''))
  const day = String(await first.getAttribute('data-date'))
  expect(instants.length).toBeGreaterThan(0)
  for (const instant of instants) expect(clockIn(instant, 'Pacific/Kiritimati').slice(0, 10)).toBe(day)
  // At the venue these begin on the day before, in the previous month.
  expect(clockIn(String(instants[0]), 'America/New_York') < day).toBe(true)
  await done()
})

test('how long a time is kept is told by the customer’s clock, which is named where the venue’s differs', async () => {
  for (const [timezoneId, told] of [
    ['Asia/Tokyo', /^Kept for you until .+ your time\.$/],
    ['America/New_York', /^Kept for you until [^a-z]+\.$/],
  ] as const) {
    const { page, done } = await openPage(browser, { timezoneId })
    await openFlow(page, site.book('harbor'))
    await chooseSlot(page, mouse, { day: 2, slot: 1 })
    await mouse.press(wayOn(page))
    await page.getByText(told).waitFor()
    await done()
  }
})

test('no zone is offered where the white-label shows only the venue’s clock', async () => {
  const { page, done } = await openPage(browser, { timezoneId: 'Asia/Tokyo' })
  await openFlow(page, site.book('base'))
  expect(await zone(page).count()).toBe(0)
  await page.getByText('Times at the venue (Central European Time)').waitFor()
  await done()
})

test('a month without free times leads to the next month that has some', async () => {
  const { page, done } = await openPage(browser)
  await interveneInSlots(page)
  await openFlow(page, site.book('base'))
  const month = page.locator('[data-part=calendar] h3')
  await page.evaluate(() => {
    let empty = ''
    window.revise = (list) => {
      empty ||= list[0]?.start.slice(0, 7) ?? ''
      return list.filter((one) => !one.start.startsWith(empty))
    }
    // Simulates a month without free times: the server looks ahead from the next one.
    window.rewrite = (body) => {
      if (!body.includes('"lookahead":true')) return body
      const [year = 0, at = 0] = empty.split('-').map(Number)
      const after = (months: number) => new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7)
      return body.replace(after(1), after(2)).replace(`"${empty}`, `"${after(1)}`)
    }
  })
  const november = await month.textContent()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByText('Nothing is free in').waitFor()
  await expectAccessible(page, 'an empty month')
  await page.getByRole('button', { name: 'Find the next free date' }).click()
  await page.locator('[data-state=free]').first().waitFor()
  // From there, the previous month can be reached again.
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByText('Nothing is free in').waitFor()
  await page.getByRole('button', { name: 'Previous month' }).click()
  expect(await month.textContent()).toBe(november)
  await done()
})

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('slots that could not be loaded can be asked for again, at %s', async (_name, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await interveneInSlots(page)
  await openFlow(page, site.book('base'))
  await page.evaluate(() => {
    window.offline = true
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectAccessible(page, 'slots could not be loaded')
  await page.evaluate(() => {
    window.offline = false
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('[data-state=free]').first().click()
  await page.locator('[data-slot]').first().click()
  expect(await chosen(page).count()).toBe(1)
  await done()
})

test('a full slot with a waitlist asks whether to wait, and its day is marked', async () => {
  const { page, done } = await openPage(browser)
  await interveneInSlots(page)
  await openFlow(page, site.book('workshop'))
  await page.evaluate(() => {
    window.revise = (list) => {
      const [day] = list.map((one) => one.start.slice(0, 10))
      const queue = { available: false, seats: 0, waitlist_info: { position: 2 } }
      return list.map((one) => (one.start.startsWith(String(day)) ? { ...one, ...queue } : one))
    }
  })
  await page.getByRole('button', { name: 'Next month' }).click()
  const day = page.locator('[data-state=waitlist]')
  await day.first().waitFor()
  expect(await day.count()).toBe(1)
  expect(await day.getAttribute('aria-label')).toContain('waitlist')
  await day.click()
  await page.locator('[data-slot][data-waitlist]').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('2 ahead of you').waitFor()
  await expectAccessible(page, 'waitlist dialog')
  await dialog.getByRole('button', { name: 'No thanks' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await chosen(page).count()).toBe(0)
  // 'Yes' asks the server: this slot is really free, so it is held.
  await page.locator('[data-slot][data-waitlist]').first().click()
  await dialog.getByRole('button', { name: 'Yes please' }).click()
  await page.waitForURL('**/second_form_step')
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await done()
})
