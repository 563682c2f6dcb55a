/// <reference lib="dom" />
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { added, bringToReview, inCart, openCart } from './cart-walk.ts'
import { settled } from './checklist-walk.ts'
import { chooseDate, openEvent } from './events-walk.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { stall } from './stall.ts'
import { cards, confirm, fillPayment, holdSlot, openFlow, seatsField, toReview, typeCard, wayOn } from './walk.ts'
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

const bring = (page: Page, hand: Hand, slug: string, day: number) =>
  bringToReview(page, hand, site, slug, { day, slot: 1 })

testIn([
  ['390 px by touch', phone, touch, 0],
  ['1280 px', desktop, mouse, 2],
] as const)('at %s two bookings are put into a cart and paid together', async (_name, viewport, hand, day) => {
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
  await bring(page, hand, 'paddle-lesson', day)
  expect(await inCart(page).count()).toBe(0)
  await hand.press(page.getByRole('button', { name: 'Keep Shopping' }))
  await page.waitForURL(`${site.home('harbor')}/`)
  expect(await inCart(page).getAttribute('aria-label')).toBe('Your cart: 1 trip')
  await openFlow(page, `${site.home('harbor')}/book/kayak-afternoon`)
  await holdSlot(page, hand, { day: day + 1, slot: 1 })
  // Who books is known from the cart.
  await expect.poll(() => page.locator('input[autocomplete=given-name]').inputValue()).toBe('Ada')
  await toReview(page, hand)
  await page.getByText('There is 1 trip in your cart.', { exact: false }).waitFor()
  await settled(page)
  await expectAccessible(page, 'the review of what may go into a cart')
  await hand.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  expect(await added(page).count()).toBe(2)
  await settled(page)
  await expectAccessible(page, 'a cart')
  // It is as it was after a reload, and in another tab.
  await page.reload()
  await openCart(page)
  expect(await added(page).count()).toBe(2)
  await hand.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
  // Everything was asked for with each of them.
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await settled(page)
  await expectAccessible(page, 'the review of a cart')
  await fillPayment(page, hand)
  await typeCard(page, hand, cards.declined)
  await hand.press(wayOn(page))
  await page.getByRole('alert').waitFor()
  await typeCard(page, hand, cards.approved)
  await confirm(page, hand)
  expect(await page.locator('[data-also]').count()).toBe(1)
  expect(await inCart(page).count()).toBe(0)
  await done()
})

test('what is held in another flow joins the cart that there is, with which it must not clash', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await bring(page, mouse, 'paddle-lesson', 11)
  await mouse.press(page.getByRole('button', { name: 'Keep Shopping' }))
  await page.waitForURL(`${site.home('harbor')}/`)
  const first = await page.evaluate(() => {
    const stored = Object.entries(localStorage).find(([key]) => /^tessera\.draft\.[^.]+\.$/.test(key))
    return JSON.parse(stored?.[1] ?? '{}').appointments[0].id
  })
  // An event, whose dates are a list and no calendar.
  await openEvent(page, `${site.home('harbor')}/book/sunset-sail`)
  const held = page.waitForRequest((request) => request.postData()?.includes('"hold_appointment"') === true)
  const free = page.locator('[data-occurrence]:has([data-choose]):not(:has([data-wait]))').first()
  await chooseDate(page, mouse, (await free.getAttribute('data-occurrence')) ?? '')
  await mouse.press(wayOn(page))
  await page.waitForURL('**/second_form_step')
  const { params } = (await held).postDataJSON()
  expect(params.cart).toEqual([first])
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, mouse)
  await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  expect(await added(page).count()).toBe(2)
  expect(await inCart(page).getAttribute('aria-label')).toBe('Your cart: 2 trips')
  await done()
})

test('at 390 px by touch one that waits for a place comes into the cart beside one that is paid', async () => {
  const { page, done } = await openPage(browser, { viewport: phone, hasTouch: true })
  await openEvent(page, `${site.home('harbor')}/book/sunset-sail`)
  await touch.press(page.locator('[data-occurrence=sail-2] [data-wait]'))
  await touch.press(page.getByRole('dialog').getByRole('button', { name: 'Yes please' }))
  await page.locator('#booking-step input[autocomplete=given-name]').waitFor()
  await toReview(page, touch)
  await touch.press(page.getByRole('button', { name: 'Keep Shopping' }))
  await page.waitForURL(`${site.home('harbor')}/`)
  await bring(page, touch, 'paddle-lesson', 7)
  await touch.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  expect(await added(page).count()).toBe(2)
  expect(await added(page).locator('[data-part=waits]').allTextContents()).toEqual(['You join the waitlist'])
  await settled(page)
  await expectAccessible(page, 'a cart of which one waits')
  await touch.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
  await page.waitForURL('**/cart/confirmation_step')
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  await fillPayment(page, touch)
  await confirm(page, touch)
  await expect.poll(() => page.locator('[data-also]').first().getAttribute('data-standing')).toBe('waitlisted')
  await done()
})

test('another of the same is added, one is changed and one taken out, and the empty cart leads back', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await bring(page, mouse, 'paddle-lesson', 4)
  await mouse.press(page.getByRole('button', { name: 'Add Another' }))
  await page.waitForURL('**/book/paddle-lesson')
  await page.locator('[data-ready]').waitFor()
  expect(await seatsField(page).inputValue()).toBe('1')
  await holdSlot(page, mouse, { day: 5, slot: 2 })
  await toReview(page, mouse)
  await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  expect(await added(page).count()).toBe(2)
  const before = await added(page).first().locator('strong').first().textContent()
  await mouse.press(page.getByRole('button', { name: /^Change / }).first())
  await page.locator('[data-part=calendar]').waitFor()
  await mouse.pickDay(page, 6)
  await mouse.press(page.locator('[data-slot]:not([aria-disabled])').nth(3))
  await mouse.press(wayOn(page))
  await expect.poll(() => added(page).first().locator('strong').first().textContent()).not.toBe(before)
  for (const left of [1, 0]) {
    await mouse.press(page.getByRole('button', { name: /^Remove / }).first())
    await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
    await expect.poll(() => added(page).count()).toBe(left)
  }
  await page.getByText('Your cart is empty.').first().waitFor()
  await expectAccessible(page, 'an empty cart')
  await mouse.press(page.getByRole('link', { name: 'Keep Shopping' }))
  await page.waitForURL(`${site.home('harbor')}/`)
  await done()
})

test('who is signed in saves one of the cart for later, takes that back, and finds it in progress', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await page.goto(`${site.home('harbor')}/reservations`)
  await logIn(page.getByRole('main'), mouse, ada)
  await page.getByRole('tab', { name: 'In progress' }).waitFor()
  await bring(page, mouse, 'paddle-lesson', 9)
  await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  const save = page.getByRole('button', { name: /^Save for later: Private paddle lesson/ })
  await mouse.press(save)
  await page.getByText('Private paddle lesson is saved for later.').waitFor()
  expect(await added(page).count()).toBe(0)
  await expectAccessible(page, 'a cart of which one was saved for later')
  await mouse.press(page.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => added(page).count()).toBe(1)
  await mouse.press(save)
  await mouse.press(page.getByRole('link', { name: 'See what is in progress' }))
  await page.waitForURL('**/reservations')
  await page.getByRole('tab', { name: 'In progress' }).click()
  await page.getByRole('tabpanel').getByRole('article').getByRole('link', { name: 'Go on with it' }).waitFor()
  await done()
})

test('a site that books one at a time has no cart', async () => {
  const { page } = await openPage(browser)
  const answer = await page.goto(`${site.home('base')}/cart`)
  expect(answer?.status()).toBe(404)
  await leavePage(page)
})

test('the way into the cart stands below the price, and not before that is known', async () => {
  const { page } = await openPage(browser, { viewport: phone, hasTouch: true })
  await bring(page, touch, 'paddle-lesson', 3)
  const more = page.locator('[data-part=to-cart]')
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top)
  await more.waitFor()
  expect(await top(more)).toBeGreaterThan(await top(page.locator('#costs-heading')))
  expect(await top(more)).toBeLessThan(await top(page.locator('#payment-fields')))
  await page.route('**/instant-quote*.js', (route) => route.abort('internetdisconnected'))
  const price = await stall(page, 'get_quote')
  await page.reload()
  await more.waitFor({ state: 'hidden' })
  await page.locator('[data-ready] #costs-heading').waitFor()
  expect(await more.isVisible()).toBe(false)
  price.go()
  await more.waitFor()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/more-than-one.png`, fullPage: true })
  await leavePage(page)
})
