import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apikey, type LocalMollie, startLocalMollie } from '../../plugins/payment-mollie/testing/local-mollie.ts'
import { expectFine, expectFramed } from './accessibility.ts'
import { now } from './clock.ts'
import { frameOf, type Hosts, startHosts, toldOf } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { localeOf } from './said.ts'
import { type CookieControl, controlCookies, refuseCookies } from './third-party-cookies.ts'
import { acceptTerms, expectThanks, holdSlot, toReview, wayOn } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let local: LocalMollie
let hosts: Hosts
let control: CookieControl
beforeAll(async () => {
  ;[site, browser, local] = await Promise.all([startSite(), connect(), startLocalMollie(now)])
  control = controlCookies(site)
  const home = site.home('workshop')
  const script = `<script async src="${home}/embed/v1.js"></script>`
  const shopIn = (lang: string) =>
    `${script}<main><tessera-booking href="/book/front-door" lang="${lang}"></tessera-booking></main>`
  const paths = ['/plain', '/strict', '/cookieless', '/in-en-us']
  const pages = Object.fromEntries(paths.map((path) => [path, shopIn('en-us')]))
  hosts = await startHosts({ ...pages, '/in-es': shopIn('es') }, home)
  await site.revise('workshop', ({ whitelabel, providers }) => {
    const others = whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
    const settings = { apikey, apiaddress: local.address }
    whitelabel.plugins = [...others, Object.assign({ name: 'payment-mollie' }, { settings })]
    for (const one of providers) one.settings = { frameancestors: [new URL(hosts.page('/')).origin] }
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await local.close()
  hosts.close()
})

/** Each of the views, with a day of its own. */
const walks = everywhere.map((view, nth) => [...view, 5 + nth] as const)

const inWindow = (place: Frame | Page) => place.locator('[data-part=pay-in-window]')

/** Fills in the booking in its frame, up to the button that pays. */
async function toPayment(page: Page, day: number, host = 'plain'): Promise<Frame> {
  if (host === 'cookieless') await refuseCookies(page)
  control.forget()
  await page.goto(hosts.page(`/${host}`))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await holdSlot(frame, mouse, { day })
  await toReview(frame, mouse)
  await frame
    .getByText(/Mollie/)
    .first()
    .waitFor()
  await acceptTerms(frame, mouse)
  return frame
}

/** Presses something that opens the service's page in a window. */
async function opened(page: Page, press: () => Promise<void>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await popup.waitForURL(`${local.address}/checkout/**`)
  return popup
}

test.each([
  ['plain', 0],
  ['strict', 3],
  ['cookieless', 4],
])('on a %s page it is paid in a window, and the frame goes on by itself; so is what is left', async (host, day) => {
  const { page } = await openPage(browser, { viewport: desktop })
  const frame = await toPayment(page, day, host)
  const popup = await opened(page, () => wayOn(frame).click())
  // The service can't reach the page that opened it.
  expect(await popup.evaluate('opener')).toBeNull()
  await inWindow(frame).waitFor()
  await popup.getByRole('button', { name: 'Pay' }).click()
  await expectThanks(popup)
  await popup.close()
  await expectThanks(frame)
  expect(await toldOf(page, 'booked')).toHaveLength(1)

  await frame.locator('a[href*="/manage/"]').first().click()
  const balance = frame.locator('[data-part=balance]')
  await balance.getByRole('button', { name: 'Pay €260.00' }).click()
  await frame.getByText(/secure page of Mollie/).waitFor()
  // Refused there, it is told here, and nothing begins by itself.
  const refused = await opened(page, () => balance.getByRole('button', { name: 'Pay €260.00' }).click())
  await inWindow(frame).waitFor()
  await refused.getByRole('button', { name: 'Be refused' }).click()
  await refused.locator('[data-payment=failed]').waitFor()
  await refused.close()
  await inWindow(frame).waitFor({ state: 'detached' })
  await balance.getByRole('alert').first().waitFor()
  const second = await opened(page, () => balance.getByRole('button', { name: 'Pay €260.00' }).click())
  await inWindow(frame).waitFor()
  await second.getByRole('button', { name: 'Pay' }).click()
  await second.close()
  await frame.getByText('€260.00 is paid. The receipt comes by mail.').waitFor()
  expect(await balance.count()).toBe(0)
  if (host === 'cookieless') await control.expectRefused(page, site.home('workshop'))
  await leavePage(page)
})

testIn(walks)('what stands in the frame until the window has paid is fine, at %s in %s', async (...walk) => {
  const [at, language, viewport, , day] = walk
  const { page } = await openPage(browser, { viewport, locale: localeOf[language] })
  const frame = await toPayment(page, day, `in-${language}`)
  await frame.evaluate('window.open = () => null')
  await wayOn(frame).click()
  await inWindow(frame).getByRole('link').waitFor()
  await expectFramed(frame, `a payment in a window of its own at ${at} in ${language}`)
  await expectFine(page, `around a payment in a window of its own at ${at} in ${language}`)
  await leavePage(page)
})

test('a browser that blocks windows has a link; what is refused there is told in the frame', async () => {
  const { page } = await openPage(browser, { viewport: phone })
  const frame = await toPayment(page, 1)
  await frame.evaluate('window.open = () => null')
  await wayOn(frame).click()
  await inWindow(frame).waitFor()
  const link = inWindow(frame).getByRole('link', { name: 'Open the payment page' })
  const popup = await opened(page, () => link.click())
  await popup.getByRole('button', { name: 'Be refused' }).click()
  await popup.locator('[data-payment=failed]').waitFor()
  await popup.close()
  await frame.getByText('The payment did not go through and nothing was charged.', { exact: false }).waitFor()
  // Another try is paid.
  const again = await opened(page, async () => {
    await wayOn(frame).click()
    await inWindow(frame).getByRole('link', { name: 'Open the payment page' }).click()
  })
  await again.getByRole('button', { name: 'Pay' }).click()
  await expectThanks(frame)
  await leavePage(page)
})

test('who wants to pay in another way goes back to the choice', async () => {
  const { page } = await openPage(browser, { viewport: desktop })
  const frame = await toPayment(page, 2)
  // As where browsers keep apart what a site stores within another: the frame learns of it by asking alone.
  await frame.evaluate("addEventListener('storage', (event) => event.stopImmediatePropagation(), true)")
  const popup = await opened(page, () => wayOn(frame).click())
  await inWindow(frame).getByRole('button', { name: 'Use a different payment method' }).click()
  await inWindow(frame).waitFor({ state: 'detached' })
  await popup.close()
  const second = await opened(page, () => wayOn(frame).click())
  await second.getByRole('button', { name: 'Pay' }).click()
  await expectThanks(frame)
  await leavePage(page)
})
