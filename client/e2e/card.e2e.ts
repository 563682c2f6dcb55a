/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { cards, confirm, expectThanks, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

const number = (page: Page) => page.locator('input[autocomplete=cc-number]')
const expiry = (page: Page) => page.locator('input[autocomplete=cc-exp]')
const code = (page: Page) => page.locator('input[autocomplete=cc-csc]')
const isFocused = (field: ReturnType<typeof number>) => field.evaluate((one) => one === document.activeElement)

/**
 * The review of an evening at the studio, with the terms accepted. It loads the page after it ahead: what goes offline
 * meanwhile has no code for that, and offers to try again in place of the thanks.
 */
async function openReview(day: number) {
  const visit = await openPage(browser)
  const ahead = visit.page.waitForResponse((response) => response.url().includes('thanks-page'))
  await openFlow(visit.page, site.book('studio'))
  await holdSlot(visit.page, mouse, { day })
  await toReview(visit.page, mouse)
  await number(visit.page).waitFor()
  const terms = visit.page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await ahead
  await visit.page.waitForLoadState('networkidle')
  return visit
}

test('a card whose token request failed is sent again by the booking button', async () => {
  const { page } = await openReview(0)
  await page.context().setOffline(true)
  await number(page).fill(cards.approved)
  await expiry(page).fill('1234')
  await code(page).fill('123')
  const failed = page.getByText('We could not reach the payment service')
  await failed.waitFor()
  // Still offline: the press ends with the error, which has the focus.
  await wayOn(page).click()
  await expect.poll(() => isFocused(number(page))).toBe(true)
  await expect.poll(() => wayOn(page).getAttribute('aria-busy')).not.toBe('true')
  await page.context().setOffline(false)
  await confirm(page, mouse)
  await leavePage(page)
})

test('a security code that is too short, or a number with a slip, is named when Enter is pressed', async () => {
  const { page, done } = await openReview(1)
  await number(page).fill(cards.approved)
  await expiry(page).fill('1234')
  await code(page).fill('1')
  await code(page).press('Enter')
  await page.getByText('This security code is not valid').waitFor()
  await expect.poll(() => isFocused(code(page))).toBe(true)
  expect(await wayOn(page).getAttribute('aria-busy')).not.toBe('true')
  // The boxes stay on one line although only one has an error.
  const [left, right] = await Promise.all([expiry(page).boundingBox(), code(page).boundingBox()])
  expect(left?.y).toBe(right?.y)
  await code(page).fill('123')
  // One digit off.
  await number(page).fill('4242424242424241')
  await code(page).press('Enter')
  await page.getByText('Your card number is invalid').waitFor()
  await expect.poll(() => isFocused(number(page))).toBe(true)
  await number(page).fill(cards.approved)
  await confirm(page, mouse)
  await done()
})

test('a refusal that arrives after the press ends the waiting, and the field gets the focus', async () => {
  const { page } = await openReview(2)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  // The card has expired by the service's clock alone.
  await page.route(
    '**/payment-sandbox/tokens',
    async (route) => {
      await answered
      const faults = [{ field: 'expiry', word: 'payment.card_error.expired' }]
      await route.fulfill({ status: 422, json: { faults } })
    },
    { times: 1 },
  )
  await number(page).fill(cards.approved)
  await expiry(page).fill('1233')
  await code(page).fill('123')
  await wayOn(page).click()
  await expect.poll(() => wayOn(page).getAttribute('aria-busy')).toBe('true')
  answer()
  await page.getByText('This card has expired').waitFor()
  await expect.poll(() => isFocused(expiry(page))).toBe(true)
  expect(await wayOn(page).getAttribute('aria-busy')).not.toBe('true')
  await expiry(page).fill('1234')
  await wayOn(page).click()
  await expectThanks(page)
  await leavePage(page)
})

test.each([
  ['en-US', 'this field is required'],
  ['es', 'este campo es obligatorio'],
])('empty card fields are named when the booking button is pressed, in %s', async (language, words) => {
  const { page, done } = await openPage(browser)
  await openFlow(page, `${site.book('studio')}?lang=${language}`)
  await holdSlot(page, mouse, { day: 3 })
  await toReview(page, mouse)
  await number(page).waitFor()
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  await wayOn(page).click()
  await expect
    .poll(() => page.locator('#payment-fields [data-part=error]').allTextContents())
    .toEqual(Array.from({ length: 3 }, () => words))
  expect(await page.locator('#payment-fields [aria-invalid=true]').count()).toBe(3)
  expect(await isFocused(number(page))).toBe(true)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  await done()
})
