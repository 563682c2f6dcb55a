/// <reference lib="dom" />
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalStripe, startLocalStripe } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { expectAccessible } from './accessibility.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { amountsTold, expectTaken, sales, sellIn, shownDue, written } from './sales.ts'
import {
  answerForStripe,
  expectBefore,
  giveGooglePay,
  giveWallet,
  letWalletsCome,
  offerStripe,
  stripePlugin,
  wallet,
} from './stripe-pages.ts'
import { expectThanks, holdSlot, openFlow, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let local: LocalStripe
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalStripe(now)])
  await offerStripe(site, local)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
})

const behaviours = { '4242': 'approved', '9995': 'insufficient_funds', '3220': 'asks' } as const
const answerFor = (page: Page) => answerForStripe(page, local, behaviours)

const number = (page: Page) => page.getByLabel('Number at the service')

async function openReview(day: number) {
  const visit = await openPage(browser, { viewport: phone })
  const { page } = visit
  const told = amountsTold(page, 'usd')
  await answerFor(page)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await number(page).waitFor()
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  return { ...visit, due: await shownDue(page, 'usd', told) }
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

/** Where it stands in the page, however far that is scrolled. */
const topOf = (place: Locator) => place.evaluate((one) => one.getBoundingClientRect().top + scrollY)

/** From now on, whether the card's form ever stood on the page without the room of the wallet before it. */
async function watchForm(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const look = () => {
      const stands = (part: string) => document.querySelector(`[data-part=${part}]`) !== null
      if (stands('stripe') && !stands('wallets')) document.documentElement.dataset.early = ''
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => document.documentElement.dataset.early !== undefined)
}

const newest = () => [...local.account.payments.values()].at(-1)

/** What was taken at the studio until now, oldest first. */
const taken: number[] = []
/** What was shown is what the service and the ledger have taken, and nothing else is. */
async function expectPaid(due: number) {
  taken.push(due)
  expect(newest()).toMatchObject({ status: 'succeeded', currency: 'usd', amount: due, received: due })
  await expectTaken(site, 'kiln', 'usd', taken)
}

test('on a phone: what is missing is named, a card is declined, and another books', async () => {
  const { page, due } = await openReview(0)
  await wayOn(page).click()
  await page.getByText('The number is missing').waitFor()
  await expect.poll(() => wayOn(page).getAttribute('aria-busy')).not.toBe('true')
  await number(page).fill('4000000000009995')
  await wayOn(page).click()
  await page.getByText('There is not enough money on this card').filter({ visible: true }).first().waitFor()
  expect(newest()?.status).toBe('canceled')
  await number(page).fill('4242424242424242')
  await wayOn(page).click()
  await expectThanks(page)
  await expectPaid(due)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
  await leavePage(page)
})

test('on a phone: the bank asks, and the booking goes on by itself', async () => {
  const { page, due } = await openReview(1)
  await number(page).fill('4000000000003220')
  await wayOn(page).click()
  await page.getByRole('button', { name: 'Agree at the bank' }).click()
  await expectThanks(page)
  await expectPaid(due)
  await leavePage(page)
})

testIn([
  // Of dinars the service takes multiples of ten fils: 12.390 with 1.100 of tax.
  ['a phone', phone, 'jpy', {}, sales.jpy.one],
  ['a wide screen', desktop, 'kwd', { price: 12.39 }, 13_490],
] as const)(
  'a wallet is offered before the card on %s, opens once the terms are accepted, and pays',
  async (_name, size, currency, bookable, one) => {
    const terms = { requirebookingterms: true, bookingterms: 'Please arrive **15 minutes** early.' }
    const shop = {
      id: `wallet-${size.width}`,
      plugins: [stripePlugin(local)],
      whitelabel: { ...terms, theme: 'harbor' },
      bookable,
    }
    const home = await sellIn(site, currency, shop)
    const { page, done } = await openPage(browser, { viewport: size })
    const told = amountsTold(page, currency)
    await answerFor(page)
    const isGoogle = size === phone
    await (isGoogle ? giveGooglePay : giveWallet)(page)
    await openFlow(page, `${home}/book/hour`)
    await holdSlot(page, mouse, { day: 3 })
    const isEarly = await watchForm(page)
    await toReview(page, mouse)
    await number(page).waitFor()
    expect(await isEarly()).toBe(false)
    if (isGoogle) {
      // Its room is there before it.
      await page.locator('[data-part=wallets]').waitFor({ state: 'attached' })
      const before = await topOf(number(page))
      await letWalletsCome(page)
      await wallet(page).waitFor()
      expect(Math.abs((await topOf(number(page))) - before)).toBeLessThan(2)
    }
    await wallet(page).waitFor()
    await expectBefore(page, number(page))
    await page.getByText('or by card', { exact: true }).waitFor()
    await expectAccessible(page, 'a wallet before the card')
    await shot(page, `wallet-${size.width}`)
    // Nobody goes through the sheet for nothing.
    const agree = page.getByRole('button', { name: 'Agree in the sheet' })
    await wallet(page).click()
    await expect.poll(() => page.locator('#terms-agree').evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await agree.count()).toBe(0)
    await page.locator('#terms-agree').check()
    await wallet(page).click()
    await page.getByText(`The sheet asks for ${written(one, currency)}`).waitFor()
    await page.getByRole('button', { name: 'Agree with an empty card' }).click()
    await page.getByText('There is not enough money on this card').filter({ visible: true }).first().waitFor()
    await shot(page, `wallet-declined-${size.width}`)
    expect(newest()?.status).toBe('canceled')
    // What the sheet gave was for that press alone: the button below it asks for a card.
    await wayOn(page).click()
    await page.getByText('The number is missing').waitFor()
    await expect.poll(() => wayOn(page).getAttribute('aria-busy')).not.toBe('true')
    await wallet(page).click()
    await agree.click()
    await expectThanks(page)
    expect([told('finalprice'), told('duenow')]).toEqual([one, one])
    expect(newest()).toMatchObject({ status: 'succeeded', currency, amount: one, received: one })
    await expectTaken(site, `${shop.id}-desk`, currency, [one])
    await done()
  },
)

test.each([
  ['and the device’s wallet', true],
  ['alone', false],
])(
  'Link %s: a button before the card where it is switched on, which pays, and none where it is not',
  async (_, isWith) => {
    const sell = (link: boolean) => {
      const id = `link-${isWith ? 'beside' : 'alone'}-${link ? 'on' : 'off'}`
      return sellIn(site, 'usd', { id, plugins: [stripePlugin(local, { link })], whitelabel: {}, bookable: {} })
    }
    const link = (page: Page) => page.getByRole('button', { name: 'Pay with Link' })
    const homes = { off: await sell(false), on: await sell(true) }
    for (const [set, home] of Object.entries(homes)) {
      const { page } = await openPage(browser, { viewport: phone })
      await answerFor(page)
      if (isWith) await giveWallet(page)
      await openFlow(page, `${home}/book/hour`)
      await holdSlot(page, mouse, { day: 3 })
      await toReview(page, mouse)
      await number(page).waitFor()
      if (isWith) await wallet(page).waitFor()
      if (set === 'off') {
        expect(await link(page).count()).toBe(0)
      } else {
        await link(page).waitFor()
        await page.getByText('or by card', { exact: true }).waitFor()
        expect(await wallet(page).count()).toBe(isWith ? 1 : 0)
        await link(page).click()
        await page.getByRole('button', { name: 'Agree in the sheet' }).click()
        await expectThanks(page)
        expect(newest()).toMatchObject({ status: 'succeeded', kinds: ['card', 'link'] })
      }
      await leavePage(page)
    }
  },
)

test('whatever keeps the service from making a method is told at the form, and the next press pays', async () => {
  const { page, due } = await openReview(4)
  const headers = { 'access-control-allow-origin': '*' }
  const faults: [told: string, meets: (route: Route) => Promise<void>][] = [
    ['We could not reach the payment service', (route) => route.abort('internetdisconnected')],
    [
      'We could not reach the payment service',
      (route) => route.fulfill({ headers, status: 502, body: '<h1>Bad</h1>' }),
    ],
    [
      'Your postal code is incomplete.',
      (route) =>
        route.fulfill({ headers, status: 402, json: { error: { message: 'Your postal code is incomplete.' } } }),
    ],
  ]
  await number(page).fill('4242424242424242')
  for (const [told, meets] of faults) {
    await page.route('https://api.stripe.com/v1/payment_methods', meets, { times: 1 })
    await wayOn(page).click()
    await page.getByText(told).waitFor()
    await expect.poll(() => wayOn(page).getAttribute('aria-busy')).not.toBe('true')
    expect(await number(page).inputValue()).toBe('4242424242424242')
  }
  await wayOn(page).click()
  await expectThanks(page)
  await expectPaid(due)
  await leavePage(page)
})

test('a script that does not load is told, and tried again', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await answerFor(page)
  let isOut = true
  await page.route('https://js.stripe.com/**', (route) => (isOut ? route.abort() : route.fallback()))
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await page.getByText('We could not reach the payment service').waitFor()
  isOut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await number(page).waitFor()
  await leavePage(page)
})
