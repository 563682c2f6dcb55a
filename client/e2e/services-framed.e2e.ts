import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  clientid,
  clientsecret,
  type LocalPaypal,
  startLocalPaypal,
} from '../../plugins/payment-paypal/testing/local-paypal.ts'
import { scriptStandIn, windowStandIn } from '../../plugins/payment-paypal/testing/script-stand-in.ts'
import { type LocalStripe, startLocalStripe } from '../../plugins/payment-stripe/testing/local-stripe.ts'
import { expectFramed } from './accessibility.ts'
import { now } from './clock.ts'
import { frameOf, type Hosts, startHosts, toldOf, toldTypes } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { localeOf } from './said.ts'
import { expectTaken, sales, sellIn } from './sales.ts'
import { agreeInFrame, answerForStripe, stripePlugin } from './stripe-pages.ts'
import { type CookieControl, controlCookies, forgetPartitions, refuseCookies } from './third-party-cookies.ts'
import { acceptTerms, expectThanks, holdSlot, toReview, wayOn } from './walk.ts'

/** A guest pays in the frame of another site's page, where the browser keeps no cookie of the site at all. */
let site: RunningSite
let browser: Browser
let paypal: LocalPaypal
let stripe: LocalStripe
let hosts: Hosts
let control: CookieControl
const homes = new Map<string, string>()

beforeAll(async () => {
  ;[site, browser, paypal, stripe] = await Promise.all([
    startSite(),
    connect(),
    startLocalPaypal(now),
    startLocalStripe(now),
  ])
  control = controlCookies(site)
  control.isPartitioning = false
  const pages: Record<string, string> = {}
  hosts = await startHosts(pages, 'http://*.localhost:*')
  const settings = { frameancestors: [new URL(hosts.page('/')).origin] }
  const services = {
    paypal: { name: 'payment-paypal', settings: { clientid, clientsecret, apiaddress: paypal.address } },
    stripe: stripePlugin(stripe),
  }
  for (const [id, plugin] of Object.entries(services)) {
    const home = await sellIn(site, 'usd', { id, plugins: [{ name: 'wording-es' }, plugin], provider: { settings } })
    homes.set(id, home)
    for (const lang of ['en-us', 'es'])
      pages[`/strict-${id}-${lang}`] =
        `<script async src="${home}/embed/v1.js"></script><tessera-booking href="/book/hour" lang="${lang}"></tessera-booking>`
  }
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await Promise.all([paypal.close(), stripe.close()])
  hosts.close()
})

/** Answers for the service's hosts, in the frame and in its window. */
async function answerForPaypal(context: BrowserContext): Promise<void> {
  await context.route('https://www.sandbox.paypal.com/sdk/js**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: scriptStandIn }),
  )
  await context.route('https://www.sandbox.paypal.com/checkoutnow**', (route) =>
    route.fulfill({ contentType: 'text/html', body: windowStandIn }),
  )
  await context.route('https://www.sandbox.paypal.com/agree', (route) => {
    const { id, how }: { id: string; how: 'approved' } = JSON.parse(route.request().postData() ?? '{}')
    paypal.account.approve(id, how)
    return route.fulfill({ json: {} })
  })
}

const paypalButton = (frame: Frame) => frame.locator('[data-part=paypal] button')

/** Opens the service's window and answers there. */
async function inWindow(page: Page, frame: Frame, answer: string): Promise<void> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), paypalButton(frame).click()])
  await opened.waitForURL('https://www.sandbox.paypal.com/checkoutnow**')
  const pressed = opened.getByRole('button', { name: answer }).click()
  // It closes by the press, which may not have ended by then.
  const ended = pressed.catch((fault: unknown) => {
    if (!opened.isClosed()) throw fault
  })
  await Promise.all([opened.waitForEvent('close'), ended])
}

const services = {
  paypal: {
    prepare: (page: Page) => answerForPaypal(page.context()),
    async pay(page: Page, frame: Frame) {
      await paypalButton(frame).waitFor()
      // Who leaves its window is told so in the frame, and pays in another.
      await inWindow(page, frame, 'Leave PayPal')
      await frame.locator('[data-message=cancelled]').waitFor()
      expect(await toldTypes(page)).not.toContain('booked')
      await inWindow(page, frame, 'Agree at PayPal')
    },
  },
  stripe: {
    prepare: (page: Page) => answerForStripe(page, stripe, { '3220': 'asks', '9995': 'insufficient_funds' }),
    async pay(page: Page, frame: Frame) {
      const number = frame.getByLabel('Number at the service')
      await number.fill('4000000000009995')
      await wayOn(frame).click()
      await frame.locator('[role=alert]:visible').first().waitFor()
      await number.fill('4000000000003220')
      await wayOn(frame).click()
      await agreeInFrame(page, frame)
    },
  },
}

test.each([
  ['paypal', '390 px', 'es', phone],
  ['stripe', '1280 px', 'en-us', desktop],
] as const)(
  'a guest pays by %s without any cookie, the frame shows what is booked, and the page is told: at %s in %s',
  async (service, at, language, viewport) => {
    const { page } = await openPage(browser, { viewport, locale: localeOf[language] })
    await Promise.all([refuseCookies(page), forgetPartitions(page)])
    control.forget()
    const { prepare, pay } = services[service]
    await prepare(page)
    await page.goto(hosts.page(`/strict-${service}-${language}`))
    const frame = await frameOf(page)
    await frame.locator('[data-ready]').waitFor()
    await holdSlot(frame, mouse, { day: 1 })
    await toReview(frame, mouse)
    await acceptTerms(frame, mouse)
    await expectFramed(frame, `${service} in a frame at ${at} in ${language}`)
    await pay(page, frame)
    await expectThanks(frame)
    await expect
      .poll(() => toldOf(page, 'booked'))
      .toMatchObject([{ reservation: { bookable: `${service}-hour`, status: 'booked' } }])
    await expectTaken(site, `${service}-desk`, 'usd', [sales.usd.one])
    expect(await page.context().cookies()).toEqual([])
    await control.expectRefused(page, homes.get(service) ?? '')
    await leavePage(page)
  },
)
