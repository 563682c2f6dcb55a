/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFine } from './accessibility.ts'
import { frameOf, type Hosts, letFrame, listed, startHosts, toldOf, toldTypes, unlisted } from './embed-hosts.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { saying } from './said.ts'
import { confirm, fillPayment, holdSlot, toReview } from './walk.ts'
import { everywhere, testIn } from './walked-in.ts'

const free = 'kayak-afternoon'

/** Pages that no other site shows, whoever it is: where one books, pays and signs on, and where staff decide. */
const never = [
  ...['/', `/book/${free}`, `/directbooking/id/${free}`, '/cart', '/reservations', '/account', '/gift'],
  ...['/login', '/login?embedded', '/passwordreset?embedded', '/verifyemail?embedded', '/openidlogin?redirect=%2F'],
  `/handback?challenge=${'c'.repeat(43)}`,
  ...['/today?embedded', '/gigs?embedded', '/refunds?embedded', '/enquiries?embedded', '/domains?embedded'],
]

let site: RunningSite
let hosts: Hosts
/** The same names at another port: other origins. */
let elsewhere: Hosts
let browser: Browser

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  const home = site.home('harbor')
  const embed = (href: string, more = '') =>
    `<script async src="${home}/embed/v1.js"></script><tessera-booking href="${href}" ${more}></tessera-booking>`
  const pages: Record<string, string> = {
    '/embed': embed(`/book/${free}`, 'lang="en-us" redirect="https://thief.localhost/"'),
    ...Object.fromEntries(
      ['en-us', 'es'].map((lang) => [`/refused-${lang}`, `<main>${embed(`/book/${free}`, `lang="${lang}"`)}</main>`]),
    ),
    '/script': embed("javascript:parent.told.push({type:'run'})"),
    ...Object.fromEntries(never.map((path, at) => [`/never-${at}`, `<iframe src="${home}${path}"></iframe>`])),
    '/feed': `<iframe src="${home}/public"></iframe>`,
    '/bare': `<iframe src="${home}/book/${free}?embedded&lang=en-us" style="width:900px;height:1600px"></iframe>`,
    '/forge': '<p>Forger</p>',
    '/hasty': `<script>setInterval(() => parent.postMessage('tessera:hello', '*'), 5)</script>`,
  }
  hosts = await startHosts(pages, home)
  elsewhere = await startHosts(pages, home)
  pages['/double'] = `<iframe src="${hosts.page('/embed')}"></iframe>`
  pages['/between'] = `<iframe src="${hosts.page('/embed', unlisted)}"></iframe>`
  pages['/beside'] = `${pages['/embed']}<iframe id="beside" src="${hosts.page('/forge', unlisted)}"></iframe>`
  // The booking is put in once the forger speaks.
  pages['/early'] = `<iframe src="${hosts.page('/hasty', unlisted)}"></iframe><script>
    addEventListener('message', () => {
      const script = Object.assign(document.createElement('script'), { src: '${home}/embed/v1.js' })
      const booking = document.createElement('tessera-booking')
      booking.setAttribute('href', '/book/${free}')
      document.body.append(script, booking)
    }, { once: true })</script>`
  await letFrame(site, hosts, free)
})
afterAll(async () => {
  await browser.close()
  await site.close()
  hosts.close()
  elsewhere.close()
})

/** Whether the browser shows the site in a frame of this page, once it has decided. */
async function isShown(page: Page): Promise<boolean> {
  const inner = () =>
    page.frames().filter((frame) => frame !== page.mainFrame() && !frame.url().includes(listed) && frame.url() !== '')
  await expect.poll(() => inner().some((frame) => /^(chrome-error|http)/.test(frame.url()))).toBe(true)
  const frame = inner().at(-1)
  return frame?.url().startsWith('http') === true && (await frame.locator('#root').count()) === 1
}

test.each([
  ['an unlisted site', '/embed', unlisted, false],
  ['a listed site within an unlisted one', '/double', unlisted, false],
  ['an unlisted site within a listed one', '/between', listed, false],
  ['another one below a listed name', '/embed', `evil.${listed}`, false],
  ['a listed site around the public feed', '/feed', listed, true],
  ['a listed site', '/bare', listed, true],
])('%s: %s at %s is shown: %s', async (_who, path, host, expected) => {
  const { page } = await openPage(browser)
  await page.goto(hosts.page(path, host))
  expect(await isShown(page)).toBe(expected)
  expect((await toldTypes(page)).filter((type) => type !== 'error')).toEqual([])
  await leavePage(page)
})

test('a listed name at another port is another site', async () => {
  const { page } = await openPage(browser)
  await page.goto(elsewhere.page('/embed'))
  expect(await isShown(page)).toBe(false)
  await leavePage(page)
})

test.each(never)('a listed site can lay nothing over %s', async (path) => {
  const { page } = await openPage(browser)
  await page.goto(hosts.page(`/never-${never.indexOf(path)}`))
  expect(await isShown(page)).toBe(false)
  expect(await page.evaluate(() => window.heard)).toEqual([])
  await leavePage(page)
})

test('the public feed in a listed site’s frame turns its days there, and leads to booking in a window', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/feed', listed))
  await expect.poll(() => isShown(page)).toBe(true)
  const feed = page.frames().find((frame) => frame.url().includes('/public'))
  if (!feed) throw new Error('the frame shows no feed')
  const days = feed.getByRole('button', { name: 'Day after' })
  const book = feed.locator('a[href*="/book/"]')
  // The first day that has something free.
  for (let turned = 0; turned < 7 && (await book.count()) === 0; turned += 1) {
    await days.click()
    await feed.locator('[data-page=waiting]').waitFor({ state: 'detached' })
    await feed.locator('main li, main [role=status]').first().waitFor()
  }
  const [opened] = await Promise.all([page.waitForEvent('popup'), book.first().click()])
  await opened.waitForURL('**/book/**')
  await opened.getByRole('heading', { level: 1 }).first().waitFor()
  expect(feed.url()).toContain('/public')
  await opened.close()
  await done()
})

testIn(everywhere)('an unlisted site gets a link in place of the frame, at %s in %s', async (...view) => {
  const [at, language, viewport] = view
  const { page } = await openPage(browser, { viewport })
  await page.goto(hosts.page(`/refused-${language}`, unlisted))
  const link = page.getByRole('link', { name: saying(language)('embed.link') })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`${site.book('harbor').replace(/[^/]+$/, free)}?lang=${language}`)
  expect(await toldOf(page, 'error')).toMatchObject([{ code: 'unreachable' }])
  await expectFine(page, `a link in place of the frame at ${at} in ${language}`)
  await leavePage(page)
})

test('an address that is none of the web loads nothing', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/script'))
  await page.waitForFunction(() => customElements.get('tessera-booking') !== undefined)
  expect(await page.locator('tessera-booking iframe').count()).toBe(0)
  expect(await page.evaluate(() => window.told)).toEqual([])
  await done()
})

test('forged messages and ten thousand others change nothing', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/beside'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await expect.poll(() => toldTypes(page)).toContain('ready')
  const before = (await toldTypes(page)).length
  const forger = page.frames().find((one) => one.url().includes('/forge'))
  // From a frame beside it: hellos and events to the page, ports to the site.
  await forger?.evaluate(() => {
    const event = { version: 1, id: 'x', type: 'booked', at: 'now', reservation: { id: 'forged' } }
    for (const data of ['tessera:hello', event, { ask: 'top' }]) parent.postMessage(data, '*')
    for (let at = 0; at < parent.frames.length; at += 1) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => parent.postMessage({ stolen: data }, '*')
      parent.frames[at]?.postMessage('tessera:port', '*', [port2])
    }
  })
  // From the page itself: a second port, and noise without end.
  await page.evaluate(() => {
    const inner = document.querySelector('tessera-booking')?.shadowRoot?.querySelector('iframe')?.contentWindow
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => window.heard.push(JSON.stringify({ stolen: data }))
    inner?.postMessage('tessera:port', '*', [port2])
    for (let count = 0; count < 10_000; count += 1) {
      inner?.postMessage({ say: 'host', theme: 'dark', prefill: { first_name: 'Mallory' } }, '*')
      window.postMessage(count % 2 === 0 ? 'tessera:hello' : { version: 1, type: 'booked' }, '*')
    }
  })
  await expect.poll(() => page.evaluate(() => window.heard.length)).toBeGreaterThanOrEqual(10_003)
  expect((await toldTypes(page)).length).toBe(before)
  expect(await page.evaluate(() => window.heard.filter((one) => one.includes('stolen')))).toEqual([])
  expect(await frame.locator('html').getAttribute('data-mode')).not.toBe('dark')
  await holdSlot(frame, mouse, { day: 0 })
  await toReview(frame, mouse)
  await fillPayment(frame, mouse)
  await confirm(frame, mouse)
  await expect.poll(() => toldOf(page, 'booked')).toMatchObject([{ reservation: { bookable: free } }])
  await frame.getByText('Ada').first().waitFor()
  // It is led to no other site.
  expect(new URL(page.url()).host).toContain(listed)
  await done()
})

test('who greets the page before the site does takes its place in nothing', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/early'))
  await expect.poll(() => page.locator('tessera-booking').count()).toBe(1)
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await expect.poll(() => toldTypes(page)).toContain('ready')
  expect(await page.evaluate(() => window.heard.filter((one) => one === '"tessera:hello"').length)).toBeGreaterThan(1)
  await done()
})

test('a listed page without the loader is told what was booked, at its exact origin', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/bare'))
  const frame = page.frames().find((one) => one.url().includes('embedded'))
  if (!frame) throw new Error('the site is not in its frame')
  await frame.locator('[data-ready]').waitFor()
  await holdSlot(frame, mouse, { day: 2 })
  await toReview(frame, mouse)
  await fillPayment(frame, mouse)
  await confirm(frame, mouse)
  const told = () =>
    page.evaluate(() => window.heard.filter((one) => one.includes('booked')).map((one) => JSON.parse(one)))
  await expect
    .poll(told)
    .toMatchObject([{ version: 1, type: 'booked', reservation: { bookable: free, status: 'booked' } }])
  expect(Object.keys((await told())[0].reservation).sort()).toEqual(['bookable', 'end', 'id', 'start', 'status'])
  await done()
})

test('a trusted page is told the whole reservation, but for what opens it', async () => {
  await letFrame(site, hosts, free, { isTrusted: true })
  const { page, done } = await openPage(browser)
  await page.goto(hosts.page('/embed'))
  const frame = await frameOf(page)
  await frame.locator('[data-ready]').waitFor()
  await holdSlot(frame, mouse, { day: 3 })
  await toReview(frame, mouse)
  await fillPayment(frame, mouse)
  await confirm(frame, mouse)
  const told = { bookable: free, status: 'booked', first_name: 'Ada', email: 'ada@customers.example', seats: 1 }
  await expect.poll(() => toldOf(page, 'booked')).toMatchObject([{ reservation: told }])
  const token = new URL(frame.url()).searchParams.get('token') ?? ''
  expect(token).not.toBe('')
  expect(JSON.stringify(await toldOf(page, 'booked'))).not.toContain(token)
  await done()
})
