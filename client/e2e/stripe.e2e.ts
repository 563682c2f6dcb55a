/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type LocalStripe,
  publishablekey,
  secretkey,
  startLocalStripe,
} from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { scriptStandIn } from '../../plugins/payment-stripe/testing/script-stand-in.ts'
import { now } from './clock.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { expectThanks, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
let local: LocalStripe
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalStripe(now)])
  await site.revise('studio', ({ whitelabel }) => {
    const others = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
    const settings = { secretkey, publishablekey, apiaddress: local.address }
    whitelabel.plugins = [...others, Object.assign({ name: 'payment-stripe' }, { settings })]
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
})

const behaviours = { '4242': 'approved', '9995': 'insufficient_funds', '3220': 'asks' } as const
const isKnown = (last4: string): last4 is keyof typeof behaviours => Object.hasOwn(behaviours, last4)

/** Answers for the service's hosts: its script, and what that sends there. */
async function answerFor(page: Page) {
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scriptStandIn }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    const body: Record<string, string> = route.request().postDataJSON()
    const headers = { 'access-control-allow-origin': '*' }
    if (pathname === '/v1/payment_methods') {
      const last4 = (body.number ?? '').slice(-4)
      const id = local.account.newMethod(isKnown(last4) ? behaviours[last4] : 'declined')
      return route.fulfill({ headers, json: { id } })
    }
    local.account.answerBank(body.client_secret ?? '', body.agrees === 'true')
    return route.fulfill({ headers, json: {} })
  })
}

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
