/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minor } from '../../plugins/payment-paypal/testing/account.ts'
import {
  clientid,
  clientsecret,
  type LocalPaypal,
  startLocalPaypal,
} from '../../plugins/payment-paypal/testing/local-paypal.ts'
import { scriptStandIn } from '../../plugins/payment-paypal/testing/script-stand-in.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { expectNothingKept } from './kept-values.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, type Currency, expectTaken, sales, sellIn, written } from './sales.ts'
import { holdBack } from './stall.ts'
import { expectThanks, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let local: LocalPaypal
/** One white-label in each currency that the service takes, by the theme that it is shown in. */
const shops = { studio: 'usd', base: 'eur', clinic: 'jpy' } as const
type Shop = keyof typeof shops
const homes = new Map<Shop, string>()
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalPaypal(now)])
  const settings = { clientid, clientsecret, apiaddress: local.address }
  const plugins = [{ name: 'payment-paypal', settings }]
  const terms = { requirebookingterms: true, bookingterms: 'Please arrive **15 minutes** early.' }
  for (const theme of ['studio', 'base', 'clinic'] as const)
    homes.set(theme, await sellIn(site, shops[theme], { whitelabel: { ...terms, theme }, plugins }))
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
})

/** Answers for the service's hosts: its script, and what its window sends there. */
async function answerFor(page: Page) {
  await page.route('https://www.sandbox.paypal.com/sdk/js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scriptStandIn }),
  )
  await page.route('https://www.sandbox.paypal.com/agree', (route) => {
    const { id, how }: { id: string; how: 'approved' | 'declined' } = JSON.parse(route.request().postData() ?? '{}')
    local.account.approve(id, how)
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} })
  })
}

const button = (page: Page) => page.locator('[data-part=paypal] button')
const message = (page: Page, which: string) => page.locator(`[data-message=${which}]`)
const newest = () => [...local.account.orders.values()].at(-1)

const flowOf = (shop: Shop): string => `${homes.get(shop)}/book/hour`

/** Goes to the review, whose total is the quote's and that of the button. */
async function openReview(shop: Shop, day: number, viewport: BrowserContextOptions['viewport'] = phone) {
  const visit = await openPage(browser, { viewport })
  const { page } = visit
  const currency = shops[shop]
  const { one } = sales[currency]
  const told = amountsTold(page, currency)
  await answerFor(page)
  await openFlow(page, flowOf(shop))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await button(page).waitFor()
  await page.locator('#terms-agree').check()
  expect([told('finalprice'), told('duenow')]).toEqual([one, one])
  await page.getByText(`to approve ${written(one, currency)}.`).waitFor()
  expect(await wayOn(page).textContent()).toContain(written(one, currency))
  return visit
}

/** What the service was asked for, and has taken, and the ledger says: so many payments of the price. */
async function expectPaid(shop: Shop, times = 1) {
  const currency: Currency = shops[shop]
  const { one } = sales[currency]
  const orders = [...local.account.orders.values()].filter(
    ({ amount }) => amount.currency_code === currency.toUpperCase(),
  )
  expect(new Set(orders.map(({ amount }) => minor(amount)))).toEqual(new Set([one]))
  const captures = orders.flatMap((order) => order.captures)
  expect(captures.map(({ amount }) => minor(amount))).toEqual(Array(times).fill(one))
  await expectTaken(site, `${currency}-desk`, currency, Array(times).fill(one))
}

/** Neither the order, nor its authorisation, nor the key. */
const expectNoSecrets = (page: Page) => expectNothingKept(page, [newest()?.id, clientsecret])

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/paypal-${name}.png`, fullPage: true })
}

testIn([
  ['studio', phone, 0],
  ['base', desktop, 1],
] as const)(
  'in %s: agreed to in the window of the service, shown as authorized, and booked',
  async (theme, size, day) => {
    const { page, done } = await openReview(theme, day, size)
    await shot(page, `${theme}-${size.width}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(size.width)
    // Without this the window of the service could not talk with the page.
    const opener = await page.evaluate(async () =>
      (await fetch(location.href)).headers.get('cross-origin-opener-policy'),
    )
    expect(opener).toBe('same-origin-allow-popups')
    await button(page).click()
    const agree = page.getByRole('button', { name: 'Agree at PayPal' })
    await agree.waitFor()
    expect(newest()?.authorization).toBeNull()
    // The answer of the last call is held back, so that what is said meanwhile can be read.
    const held = await holdBack(page, '**/jrpc')
    await agree.click()
    await page.getByText('Authorized', { exact: true }).waitFor()
    await shot(page, `${theme}-${size.width}-authorized`)
    await expectNoSecrets(page)
    held.go()
    await expectThanks(page)
    expect(newest()?.captures).toMatchObject([{ status: 'COMPLETED' }])
    await expectPaid(theme)
    await expectNoSecrets(page)
    await done()
  },
)

test('on a phone: the booking button names the other one, leaving charges nothing, and an empty account asks for another means', async () => {
  const { page } = await openReview('clinic', 1)
  await wayOn(page).click()
  await message(page, 'missing').waitFor()
  await expect.poll(() => wayOn(page).getAttribute('aria-busy')).not.toBe('true')
  await button(page).click()
  const leave = page.getByRole('button', { name: 'Leave PayPal' })
  await leave.waitFor()
  const first = newest()
  const held = await holdBack(page, '**/jrpc')
  await leave.click()
  await message(page, 'cancelled').waitFor()
  // Pressed again before the server knows that they left: that order can't be agreed to any more.
  await button(page).click()
  held.go()
  await page.getByRole('button', { name: 'Agree with an empty account' }).waitFor()
  expect(first?.intent).toBe('CAPTURE')
  expect(newest()?.id).not.toBe(first?.id)
  await page.getByRole('button', { name: 'Agree with an empty account' }).click()
  await message(page, 'declined').waitFor()
  await shot(page, 'clinic-390-declined')
  const second = newest()?.id
  await button(page).click()
  await page.getByRole('button', { name: 'Agree at PayPal' }).click()
  await expectThanks(page)
  expect(newest()).toMatchObject({ id: second, captures: [{ status: 'COMPLETED' }] })
  await expectPaid('clinic')
  await leavePage(page)
})

test('a script that does not load is told, and tried again', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await answerFor(page)
  let isOut = true
  await page.route('https://www.sandbox.paypal.com/**', (route) => (isOut ? route.abort() : route.fallback()))
  await openFlow(page, flowOf('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await page.getByText('We could not reach the payment service').waitFor()
  isOut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await button(page).waitFor()
  await leavePage(page)
})
