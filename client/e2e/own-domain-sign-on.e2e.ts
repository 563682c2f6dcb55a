/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OpenidIssuer, openIssuer } from '../../core/testing/surfaces/openid-issuer.ts'
import { samlAnswer } from '../../core/testing/surfaces/saml-answer.ts'
import { localProvider } from '../../plugins/sso-saml/local-provider.ts'
import { frameOf, type Hosts, startHosts } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { knownHost, whoIsIn, withSignOn } from './people.ts'
import { type DemoBundle, providers, type RunningSite, startSite } from './running-site.ts'
import { chooseSlot, openFlow, wayOn } from './walk.ts'

const cleo = { email: 'cleo@people.example', email_verified: true, given_name: 'Cleo', family_name: 'Reyes' }
/** The provider's own domain. */
const own = 'clay.localhost'

let site: RunningSite
let browser: Browser
let issuer: OpenidIssuer
let hosts: Hosts

const at = (host: string) => site.home('studio').replace(providers.studio.host, host)

/** Whoever books at the provider signs on elsewhere, in its own pages and in a listed page's frame. */
function withOwnDomain(bundle: DemoBundle): void {
  withSignOn(bundle, issuer)
  for (const one of bundle.providers) {
    one.settings = { frameancestors: [new URL(hosts.page('/')).origin] }
    if (providers.studio.host.startsWith(`${one.subdomain}.`)) one.domain = own
  }
}

beforeAll(async () => {
  ;[site, browser, issuer] = await Promise.all([startSite(), connect(), openIssuer({ people: { cleo } })])
  issuer.sites = [knownHost(site, 'studio')]
  const framed = `<script async src="${at(own)}/embed/v1.js"></script><tessera-booking href="${at(own)}/book/first-bowl" lang="en-us"></tessera-booking>`
  hosts = await startHosts({ '/plain': framed }, at(own))
})
beforeEach(() => site.revise('studio', withOwnDomain))
afterAll(async () => {
  await browser.close()
  await site.close()
  await issuer.close()
  hosts.close()
})

/** The hosts that the browser was at, in turn. */
function placesOf(page: Page): string[] {
  const places: string[] = []
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url())
    if (pathname.startsWith('/openidlogin')) places.push(`${host.split(':')[0]}${pathname}`)
  })
  return places
}

const sessionsOf = async (page: Page) =>
  (await page.context().cookies())
    .map(({ name, domain }) => `${domain} ${name}`)
    .filter((one) => /localhost .*session$/.test(one))

test('whoever books at an own domain signs on by the white-label’s host, and goes on there with the time held', async () => {
  const { page, done } = await openPage(browser)
  await openFlow(page, `${at(own)}/book/first-bowl`)
  await chooseSlot(page, mouse, { day: 0 })
  await wayOn(page).click()
  const until = await page.getByText('Kept for you until').textContent()
  const places = placesOf(page)
  await page.getByRole('main').getByRole('button', { name: 'Continue with Harbour Club' }).click()
  await page.locator('[data-part=signed-in]').getByText('Cleo Reyes').waitFor()
  expect(new URL(page.url()).hostname).toBe(own)
  expect(places).toEqual([`${own}/openidlogin`, 'northwind.localhost/openidlogin/callback', `${own}/openidlogin/back`])
  expect(await page.getByText('Kept for you until').textContent()).toBe(until)
  await whoIsIn(page, 'Cleo Reyes').waitFor()
  await expect.poll(() => sessionsOf(page)).toEqual([`${own} __Host-session`])
  await done()
})

test('the window of a frame at an own domain hands back what it got there', async () => {
  const { page } = await openPage(browser)
  await page.goto(hosts.page('/plain'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  expect(new URL(frame.url()).hostname).toBe(own)
  await chooseSlot(frame, mouse, { day: 1 })
  await wayOn(frame).click()
  const way = frame.getByRole('link', { name: 'Continue with Harbour Club' })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), way.click()])
  await frame.locator('[data-part=signed-in]').getByText('Cleo Reyes').waitFor()
  await frame.getByText('Kept for you until').waitFor()
  await expect.poll(() => opened.isClosed()).toBe(true)
  await leavePage(page)
})

test('what a SAML service has the browser post to the white-label’s host leads on to the own domain', async () => {
  const [provider, entityid] = [localProvider(), 'https://bookings.example']
  const callback = `${knownHost(site, 'studio')}/openidlogin/callback`
  const service = createServer((request, response) => {
    const form = samlAnswer(provider, `http://service${request.url}`, { callback, entityid })
    const fields = Object.entries(form).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><form method="post" action="${callback}">${fields.join('')}<button>Go on</button></form>`,
    )
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const address = service.address()
  const entrypoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/saml`
  const settings = { entrypoint, idpissuer: provider.entityid, idpcerts: [provider.cert], entityid, trustemail: true }
  await site.revise('studio', (bundle) => {
    withOwnDomain(bundle)
    bundle.whitelabel.plugins.splice(-1, 1, { name: 'sso-saml', settings })
    bundle.whitelabel.thirdpartylogin = { saml: { label: 'Harbour Club' } }
  })
  const { page, done } = await openPage(browser)
  const places = placesOf(page)
  await page.goto(`${at(own)}/openidlogin?redirect=%2Faccount`)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.waitForURL(`${at(own)}/account`)
  await whoIsIn(page, 'Ada Moor').waitFor()
  service.close()
  expect(places.slice(1)).toEqual(['northwind.localhost/openidlogin/callback', `${own}/openidlogin/back`])
  await expect.poll(() => sessionsOf(page)).toEqual([`${own} __Host-session`])
  await done()
})
