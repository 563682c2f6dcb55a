/// <reference lib="dom" />
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OpenidIssuer, openIssuer } from '../../core/testing/surfaces/openid-issuer.ts'
import { type LocalStripe, startLocalStripe } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { expectFramed } from './accessibility.ts'
import { now } from './clock.ts'
import { frameOf, type Hosts, startHosts, toldOf, toldTypes } from './embed-hosts.ts'
import { type Hand, mouse, touch } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { knownHost, withSignOn } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { localeOf } from './said.ts'
import { agreeInFrame, answerForStripe, stripePlugin } from './stripe-pages.ts'
import { type CookieControl, controlCookies, refuseCookies } from './third-party-cookies.ts'
import { acceptTerms, chooseSlot, expectThanks, toReview, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

/** Three pages of another site; in each a visitor signs on, books and pays, and the page is told. */
const hostPages = ['plain', 'strict', 'cookieless'] as const
const doings = ['signs on', 'books', 'pays', 'is told'] as const
type HostPage = (typeof hostPages)[number]
type View = readonly [at: string, language: 'en-us' | 'es', viewport: typeof phone, hand: Hand, day: number]

/** The views of each page, each with a day of its own; a test run walks the first of each. */
const views: Record<HostPage, View[]> = {
  plain: [
    ['390 px', 'es', phone, touch, 0],
    ['1280 px', 'en-us', desktop, mouse, 1],
  ],
  strict: [
    ['1280 px', 'en-us', desktop, mouse, 2],
    ['390 px', 'es', phone, touch, 3],
  ],
  cookieless: [
    ['390 px', 'es', phone, touch, 4],
    ['1280 px', 'en-us', desktop, mouse, 5],
  ],
}

/** What has been seen: `plain books`, and the views, `390 px`, `es`. */
const done = new Set<string>()

const cleo = { email: 'cleo@people.example', email_verified: true, given_name: 'Cleo', family_name: 'Reyes' }

let site: RunningSite
let browser: Browser
let issuer: OpenidIssuer
let local: LocalStripe
let hosts: Hosts
let control: CookieControl

beforeAll(async () => {
  ;[site, browser, issuer, local] = await Promise.all([
    startSite(),
    connect(),
    openIssuer({ people: { cleo } }),
    startLocalStripe(now),
  ])
  control = controlCookies(site)
  issuer.sites = [knownHost(site, 'studio')]
  const home = site.home('studio')
  const bodyIn = (lang: string) =>
    `<script async src="${home}/embed/v1.js"></script><main><tessera-booking href="${site.book('studio')}" lang="${lang}"></tessera-booking></main>`
  const pages = hostPages.flatMap((host) => ['en-us', 'es'].map((lang) => [`/${host}-${lang}`, bodyIn(lang)]))
  hosts = await startHosts(Object.fromEntries(pages), home)
  await site.revise('studio', (bundle) => {
    withSignOn(bundle, issuer)
    const others = bundle.whitelabel.plugins.filter(({ name }) => !name.startsWith('payment-'))
    bundle.whitelabel.plugins = [...others, stripePlugin(local)]
    for (const one of bundle.providers) one.settings = { frameancestors: [new URL(hosts.page('/')).origin] }
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await issuer.close()
  await local.close()
  hosts.close()
})

/** Presses the link that signs on, and waits until its window has handed the session back. */
async function signOn(page: Page, frame: Frame): Promise<void> {
  const link = frame.getByRole('link', { name: /Harbour Club/ })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await frame.locator('[data-part=signed-in]').getByText('Cleo Reyes').waitFor()
  await expect.poll(() => opened.isClosed()).toBe(true)
}

const newest = () => [...local.account.payments.values()].at(-1)

async function walk(host: HostPage, [at, language, viewport, hand, day]: View) {
  const { page } = await openPage(browser, { viewport, locale: localeOf[language], hasTouch: hand === touch })
  const saw = (what: string) => void done.add(what)
  if (host === 'cookieless') await refuseCookies(page)
  control.forget()
  await answerForStripe(page, local, { '3220': 'asks' })
  await page.goto(hosts.page(`/${host}-${language}`))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  expect(await frame.locator('html').getAttribute('lang')).toBe(language)
  await chooseSlot(frame, hand, { day })
  await hand.press(wayOn(frame))
  await signOn(page, frame)
  saw(`${host} signs on`)

  await toReview(frame, hand)
  await frame.getByLabel('Number at the service').fill('4000000000003220')
  await acceptTerms(frame, hand)
  await expectFramed(frame, `the payment on a ${host} page at ${at} in ${language}`)
  await hand.press(wayOn(frame))
  await agreeInFrame(page, frame)
  await expectThanks(frame)
  expect(newest()).toMatchObject({ status: 'succeeded', currency: 'usd' })
  expect(newest()?.received).toBeGreaterThan(0)
  saw(`${host} pays`)

  const { bookable } = providers.studio
  await expect.poll(() => toldOf(page, 'booked')).toHaveLength(1)
  const [event] = await toldOf(page, 'booked')
  expect(event).toMatchObject({ version: 1, type: 'booked', reservation: { bookable, status: 'booked' } })
  expect(await toldTypes(page)).toEqual(expect.arrayContaining(['ready', 'step', 'held', 'submitted', 'booked']))
  saw(`${host} is told`)

  expect(await site.customerOf(String(Object(event?.reservation).id))).toBe(cleo.email)
  saw(`${host} books`)
  if (host === 'cookieless') await control.expectRefused(page, site.home('studio'))
  else control.expectKept()
  saw(at)
  saw(language)
  await leavePage(page)
}

describe.each(hostPages)('the frame of a %s page', (host) => {
  testIn(views[host])('signs on, books, pays and tells, at %s in %s', (...view) => walk(host, view))
})

test('each of the three pages did each of the four, on a phone and at a desk, and one in Spanish', () => {
  const all = hostPages.flatMap((host) => doings.map((doing) => `${host} ${doing}`))
  expect(all).toHaveLength(12)
  expect([...done].sort()).toEqual([...all, '390 px', '1280 px', 'en-us', 'es'].sort())
})
