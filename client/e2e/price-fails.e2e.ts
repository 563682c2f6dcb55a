/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakCalls, fault, nothing, refusal } from './break-calls.ts'
import { bringToReview, openCart } from './cart-walk.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, confirm, expectThanks, fillPayment, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
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

const spoken = {
  en: { failed: 'The price could not be calculated.', retry: 'Try again', offline: 'You seem to be offline' },
  es: { failed: 'No se ha podido calcular el precio.', retry: 'Volver a intentarlo', offline: 'Parece que no tienes' },
}

const total = (page: Page, viewport: typeof phone) =>
  page.locator(viewport === phone ? '[role=region] summary' : 'aside [data-part=total]').last()

/** Counts the bookings that the page asks for. */
function bookingsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('"book_appointment')) count += 1
  })
  return () => count
}

test.each([
  ['en', 'at 1280 px', 'lost', desktop, 'lost'],
  ['es', 'at 390 px', 'a fault of the server', phone, fault],
  ['en', 'at 390 px', 'nothing', phone, nothing],
  ['es', 'at 1280 px', 'a refusal', desktop, refusal('not_found')],
] as const)('a price that fails is told with a way on, in %s %s: %s', async (lang, _width, _how, viewport, outcome) => {
  const { page } = await openPage(browser, { viewport })
  const words = spoken[lang]
  await openFlow(page, `${site.book('base')}?lang=${lang === 'en' ? 'en-US' : lang}`)
  await chooseSlot(page, mouse, { day: 1 })
  await total(page, viewport).filter({ hasText: /\d/ }).waitFor()
  // The price of the first time is not that of the second.
  const call = await breakCalls(page, 'get_quote', outcome)
  await chooseSlot(page, mouse, { day: 1, slot: 1 })
  await page.getByText(words.failed).filter({ visible: true }).first().waitFor()
  expect(await total(page, viewport).isVisible()).toBe(false)
  if (outcome === 'lost') await page.getByRole('alert').getByText(words.offline).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
  const retry = page.getByRole('button', { name: words.retry })
  const { x = -1, y = -1, width = 0, height = 0 } = (await retry.boundingBox()) ?? {}
  // In sight, wherever the page stands.
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(viewport.height)
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(viewport.width)
  expect(height).toBeGreaterThanOrEqual(44)
  call.heal()
  await retry.click()
  await total(page, viewport).filter({ hasText: /\d/ }).waitFor()
  expect(await page.getByText(words.failed).filter({ visible: true }).count()).toBe(0)
  await leavePage(page)
})

testIn([
  ['1280 px', desktop],
  ['390 px', phone],
])('nothing is booked at a price that was not shown, at %s', async (_, viewport) => {
  const { page } = await openPage(browser, { viewport })
  await openFlow(page, site.book('base'))
  await holdSlot(page, mouse, { day: viewport === phone ? 3 : 2 })
  await toReview(page, mouse)
  const bookings = bookingsOf(page)
  // After a reload the page knows no price, and can't calculate it either.
  await page.route('**/instant-quote*.js', (route) => route.abort('internetdisconnected'))
  const call = await breakCalls(page, 'get_quote', fault)
  await page.reload()
  const told = page.locator('#payment-fields').getByRole('alert').filter({ hasText: spoken.en.failed })
  await told.waitFor()
  await acceptTerms(page)
  await wayOn(page).click()
  await told.locator('button:focus').waitFor()
  call.heal()
  await wayOn(page).click()
  await page.locator('input[autocomplete=cc-number]').waitFor()
  expect(bookings()).toBe(0)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(bookings()).toBe(1)
  await leavePage(page)
})

test('a price that comes after the press is shown before anything is booked', async () => {
  const { page } = await openPage(browser)
  await openFlow(page, site.book('clinic'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  const bookings = bookingsOf(page)
  await page.route('**/instant-quote*.js', (route) => route.abort('internetdisconnected'))
  const call = await breakCalls(page, 'get_quote', fault)
  await page.reload()
  await page.locator('#payment-fields [data-part=price-failed]').waitFor()
  await acceptTerms(page)
  call.heal()
  await wayOn(page).click()
  await page
    .locator('[data-error=price_changed]')
    .filter({ hasText: /The price is .*\d/ })
    .waitFor()
  expect(bookings()).toBe(0)
  await wayOn(page).click()
  await expectThanks(page)
  expect(bookings()).toBe(1)
  await leavePage(page)
})

testIn([
  ['es', '1280 px', desktop],
  ['en', '390 px', phone],
] as const)('so is the price of a cart, in %s at %s', async (lang, _width, viewport) => {
  const { page } = await openPage(browser, { viewport })
  const words = spoken[lang]
  await bringToReview(page, mouse, site, 'paddle-lesson', { day: viewport === phone ? 2 : 1 })
  await page.locator('[data-part=to-cart] button').first().click()
  await openCart(page)
  await page.route('**/instant-quote*.js', (route) => route.abort('internetdisconnected'))
  const call = await breakCalls(page, 'get_quote_for_appointments', 'lost')
  await page.goto(`${page.url()}?lang=${lang === 'en' ? 'en-US' : lang}`)
  await openCart(page)
  await page.getByText(words.failed).filter({ visible: true }).waitFor()
  await page.goto(`${site.home('harbor')}/cart/confirmation_step`)
  const told = page.locator('#payment-fields').getByRole('alert').filter({ hasText: words.failed })
  await told.getByText(words.offline).waitFor()
  const bookings = bookingsOf(page)
  await acceptTerms(page)
  await wayOn(page).click()
  await told.locator('button:focus').waitFor()
  call.heal()
  await told.getByRole('button', { name: words.retry }).click()
  await total(page, viewport).filter({ hasText: /\d/ }).waitFor()
  expect(bookings()).toBe(0)
  await fillPayment(page, mouse)
  await confirm(page, mouse)
  expect(bookings()).toBe(1)
  await leavePage(page)
})

async function acceptTerms(page: Page): Promise<void> {
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0 && !(await terms.isChecked())) await terms.click()
}
