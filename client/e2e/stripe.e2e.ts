/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalStripe, startLocalStripe } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { answerForStripe, offerStripe } from './stripe-pages.ts'
import { expectThanks, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

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
  await answerFor(page)
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await number(page).waitFor()
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  return visit
}

const newest = () => [...local.account.payments.values()].at(-1)

test('on a phone: what is missing is named, a card is declined, and another books', async () => {
  const { page } = await openReview(0)
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
  expect(newest()).toMatchObject({ status: 'succeeded' })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(phone.width)
  await leavePage(page)
})

test('on a phone: the bank asks, and the booking goes on by itself', async () => {
  const { page } = await openReview(1)
  await number(page).fill('4000000000003220')
  await wayOn(page).click()
  await page.getByRole('button', { name: 'Agree at the bank' }).click()
  await expectThanks(page)
  expect(newest()).toMatchObject({ status: 'succeeded' })
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
