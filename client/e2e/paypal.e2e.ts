/// <reference lib="dom" />
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite, type Theme } from './running-site.ts'
import { holdBack } from './stall.ts'
import { expectThanks, holdSlot, openFlow, toReview, wayOn } from './walk.ts'

let site: RunningSite
let browser: Browser
let local: LocalPaypal
const themes = ['studio', 'base'] as const
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalPaypal(now)])
  for (const theme of themes)
    await site.revise(theme, ({ whitelabel }) => {
      const others = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
      const settings = { clientid, clientsecret, apiaddress: local.address }
      whitelabel.plugins = [...others, Object.assign({ name: 'payment-paypal' }, { settings })]
    })
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

async function openReview(theme: Theme, day: number, viewport: BrowserContextOptions['viewport'] = phone) {
  const visit = await openPage(browser, { viewport })
  const { page } = visit
  await answerFor(page)
  await openFlow(page, site.book(theme))
  await holdSlot(page, mouse, { day })
  await toReview(page, mouse)
  await button(page).waitFor()
  const terms = page.locator('#terms-agree')
  if ((await terms.count()) > 0) await terms.check()
  return visit
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/paypal-${name}.png`, fullPage: true })
}

test.each([
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
    held.go()
    await expectThanks(page)
    expect(newest()?.captures).toMatchObject([{ status: 'COMPLETED' }])
    await done()
  },
)

test('on a phone: the booking button names the other one, leaving charges nothing, and an empty account asks for another means', async () => {
  const { page } = await openReview('studio', 1)
  await wayOn(page).click()
  await message(page, 'missing').waitFor()
  await expect.poll(() => wayOn(page).getAttribute('aria-busy')).not.toBe('true')
  await button(page).click()
  await page.getByRole('button', { name: 'Leave PayPal' }).click()
  await message(page, 'cancelled').waitFor()
  await expect.poll(() => newest()?.intent).toBe('CAPTURE')
  await button(page).click()
  await page.getByRole('button', { name: 'Agree with an empty account' }).click()
  await message(page, 'declined').waitFor()
  await shot(page, 'studio-390-declined')
  const second = newest()?.id
  await button(page).click()
  await page.getByRole('button', { name: 'Agree at PayPal' }).click()
  await expectThanks(page)
  expect(newest()).toMatchObject({ id: second, captures: [{ status: 'COMPLETED' }] })
  await leavePage(page)
})

test('a script that does not load is told, and tried again', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  await answerFor(page)
  let isOut = true
  await page.route('https://www.sandbox.paypal.com/**', (route) => (isOut ? route.abort() : route.fallback()))
  await openFlow(page, site.book('studio'))
  await holdSlot(page, mouse, { day: 2 })
  await toReview(page, mouse)
  await page.getByText('We could not reach the payment service').waitFor()
  isOut = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await button(page).waitFor()
  await leavePage(page)
})
