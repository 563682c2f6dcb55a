/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakCalls, fault, nothing, refusal } from './break-calls.ts'
import { openCart } from './cart-walk.ts'
import { holdTime } from './clock.ts'
import { chooseRange, rental } from './days-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, expectThanks, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const offline = 'You seem to be offline. What you typed is kept.'

const chosenSlot = (page: Page) => page.locator('[data-slot][aria-pressed=true]')
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })
const givenName = (page: Page) => page.locator('#booking-step input[autocomplete=given-name]')

test('a hold whose answer is lost is explained, keeps the time, and can be repeated', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await chooseSlot(page, mouse)
  const call = await breakCalls(page, 'hold_appointment', 'lost')
  await wayOn(page).click()
  await page.getByRole('alert').getByText(offline).waitFor()
  expect(await chosenSlot(page).count()).toBe(1)
  call.heal()
  await retry(page).click()
  await givenName(page).waitFor()
  await leavePage(page)
})

test('a fault of the server is not reported as being offline', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await chooseSlot(page, mouse, { day: 1 })
  const call = await breakCalls(page, 'hold_appointment', fault)
  await wayOn(page).click()
  await page.getByRole('alert').getByText('Something went wrong').waitFor()
  expect(await chosenSlot(page).count()).toBe(1)
  call.heal()
  await retry(page).click()
  await givenName(page).waitFor()
  await leavePage(page)
})

test('days keep the range when the hold’s answer is lost', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.home('harbor') + rental)
  await chooseRange(page, mouse)
  // Its price comes after it.
  await page.locator('p[data-part=range]', { hasText: '$' }).waitFor()
  const range = await page.locator('p[data-part=range]').textContent()
  const call = await breakCalls(page, 'hold_appointment', 'lost')
  await wayOn(page).click()
  await page.getByRole('alert').getByText(offline).waitFor()
  expect(await page.locator('p[data-part=range]').textContent()).toBe(range)
  call.heal()
  await retry(page).click()
  await page.waitForURL('**/*_form_step')
  await leavePage(page)
})

test('an empty answer about availability is a failure, not a calendar without free times', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('base'))
  const call = await breakCalls(page, 'get_availability_in_range_for_bookable', nothing)
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('alert').getByText('We could not load the free times').waitFor()
  call.heal()
  await retry(page).click()
  await page.locator('[data-state=free]').first().waitFor()
  await leavePage(page)
})

test.each([
  ['nothing', nothing],
  ['a fault', fault],
])('a booking that is answered with %s was not successful, and can be tried again', async (name, outcome) => {
  const { page } = await openPage(browser, { viewport: phone })
  await openFlow(page, site.book('base'))
  await holdSlot(page, mouse, { day: name === 'nothing' ? 2 : 3 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  const call = await breakCalls(page, 'book_appointment', outcome)
  await wayOn(page).click()
  const told = page.getByRole('alert').filter({ hasText: 'was not successful' })
  await told.waitFor()
  expect(await told.locator('h3').evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(page.url()).toContain('confirmation_step')
  expect(await page.locator('button[type=submit]:visible').count()).toBe(0)
  call.heal()
  await retry(page).click()
  await fillPayment(page, mouse)
  await wayOn(page).click()
  await expectThanks(page)
  await leavePage(page)
})

test('the code of the next step loads while the browser is idle', async () => {
  const { page, done } = await openPage(browser)
  const code = page.waitForResponse((response) => response.url().includes('form-step'))
  await openFlow(page, site.book('base'))
  await code
  await done()
})

test.each([
  ['one booking', false],
  ['a cart', true],
])('the thank-you page of %s is shown although no code can be loaded after the booking', async (_, isCart) => {
  const { page } = await openPage(browser)
  const code = page.waitForResponse((response) => response.url().includes('thanks-page'))
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse, { day: isCart ? 1 : 0 })
  await toReview(page, mouse)
  if (isCart) {
    await page.locator('[data-part=to-cart] button').first().click()
    await openCart(page)
    await page.goto(`${site.home('harbor')}/cart/confirmation_step`)
  }
  await fillPayment(page, mouse)
  await code
  await page.waitForLoadState('networkidle')
  await page.route('**/*.js', (route) => route.abort('internetdisconnected'))
  await confirm(page, mouse)
  await leavePage(page)
})

test('who loses the network while booking reads what is known of it', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  const booking = await breakCalls(page, 'book_appointment', 'lost')
  await mouse.press(page.getByRole('button', { name: /^Book and pay/ }))
  await page.getByRole('alert').getByText('whether your booking went through').waitFor()
  booking.heal()
  const { heal } = await breakCalls(page, 'get_basereservation', 'lost')
  await retry(page).click()
  await page.waitForURL('**/thanks/**')
  await page.getByRole('alert').getByText('It has reached us').waitFor()
  heal()
  await retry(page).click()
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor()
  await leavePage(page)
})

test('the code of a step is requested again after a failure, with everything kept', async () => {
  const { page } = await openPage(browser)
  let isLost = true
  await page.route('**/form-step*.js', (route) => (isLost ? route.abort('internetdisconnected') : route.continue()))
  await openFlow(page, site.book('base'))
  await chooseSlot(page, mouse, { day: 4 })
  await wayOn(page).click()
  await page.waitForURL('**/second_form_step')
  await page.getByRole('alert').getByText(offline).waitFor()
  isLost = false
  await retry(page).click()
  await givenName(page).waitFor()
  await leavePage(page)
})

test('who is offline before the code of the thanks came reads that the booking has arrived, and then the thanks', async () => {
  const { page } = await openPage(browser)
  let isLost = true
  await page.route('**/thanks-page*.js', (route) => (isLost ? route.abort('internetdisconnected') : route.continue()))
  await openFlow(page, site.book('harbor'))
  await holdSlot(page, mouse, { day: 4 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await wayOn(page).click()
  await page.waitForURL('**/thanks/**token=**')
  await page.getByRole('alert').getByText('It has reached us').waitFor()
  expect(await page.getByText(offline).count()).toBe(0)
  isLost = false
  await retry(page).click()
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor()
  await leavePage(page)
})

test('Back leads from a step whose code failed to load to one that works', async () => {
  const { page } = await openPage(browser)
  await page.route('**/form-step*.js', (route) => route.abort('internetdisconnected'))
  await openFlow(page, site.book('base'))
  await chooseSlot(page, mouse, { day: 5 })
  await wayOn(page).click()
  await page.getByRole('alert').getByText(offline).waitFor()
  await page.goBack()
  await chosenSlot(page).waitFor()
  await leavePage(page)
})

test('after the hold has expired nothing can be paid, and the remedy is in sight', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await holdTime(page)
  await openFlow(page, site.book('clinic'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
  site.advance(20 * 60_000)
  await page.clock.fastForward(20 * 60_000)
  const again = page.getByRole('button', { name: 'Take the same time again' })
  await again.waitFor()
  const { y = -1, height = 0 } = (await again.boundingBox()) ?? {}
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(phone.height)
  // It stands in the place of the button that pays.
  expect(await wayOn(page).count()).toBe(0)
  await again.click()
  await again.waitFor({ state: 'detached' })
  await confirm(page, mouse)
  await done()
})

test('explains why an expired hold can not be renewed', async () => {
  const { page } = await openPage(browser)
  await holdTime(page)
  await openFlow(page, site.book('clinic'))
  await holdSlot(page, mouse, { day: 3 })
  const call = await breakCalls(page, 'hold_appointment', 'lost')
  site.advance(60 * 60_000)
  await page.clock.fastForward(60 * 60_000)
  const again = page.getByRole('button', { name: 'Take the same time again' })
  await again.click()
  await page.getByRole('alert').getByText(offline).waitFor()
  call.heal()
  await again.click()
  await again.waitFor({ state: 'detached' })
  await leavePage(page)
})

test('who is offered the time by now that they let run out is led to the offer', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await holdTime(page)
  await openFlow(page, site.book('clinic'))
  await holdSlot(page, mouse, { day: 4 })
  const entry = { id: 'own-entry', waitlistoffer: { end: '2026-12-04 09:00:00' } }
  await breakCalls(page, 'hold_appointment', refusal('already_waiting', { entry }))
  site.advance(60 * 60_000)
  // The tests above have set the server's clock ahead of the page's, and with it the end of the hold.
  await page.clock.fastForward(3 * 60 * 60_000)
  await page.getByRole('button', { name: 'Take the same time again' }).last().click()
  await page.getByText('This time is kept for you').waitFor()
  expect(await page.getByRole('button', { name: 'Take the same time again' }).count()).toBe(0)
  await page.getByRole('button', { name: 'See the offer' }).last().click()
  await page.waitForURL('**/manage/own-entry')
  await leavePage(page)
})

test('a disabled button does not react to the pointer', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.home('harbor') + rental)
  const colours = () =>
    wayOn(page).evaluate((button) => {
      const { backgroundColor, color } = getComputedStyle(button)
      return `${backgroundColor} ${color}`
    })
  expect(await wayOn(page).isDisabled()).toBe(true)
  await page.mouse.move(0, 0)
  const before = await colours()
  const { x = 0, y = 0, width = 0, height = 0 } = (await wayOn(page).boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)))
  expect(await colours()).toBe(before)
  await done()
})

test('Back from the thank-you page leads to a page that can be booked, also after a reload', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, site.book('base'))
  await holdSlot(page, mouse, { day: 6 })
  await toReview(page, mouse)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await page.goBack()
  await page.locator('[data-state=free]').first().waitFor()
  await page.goForward()
  await expectThanks(page)
  await page.reload()
  await expectThanks(page)
  await page.goBack()
  await page.locator('[data-state=free]').first().waitFor()
  await done()
})

test('a link to a later step keeps its other parameters', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(`${site.book('base')}/confirmation_step?embedded=1`)
  await page.waitForURL(`${site.book('base')}?embedded=1`)
  await done()
})
