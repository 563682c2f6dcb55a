import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendOn } from './break-calls.ts'
import { holdTime } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, expectSteadyLayout, guardSteps, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'
import {
  answerQuestions,
  cards,
  chooseSlot,
  confirm,
  expectThanks,
  fillPayment,
  holdSlot,
  openFlow,
  toReview,
  wayOn,
} from './walk.ts'
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

const givenName = (page: Page) => page.locator('#booking-step input[autocomplete=given-name]')

// Before the tests that move the server's clock away from the browser's.
test.each(['en-US', 'es'])('near the end of the hold the bar of a phone counts down, in %s', async (language) => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await holdTime(page)
  await openFlow(page, `${site.book('base')}?lang=${language}`)
  await holdSlot(page, mouse, { day: language === 'es' ? 6 : 5 })
  const bar = page.locator('[role=region]').last()
  const told = bar.locator('[data-part=beneath]')
  const before = { text: await told.textContent(), height: (await bar.boundingBox())?.height ?? 0 }
  expect(before.text).toMatch(/\d+:\d\d/)
  await page.clock.fastForward('08:30')
  await expect.poll(() => told.locator('[data-part=remaining]').textContent()).toMatch(/\b1:[0-3]\d\b/)
  expect(await bar.boundingBox()).toMatchObject({ height: before.height })
  expect(await told.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await done()
})

test('Back goes one step back, and a reload and a link to the step keep typed text', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('base'))
  await holdSlot(page, mouse)
  await givenName(page).fill('Ada')
  await page.reload()
  await givenName(page).waitFor()
  expect(await givenName(page).inputValue()).toBe('Ada')

  await toReview(page, mouse)
  const review = page.url()
  await page.goBack()
  await givenName(page).waitFor()
  await page.goBack()
  await page.locator('[data-slot][aria-pressed=true]').waitFor()
  await page.goto(review)
  await page.getByText('ada@customers.example').first().waitFor()
  await done()
})

test('a link to a later step leads a newcomer to the first one', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(`${site.book('base')}/confirmation_step`)
  await page.waitForURL(site.book('base'))
  await page.locator('[data-state=free]').first().waitFor()
  await done()
})

test('a declined card says so, and another one pays', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse)
  await toReview(page, mouse)
  await fillPayment(page, mouse, cards.declined)
  await wayOn(page).click()
  await page.locator('[data-error=payment_declined]').waitFor()
  await fillPayment(page, mouse, cards.approved)
  await confirm(page, mouse)
  await done()
})

test('a card that requires confirmation is confirmed in a dialog, or declined there', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 1 })
  await toReview(page, mouse)
  await fillPayment(page, mouse, cards.confirmation)
  await wayOn(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel payment' }).click()
  await page.locator('[data-error=payment_declined]').waitFor()

  await wayOn(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click()
  await expectThanks(page)
  await done()
})

test('a slot taken by another customer is reported at once, and another can be chosen', async () => {
  const second = await openPage(browser)
  await openFlow(second.page, site.book('workshop'))
  await mouse.pickDay(second.page, 1)
  const first = await openPage(browser)
  await openFlow(first.page, site.book('workshop'))
  await holdSlot(first.page, mouse, { day: 1 })
  await first.done()
  // Chromium renders background pages with delay.
  await second.page.bringToFront()
  await second.page.locator('[data-slot]:not([aria-disabled])').first().click()
  await second.page.getByRole('alert').getByText('just been taken').waitFor()
  await holdSlot(second.page, mouse, { day: 1 })
  await second.done()
})

/** Taps where Continue stands again and again, from before the step changes, which `go` lets it do, until after. */
async function insist(page: Page, go = () => {}): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await wayOn(page).boundingBox()) ?? {}
  const at = { x: x + width / 2, y: y + height / 2, from: new URL(page.url()).pathname }
  const tapped = page.evaluate(async ({ x, y, from }) => {
    const now = () => Number(document.timeline.currentTime)
    let moved = Number.POSITIVE_INFINITY
    while (now() < moved + 200) {
      const hit = document.elementFromPoint(x, y)
      if (hit instanceof HTMLElement) hit.click()
      await new Promise(requestAnimationFrame)
      if (location.pathname !== from) moved = Math.min(moved, now())
    }
  }, at)
  go()
  await tapped
}

test.each([
  ['a time that goes on by itself', 'workshop'],
  ['a time with Continue', 'harbor'],
] as const)('who taps once too often after %s in %s presses nothing of the next step', async (_name, theme) => {
  const { page, done } = await openPage(browser, { viewport: phone })
  const bookings: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('book_appointment')) bookings.push(request.url())
  })
  await openFlow(page, site.book(theme))
  await guardSteps(page)
  const hold = await stall(page, 'hold_appointment')
  await chooseSlot(page, mouse, { day: 3 })
  await insist(page, hold.go)
  await givenName(page).waitFor()
  const faults = page.locator('#booking-step [aria-invalid=true]')
  expect(await faults.count()).toBe(0)
  // It answers all the same: what is lacking is told.
  await wayOn(page).click()
  await faults.first().waitFor()
  await answerQuestions(page, mouse)
  await insist(page)
  await page.locator('#payment-fields > *').first().waitFor()
  expect(await page.locator('#booking-step :is([aria-invalid=true], [role=alert])').count()).toBe(0)
  expect(bookings).toEqual([])
  await done()
})

test('a double click books once', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  const bookings: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.includes('book_appointment')) bookings.push(request.url())
  })
  await wayOn(page).dblclick()
  await expectThanks(page)
  expect(bookings).toHaveLength(1)
  await done()
})

test('a lost answer is requested again without a second booking', async () => {
  const { page, complaints } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await holdSlot(page, mouse, { day: 3 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  let lost = 0
  await page.route('**/jrpc', async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('book_appointment')) return route.continue()
    lost += 1
    // The server books, but the browser never receives the answer.
    await sendOn(route.request())
    return route.abort('connectionreset')
  })
  await wayOn(page).click()
  await page.locator('[data-error=connection]').getByRole('button').click()
  await expectThanks(page)
  expect(complaints).toEqual(['error: Failed to load resource: net::ERR_CONNECTION_RESET'])
  await leavePage(page)
})

test('after the hold expired, one button holds the same slot again', async () => {
  const { page, done } = await openPage(browser)
  await holdTime(page)
  await openFlow(page, site.book('clinic'))
  await holdSlot(page, mouse, { day: 1 })
  const pass = async (minutes: number) => {
    site.advance(minutes * 60_000)
    await page.clock.fastForward(minutes * 60_000)
  }
  await pass(20)
  await page.getByRole('button', { name: 'Take the same time again' }).click()
  await page.getByRole('button', { name: 'Take the same time again' }).waitFor({ state: 'detached' })
  await givenName(page).waitFor()
  await done()
})

test('a price that changed after the hold expired is shown, and confirmed again', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('workshop'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await site.reprice('workshop', 60)
  site.advance(30 * 60_000)
  const before = await wayOn(page).textContent()
  // A late answer must not move visible content.
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await network.send('Network.emulateNetworkConditions', { ...speed, latency: 800 })
  await wayOn(page).click()
  const notice = page.locator('[data-error=price_changed]')
  await notice.waitFor()
  await network.send('Network.emulateNetworkConditions', { ...speed, latency: 0 })
  // The notice has both prices, button and summary have the new one, and nothing is booked or paid.
  expect(await notice.textContent()).toMatch(/^The price has changedIt was €\d+\.00 and is now €60\.00\. /)
  expect(await wayOn(page).textContent()).not.toBe(before)
  expect(await wayOn(page).textContent()).toContain('€60.00')
  expect(await page.locator('aside [data-part=total]').textContent()).toBe('€60.00')
  expect(page.url()).toMatch(/confirmation_step$/)
  await confirm(page, mouse)
  await done()
})

/** Whether the visitor sees the whole element. */
const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('an unknown payment that turns out to have failed says so in the same place, at %s', async (name, viewport) => {
  const { page, done } = await openPage(browser, { viewport })
  await holdTime(page)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: name === '390 px' ? 4 : 3 })
  await toReview(page, mouse)
  await fillPayment(page, mouse, '4000000000007718')
  await wayOn(page).click()
  const told = page.locator('[data-error=payment_unknown]')
  await told.waitFor()
  await page.evaluate(() => {
    window.layoutShift = 0
  })
  const place = await told.boundingBox()
  site.advance(60_000)
  // The jobs ask the bank.
  await site.mailsTo('nobody@customers.example')
  await page.clock.fastForward(6000)
  const failed = page.getByRole('alert').filter({ hasText: 'The payment did not go through' })
  await failed.waitFor()
  expect(await isInView(failed)).toBe(true)
  expect(await failed.evaluate((one) => document.activeElement?.contains(one))).toBe(true)
  expect((await failed.boundingBox())?.y).toBe(place?.y)
  await wayOn(page).waitFor()
  await expectSteadyLayout(page)
  await fillPayment(page, mouse, cards.approved)
  await confirm(page, mouse)
  await done()
})
