/// <reference lib="dom" />
import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenidIssuer, openIssuer } from '../../core/testing/surfaces/openid-issuer.ts'
import { expectFine, expectFramed } from './accessibility.ts'
import { frameOf, type Hosts, startHosts, toldOf, unlisted } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, knownHost, logInFrame, withSignOn } from './people.ts'
import { type DemoBundle, providers, type RunningSite, startSite } from './running-site.ts'
import { localeOf, saidIn, saying } from './said.ts'
import { type CookieControl, controlCookies, forgetPartitions, refuseCookies } from './third-party-cookies.ts'
import { chooseSlot, confirm, fillPayment, openFlow, toReview, wayOn } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

const cleo = { email: 'cleo@people.example', email_verified: true, given_name: 'Cleo', family_name: 'Reyes' }

let site: RunningSite
let browser: Browser
let issuer: OpenidIssuer
let hosts: Hosts
let control: CookieControl

/** Whoever books in a listed page's frame signs on elsewhere. */
function withFramedSignOn(bundle: DemoBundle): void {
  withSignOn(bundle, issuer)
  for (const one of bundle.providers) one.settings = { frameancestors: [new URL(hosts.page('/')).origin] }
}

beforeAll(async () => {
  ;[site, browser, issuer] = await Promise.all([startSite(), connect(), openIssuer({ people: { cleo } })])
  control = controlCookies(site)
  const home = site.home('studio')
  issuer.sites = [knownHost(site, 'studio')]
  const framed = (lang: string) =>
    `<script async src="${home}/embed/v1.js"></script><tessera-booking href="${site.book('studio')}" lang="${lang}"></tessera-booking>`
  const paths = ['/plain', '/strict', '/cookieless', '/severed']
  const pages = Object.fromEntries(paths.map((path) => [path, framed('en-us')]))
  hosts = await startHosts(
    { ...pages, '/severed-es': framed('es'), '/cookieless-es': framed('es'), '/trap': '<p>Trap</p>' },
    home,
  )
  await site.revise('studio', withFramedSignOn)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  await issuer.close()
  hosts.close()
})

const held = (frame: Frame) => frame.getByText('Kept for you until')
const way = (frame: Frame) => frame.getByRole('link', { name: /Harbour Club/ })

/** Walks in the frame of a host page to where it asks to sign on. */
async function toSignOn(page: Page, path: string, day: number): Promise<Frame> {
  await page.goto(hosts.page(path))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await chooseSlot(frame, mouse, { day })
  await wayOn(frame).click()
  await way(frame).waitFor()
  return frame
}

/** Presses the link; the window that it opens. */
async function openWindow(page: Page, frame: Frame): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), way(frame).click()])
  return opened
}

const signedIn = (frame: Frame) => frame.locator('[data-part=signed-in]')
const isSignedOn = (frame: Frame, name = 'Cleo Reyes') => signedIn(frame).getByText(name).waitFor()

/** Books the time that is held, up to what the page around is told. Returns the reservation's id. */
async function bookHeld(page: Page, frame: Frame): Promise<string> {
  await toReview(frame, mouse)
  await fillPayment(frame, mouse)
  await confirm(frame, mouse)
  const booked = { id: expect.any(String), bookable: providers.studio.bookable, status: 'booked' }
  await expect.poll(() => toldOf(page, 'booked')).toMatchObject([{ reservation: booked }])
  const [event] = await toldOf(page, 'booked')
  return String(Object(event?.reservation).id)
}

test.each([
  ['plain', 0],
  ['strict', 1],
  ['cookieless', 2],
])('in the frame of a %s page a window signs on and hands back, and the time held is booked', async (host, day) => {
  const { page } = await openPage(browser)
  if (host === 'cookieless') await refuseCookies(page)
  control.forget()
  const frame = await toSignOn(page, `/${host}`, day)
  const until = await held(frame).textContent()
  const opened = await openWindow(page, frame)
  await isSignedOn(frame)
  expect(await held(frame).textContent()).toBe(until)
  await expect.poll(() => opened.isClosed()).toBe(true)
  expect(await site.customerOf(await bookHeld(page, frame))).toBe(cleo.email)
  if (host === 'cookieless') await control.expectRefused(page, site.home('studio'))
  await leavePage(page)
})

/** The ways to sign the frame on, each with whom it signs on. */
const waysIn = {
  window: {
    who: { ...cleo, name: 'Cleo Reyes' },
    async go(page: Page, frame: Frame) {
      const opened = await openWindow(page, frame)
      await isSignedOn(frame)
      await expect.poll(() => opened.isClosed()).toBe(true)
    },
  },
  password: {
    who: ada,
    go: (page: Page, frame: Frame) => logInFrame(page, frame, ada),
  },
}

test.each([
  ['window', 'es', phone, 9],
  ['password', 'en-us', desktop, 10],
] as const)(
  'where no cookie is kept in frames, a %s signs this page of the frame on, which books, and no other: in %s',
  async (by, language, viewport, day) => {
    const { page } = await openPage(browser, { viewport, locale: localeOf[language] })
    await Promise.all([refuseCookies(page), forgetPartitions(page)])
    Object.assign(control, { isPartitioning: false })
    control.forget()
    const { who, go } = waysIn[by]
    const frame = await toSignOn(page, language === 'es' ? '/cookieless-es' : '/cookieless', day)
    await go(page, frame)
    await isSignedOn(frame, who.name)
    const kept = await page.context().cookies()
    expect(kept.filter((one) => one.partitionKey !== undefined)).toEqual([])
    expect(await frame.locator('input[type=password]').count()).toBe(0)

    // Nothing outlives the page: who loads the frame anew is asked again, with the time still held.
    await frame.evaluate('void setTimeout(() => location.reload())')
    await way(frame).waitFor()
    expect(await signedIn(frame).count()).toBe(0)
    await go(page, frame)
    await isSignedOn(frame, who.name)
    expect(await site.customerOf(await bookHeld(page, frame))).toBe(who.email)
    Object.assign(control, { isPartitioning: true })
    await control.expectRefused(page, site.home('studio'))
    await leavePage(page)
  },
)

/** Each of the views, with a day of its own. */
const walks = everywhere.map((view, nth) => [...view, 5 + nth] as const)

testIn(walks)('where the page cuts windows off, six digits are typed, at %s in %s', async (...walk) => {
  const [at, language, viewport, , day] = walk
  const say = saying(language)
  const { page } = await openPage(browser, { viewport, locale: localeOf[language] })
  const frame = await toSignOn(page, language === 'es' ? '/severed-es' : '/severed', day)
  const opened = await openWindow(page, frame)
  await opened.getByRole('heading', { name: say('handback.type') }).waitFor()
  await expectFine(opened, `the window with six digits at ${at} in ${language}`)
  const policies = await opened.evaluate(async () => {
    const { headers } = await fetch(location.href)
    return [headers.get('cross-origin-opener-policy'), headers.get('content-security-policy')]
  })
  expect(policies).toEqual(['unsafe-none', expect.stringContaining("frame-ancestors 'none'")])
  const digits = await opened.locator('bdi').innerText()
  expect(digits).toMatch(/^\d{6}$/)
  const field = frame.getByLabel(say('handback.digits'))
  await field.fill(digits === '000000' ? '000001' : '000000')
  await field.press('Enter')
  await frame.getByText(say('error.handback_wrong')).waitFor()
  await expectFramed(frame, `digits that are wrong at ${at} in ${language}`)
  await field.fill(digits)
  await frame.getByRole('button', { name: say('handback.take') }).click()
  await isSignedOn(frame)
  await frame.getByText(saidIn(language)('hold.held_until')).first().waitFor()
  await leavePage(page)
})

test('another site that opens the window gets nothing, nor does one that forges its message', async () => {
  const { page } = await openPage(browser)
  // They are signed on at the site.
  await openFlow(page, site.book('studio'))
  await page.goto(`${site.home('studio')}/openidlogin?redirect=%2Flogin`)
  await page.waitForURL('**/login')
  await page.goto(hosts.page('/trap', unlisted))
  const address = `${site.home('studio')}/handback?challenge=${'c'.repeat(43)}`
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate((url) => void window.open(url), address),
  ])
  await opened.getByText('not opened by a booking page').waitFor()
  expect(await opened.locator('bdi').count()).toBe(0)
  expect(await page.evaluate(() => window.heard)).toEqual([])
  await opened.close()

  const frame = await toSignOn(page, '/severed', 4)
  const window2 = await openWindow(page, frame)
  await window2.locator('bdi').waitFor()
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.postData() ?? ''))
  // The page around says what the window would say, with a code of its own.
  await page.evaluate(() => {
    const inner = document.querySelector('tessera-booking')?.shadowRoot?.querySelector('iframe')?.contentWindow
    for (let count = 0; count < 10_000; count += 1)
      inner?.postMessage({ tessera: 'handback', code: 'x'.repeat(43), challenge: 'c'.repeat(43) }, '*')
  })
  // What was posted is handled before a task that begins after the next frame; no time is waited for.
  await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  expect(calls.filter((body) => body.includes('redeem_handback'))).toEqual([])
  await leavePage(page)
})
