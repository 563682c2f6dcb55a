import { once } from 'node:events'
import { request } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalDns, openLocalDns } from '../../core/testing/surfaces/local-dns.ts'
import { expectFine } from './accessibility.ts'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { dialog, logIn, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { localeOf, saying } from './said.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let dns: LocalDns
beforeAll(async () => {
  dns = await openLocalDns()
  ;[site, browser] = await Promise.all([startSite('sqlite', {}, { dnsServers: [dns.address] }), connect()])
})
afterAll(async () => {
  await browser.close()
  await site.close()
  dns.close()
})

const rosa = { email: 'harbormaster@quay.example', password: 'Berth-Four-4!', firstname: 'Rosa' }
const edith = { email: 'owner@northwind.example', password: 'Compass-Five-5!', firstname: 'Edith' }
const maren = { email: 'maren@slowkiln.example', password: 'Cone-Ten-10!', firstname: 'Maren' }

const english = saying('en-us')

async function openDomains(page: Page, home: string, who: typeof rosa, say = english): Promise<void> {
  await page.goto(`${home}/login`)
  await logIn(page.getByRole('main'), mouse, who)
  await mouse.press(whoIsIn(page, who.firstname, say))
  await mouse.press(page.getByRole('link', { name: say('session.domains') }))
  await page.getByRole('heading', { name: say('domains.title') }).waitFor()
}

async function add(page: Page, name: string, say = english): Promise<void> {
  await page.getByLabel(say('domains.name'), { exact: true }).fill(name)
  await mouse.press(page.getByRole('button', { name: say('domains.add') }))
}

const entry = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Publishes the record that an entry asks for. */
async function publish(page: Page, name: string): Promise<void> {
  const value = await entry(page, name)
    .getByText(/^tessera-verify=/)
    .textContent()
  dns.records.set(`_tessera.${name}`, [String(value)])
}

/** The zone of a name leads where the site's own does, and the first request for it arrives. */
async function arriveAt(domain: string, home: string): Promise<void> {
  const { hostname, port } = new URL(home)
  for (const name of [domain, hostname]) dns.addresses.set(name, '127.0.0.1')
  const asked = request({
    host: '127.0.0.1',
    port,
    path: '/api/provider',
    headers: { host: `${domain}:${port}` },
  }).end()
  const [answer] = await once(asked, 'response')
  answer.resume()
  expect(answer.statusCode).toBe(200)
}

testIn([
  ['harbor', 'es', rosa, phone],
  ['studio', 'en-us', maren, desktop],
] as const)('staff of %s add a domain, prove it and remove it, in %s', async (theme, language, who, viewport) => {
  const say = saying(language)
  const domain = `book.${theme}-own.com`
  const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
  await openDomains(page, site.home(theme), who, say)
  const own = entry(page, domain)
  const check = own.getByRole('button', { name: say('domains.check') })
  await page.getByText(say('domains.empty')).waitFor()
  await add(page, `https://${domain} /x`, say)
  await page.getByText(say('error.domain_invalid')).waitFor()
  await add(page, domain, say)
  await own.getByText(say('domains.told_pending', { domain })).waitFor()
  await expectFine(page, `a new domain of ${theme}`)
  await mouse.press(check)
  await own.getByText(say('domains.told_missing')).waitFor()
  await publish(page, domain)
  await mouse.press(check)
  await own.getByText(say('domains.told_proven', { domain })).waitFor()
  await own.getByText(say('domains.state_proven'), { exact: true }).waitFor()
  await expectFine(page, `a proven domain of ${theme}`)
  await arriveAt(domain, site.home(theme))
  await mouse.press(check)
  await own.getByText(say('domains.told_active', { domain })).waitFor()
  await own.getByText(say('domains.state_active'), { exact: true }).waitFor()
  await expectFine(page, `a domain in use of ${theme}`)
  await mouse.press(own.getByRole('button', { name: say('domains.remove') }))
  await dialog(page).getByText(say('domains.remove_text', { domain })).waitFor()
  await expectFine(page, `removing a domain of ${theme}`)
  await mouse.press(dialog(page).getByRole('button', { name: say('domains.remove_do') }))
  await page.getByText(say('domains.removed', { domain })).waitFor()
  await own.getByText(say('domains.state_removed'), { exact: true }).waitFor()
  await mouse.press(own.getByRole('button', { name: say('domains.again') }))
  await own.getByText(say('domains.state_pending'), { exact: true }).waitFor()
  await done()
})

testIn([
  ['a phone', 'en-us', phone],
  ['a desk', 'es', desktop],
] as const)(
  'the owner of a white-label adds one for it and all below it, on %s in %s',
  async (name, language, viewport) => {
    const say = saying(language)
    const home = site.home('harbor').replace('quay.', '')
    const { page, done } = await openPage(browser, { viewport, locale: localeOf[language] })
    await openDomains(page, home, edith, say)
    await add(page, 'book.studio-own.com', say)
    await entry(page, 'book.studio-own.com').getByText('*.book.studio-own.com').waitFor()
    await expectFine(page, `a white-label’s domains on ${name}`)
    for (const count of [1, 2, 3, 4]) {
      await add(page, `more-${count}.com`, say)
      // One that was removed before is listed until it is there again.
      await entry(page, `more-${count}.com`).getByText(say('domains.state_pending'), { exact: true }).waitFor()
    }
    await add(page, 'one-too-many.com', say)
    await page.getByText(say('error.too_many_domains', { maximum: 5 })).waitFor()
    for (const count of [1, 2, 3, 4]) {
      await mouse.press(entry(page, `more-${count}.com`).getByRole('button', { name: say('domains.remove') }))
      await mouse.press(dialog(page).getByRole('button', { name: say('domains.remove_do') }))
      await page.getByText(say('domains.removed', { domain: `more-${count}.com` })).waitFor()
    }
    await done()
  },
)

test('a name with letters beyond ASCII is told as people write it, and as its zone has it', async () => {
  const { page, done } = await openPage(browser, { viewport: phone })
  await openDomains(page, site.home('studio'), maren)
  await add(page, 'Buchen.Müller-Own.de')
  const own = entry(page, 'buchen.müller-own.de')
  await own.locator('header').getByText('buchen.xn--mller-own-q9a.de', { exact: true }).waitFor()
  await own.getByText('_tessera.buchen.xn--mller-own-q9a.de', { exact: true }).waitFor()
  await own.getByText(english('domains.told_pending', { domain: 'buchen.müller-own.de' })).waitFor()
  await expectFine(page, 'a domain with an umlaut')
  await done()
})

test('a name of somebody else’s is refused in a sentence, and strangers are asked to log in', async () => {
  const { page, done } = await openPage(browser, { viewport: desktop })
  await page.goto(`${site.home('studio')}/domains`)
  await page.getByText('Please log in as somebody who works here.').waitFor()
  await openDomains(page, site.home('studio'), maren)
  await add(page, 'shop.taken-own.com')
  await publish(page, 'shop.taken-own.com')
  await mouse.press(entry(page, 'shop.taken-own.com').getByRole('button', { name: 'Check now' }))
  await entry(page, 'shop.taken-own.com').getByText('Proven, not leading here yet', { exact: true }).waitFor()
  const say = saying('es')
  const { page: other, done: leave } = await openPage(browser, { viewport: phone, locale: localeOf.es })
  await openDomains(other, site.home('harbor'), rosa, say)
  await add(other, 'shop.taken-own.com', say)
  await other.getByText(say('error.domain_taken')).waitFor()
  await expectFine(other, 'a refused domain')
  expect(await other.getByRole('textbox', { name: say('domains.name') }).getAttribute('aria-invalid')).toBe('true')
  await leave()
  await done()
})
