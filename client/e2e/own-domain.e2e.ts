/// <reference lib="dom" />
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { mouse, touch } from './hands.ts'
import { connect, openPage } from './open-page.ts'
import { ada, logIn, whoIsIn } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { localeOf } from './said.ts'
import { confirm, fillPayment, holdSlot, toReview } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

/** The provider's own domain, as its operator has set it. */
const own = 'paddle.localhost'
/** Its white-label's, at which its other providers are subdomains. */
const label = 'wharf.localhost'

function giveOwn(bundle: Parameters<Parameters<RunningSite['revise']>[1]>[0]): void {
  const quay = bundle.providers.find(({ subdomain }) => providers.harbor.host.startsWith(`${subdomain}.`))
  if (!quay) throw new Error('the demo has no such provider')
  Object.assign(quay, { domain: own, settings: { frameancestors: ['http://shop.localhost'] } })
}

let site: RunningSite
let browser: Browser
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  await site.revise('harbor', giveOwn)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Each of the views, with a day of its own. */
const walks = everywhere.map((view, day) => [...view, day] as const)

testIn(walks)('the old host leads to the own domain, where one books, at %s in %s', async (...walk) => {
  const [at, language, viewport, hand, day] = walk
  const { page, done } = await openPage(browser, { viewport, hasTouch: hand === touch, locale: localeOf[language] })
  const asked = new URL(`${site.book('harbor')}?seats=1`)
  const first = page.waitForResponse((response) => response.url() === asked.href)
  await page.goto(asked.href)
  expect((await first).status()).toBe(308)
  expect(page.url()).toBe(asked.href.replace(asked.hostname, own))
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  await page.locator('[data-ready]').waitFor()
  await expectFine(page, `a page of an own domain at ${at} in ${language}`)
  await holdSlot(page, hand, { day })
  await toReview(page, hand)
  await fillPayment(page, hand)
  await confirm(page, hand)
  await expectFine(page, `booked at an own domain at ${at} in ${language}`)
  expect(new URL(page.url()).hostname).toBe(own)
  // Cookies and the links in mails are of that domain.
  const hosts = (await page.context().cookies()).map(({ domain }) => domain)
  expect(hosts.every((host) => host === own)).toBe(true)
  const mail = (await site.mailsTo('ada@customers.example')).at(-1)
  const links = [...String(mail?.text).matchAll(/https?:\/\/[^\s/]+/g)].map(([link]) => new URL(link).hostname)
  expect(links.length).toBeGreaterThan(0)
  expect(new Set(links.filter((host) => host.endsWith('.localhost')))).toEqual(new Set([own]))
  await done()
})

test('what other sites embed stays where their policies name it, and lists link to the own domain', async () => {
  const { page, done } = await openPage(browser)
  const embedded = await page.goto(`${site.home('harbor')}?embedded`)
  expect([embedded?.status(), new URL(page.url()).hostname]).toEqual([200, providers.harbor.host])
  const answer = await page.goto(site.home('harbor').replace(providers.harbor.host, 'northwind.localhost'))
  expect(answer?.status()).toBe(200)
  expect(await page.locator(`a[href*="//${own}"]`).count()).toBeGreaterThan(0)
  expect(await page.locator(`a[href*="//${providers.harbor.host}"]`).count()).toBe(0)
  await done()
})

test('the hosts of a white-label lead to its own domain, where one logs in and finds its providers', async () => {
  await site.revise('harbor', (bundle) => {
    giveOwn(bundle)
    bundle.whitelabel.domain = label
  })
  const { page, done } = await openPage(browser)
  const market = new URL(site.home('harbor').replace(providers.harbor.host, 'northwind.localhost'))
  const at = (host: string) => market.href.replace(market.hostname, host)
  const leadsFrom = async (host: string) => {
    const first = page.waitForResponse((response) => response.url() === `${at(host)}?lang=en-us`)
    await page.goto(`${at(host)}?lang=en-us`)
    return [(await first).status(), new URL(page.url()).hostname]
  }
  const hostOf = async (selector: string, name: string) =>
    new URL((await page.locator(selector).first().getAttribute(name)) ?? '', page.url()).hostname
  expect(await leadsFrom('northwind.localhost')).toEqual([308, label])
  expect(await hostOf('link[rel=canonical]', 'href')).toBe(label)
  await expectFine(page, 'the list of sites at an own domain')
  expect(await page.locator(`a[href*="//kiln.${label}"]`).count()).toBeGreaterThan(0)
  expect(await page.locator(`a[href*="//${own}"]`).count()).toBeGreaterThan(0)
  expect(await page.locator('a[href*="northwind.localhost"]').count()).toBe(0)

  expect(await leadsFrom('kiln.northwind.localhost')).toEqual([308, `kiln.${label}`])
  expect(await hostOf('link[rel=canonical]', 'href')).toBe(`kiln.${label}`)
  expect(await hostOf('meta[property="og:image"]', 'content')).toBe(`kiln.${label}`)
  await page.locator(`header a[href^="//${label}"]`).waitFor()
  // The provider with a domain of its own keeps that, also from below its white-label's.
  expect(await leadsFrom(`quay.${label}`)).toEqual([308, own])
  await expectFine(page, 'a page of an own domain')

  for (const host of [`kiln.${label}`, own]) {
    await page.goto(`${at(host)}login`)
    await logIn(page.getByRole('main'), mouse, ada)
    await whoIsIn(page, ada.name).waitFor()
    expect(new URL(page.url()).hostname).toBe(host)
  }
  const hosts = (await page.context().cookies()).filter(({ name }) => name.includes('session')).map((one) => one.domain)
  expect(new Set(hosts)).toEqual(new Set([`kiln.${label}`, own]))
  await done()
})
