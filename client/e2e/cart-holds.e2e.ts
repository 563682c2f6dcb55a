import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { added, bringToReview, inCart, openCart } from './cart-walk.ts'
import { settled } from './checklist-walk.ts'
import { holdTime } from './clock.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { confirm, fillPayment, holdSlot, openFlow } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
// Each moves the server's clock, by which the browser's is not set again.
beforeEach(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterEach(async () => {
  await browser.close()
  await site.close()
})

const minute = 60_000
const sunrise = (page: Page) => page.locator('[data-bookable=sunrise-paddle]')
const takeAgain = (page: Page) => page.getByRole('button', { name: /^Take it again: / })

/** A cart with a place that is kept for ten minutes and one for fifteen, eleven minutes later. */
async function elevenMinutesLater(page: Page, hand: Hand, day: number): Promise<void> {
  await holdTime(page)
  await bringToReview(page, hand, site, 'sunrise-paddle', { day })
  await hand.press(page.getByRole('button', { name: 'Keep Shopping' }))
  await page.waitForURL(`${site.home('harbor')}/`)
  await bringToReview(page, hand, site, 'paddle-lesson', { day, slot: 1 })
  await hand.press(page.getByRole('button', { name: 'Go to Cart' }))
  await openCart(page)
  expect(await page.locator('[data-hold=calm]').count()).toBe(2)
  await settled(page)
  const before = await added(page).first().boundingBox()
  site.advance(11 * minute)
  await page.clock.fastForward(11 * minute)
  await sunrise(page).getByText('No longer kept for you.').waitFor()
  // It runs out by itself, and so nothing moves.
  expect((await added(page).first().boundingBox())?.height).toBe(before?.height)
  expect(await page.locator('[data-hold=calm], [data-hold=soon]').count()).toBe(1)
}

testIn([
  ['390 px by touch', phone, touch, 2],
  ['1280 px', desktop, mouse, 6],
] as const)(
  'at %s one runs out, the other is paid for alone, and the first stays in the cart',
  async (_name, viewport, hand, day) => {
    const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch })
    await elevenMinutesLater(page, hand, day)
    await settled(page)
    expect(await sunrise(page).locator('[data-part=price]').textContent()).toBe('Not booked')
    await expectAccessible(page, 'a cart of which one has run out')
    await hand.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
    await page.waitForURL('**/cart/confirmation_step')
    await page.locator('[data-ready] #payment-fields > *').first().waitFor()
    await expectAccessible(page, 'the review of a cart of which one has run out')
    const sent = page.waitForRequest((request) => request.postData()?.includes('"book_appointments"') === true)
    await fillPayment(page, hand)
    await confirm(page, hand)
    const { params } = (await sent).postDataJSON()
    expect(params.appointments.map(({ bookable }: { bookable: string }) => bookable)).toEqual(['paddle-lesson'])
    expect(await page.locator('[data-also]').count()).toBe(0)
    expect(await inCart(page).getAttribute('aria-label')).toBe('Your cart: 1 trip')
    await page.goto(`${site.home('harbor')}/cart`)
    await openCart(page)
    await hand.press(takeAgain(page))
    await page.locator('[data-hold=calm]').waitFor()
    expect(await takeAgain(page).count()).toBe(0)
    await done()
  },
)

test('one that has run out and is somebody else’s by now leads to another time', async () => {
  const { page, complaints } = await openPage(browser)
  await elevenMinutesLater(page, mouse, 10)
  const other = await openPage(browser)
  await openFlow(other.page, `${site.home('harbor')}/book/sunrise-paddle`)
  await holdSlot(other.page, mouse, { day: 10 })
  await page.bringToFront()
  await mouse.press(takeAgain(page))
  await sunrise(page).getByText('This time is no longer free.', { exact: false }).waitFor()
  await mouse.press(page.getByRole('button', { name: /^Choose another time: / }))
  await page.locator('[data-part=calendar]').waitFor()
  // The browser logs the expected refusal as an error.
  expect(complaints.filter((each) => !each.includes('409'))).toEqual([])
  await other.done()
})

/** Ada has a place elsewhere by now, and no more than one is possible. */
async function reachLimit(): Promise<Page> {
  await site.revise('harbor', ({ bookables }) => {
    for (const bookable of bookables) Object.assign(bookable, { reservationlimit: { maximum: 1, per: 'ever' } })
  })
  const other = await openPage(browser)
  await logInAsAda(other.page)
  await openFlow(other.page, `${site.home('harbor')}/book/sunrise-paddle`)
  await holdSlot(other.page, mouse, { day: 9 })
  return other.page
}

async function logInAsAda(page: Page): Promise<void> {
  await page.goto(`${site.home('harbor')}/login`)
  await logIn(page.getByRole('main'), mouse, ada)
  await whoIsIn(page, ada.name).waitFor()
}

const limited = 'You have reached the '

test('a cart says of a place that the limit keeps back what one has already, and leads there', async () => {
  const { page } = await openPage(browser)
  await logInAsAda(page)
  await elevenMinutesLater(page, mouse, 10)
  const other = await reachLimit()
  await page.bringToFront()
  await mouse.press(takeAgain(page))
  await sunrise(page).getByText(limited, { exact: false }).waitFor()
  // The time itself may be free: it is not marked as lost.
  expect(await sunrise(page).locator('[data-lost]').count()).toBe(0)
  expect(await sunrise(page).getByRole('link').getAttribute('href')).toBe('/reservations')
  await expectAccessible(page, 'a cart of which the limit keeps one back')
  await mouse.press(sunrise(page).getByRole('button', { name: /^Remove / }))
  await mouse.press(page.getByRole('dialog').getByRole('button', { name: 'Remove' }))
  const gone = page.locator('[data-taken-out=removed]')
  await mouse.press(gone.getByRole('button', { name: 'Undo' }))
  await gone.getByText(limited, { exact: false }).waitFor()
  expect(await gone.getByRole('link').getAttribute('href')).toBe('/reservations')
  await Promise.all([page, other].map(leavePage))
})

test.each([
  ['of one', 'Take the same time again'],
  ['of a whole cart', 'Try to keep them again'],
])('so does the notice of a hold that has run out, %s', async (what, again) => {
  const { page } = await openPage(browser)
  await logInAsAda(page)
  await holdTime(page)
  await bringToReview(page, mouse, site, 'sunrise-paddle', { day: 10 })
  if (what === 'of a whole cart') {
    await mouse.press(page.getByRole('button', { name: 'Go to Cart' }))
    await openCart(page)
    await settled(page)
    await mouse.press(page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).last())
    await page.waitForURL('**/cart/confirmation_step')
  }
  await page.locator('[data-ready] #payment-fields > *').first().waitFor()
  site.advance(16 * minute)
  await page.clock.fastForward(16 * minute)
  const other = await reachLimit()
  await page.bringToFront()
  await mouse.press(page.getByRole('button', { name: again }).filter({ visible: true }).first())
  const notice = page.getByRole('alert').filter({ hasText: limited })
  await notice.waitFor()
  expect(await notice.getByRole('link').getAttribute('href')).toBe('/reservations')
  await expectAccessible(page, 'a hold that the limit keeps back')
  await Promise.all([page, other].map(leavePage))
})
