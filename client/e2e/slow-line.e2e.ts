import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mouse } from './hands.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'
import { ada, whoIsIn } from './people.ts'
import { type RunningSite, startSite } from './running-site.ts'
import { holdBack } from './stall.ts'
import { holdSlot, openFlow, wayOn } from './walk.ts'
import { testIn } from './walked-in.ts'

let site: RunningSite
let browser: Browser
let line: Awaited<ReturnType<typeof slowLineTo>>
beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  line = await slowLineTo(Number(new URL(site.home('base')).port))
})
afterAll(async () => {
  await line.close()
  await browser.close()
  await site.close()
})

/** A proxy that sends a document's body in eight pieces, with time between them in which the browser paints. */
async function slowLineTo(port: number) {
  const proxy = createServer(async (asked, answered) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const to = request({ host: '127.0.0.1', port, path: asked.url, method: asked.method, headers })
    asked.pipe(to)
    to.on('response', async (from) => {
      answered.writeHead(from.statusCode ?? 502, from.headers)
      if (!from.headers['content-type']?.includes('html')) return void from.pipe(answered)
      const page = Buffer.from(await text(from))
      const body = page.indexOf('<body')
      answered.write(page.subarray(0, body))
      const piece = Math.ceil((page.length - body) / 8)
      for (let sent = body; sent < page.length; sent += piece) {
        answered.write(page.subarray(sent, sent + piece))
        await pause(60)
      }
      answered.end()
    })
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  const own = (proxy.address() as AddressInfo).port
  return {
    through: (address: string) => address.replace(`:${port}`, `:${own}`),
    async close() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

describe.each(['harbor', 'workshop'] as const)('%s', (theme) => {
  test.each([desktop, phone])('a page that comes in pieces stays where it is, $width px wide', async (viewport) => {
    for (const address of [site.home(theme), site.book(theme)]) {
      const { page, done } = await openPage(browser, { viewport })
      const through = line.through(address)
      expect(through).not.toBe(address)
      await page.goto(through)
      await page.waitForLoadState('networkidle')
      await done()
    }
  })
})

testIn([desktop, phone])(
  'what is pressed before the page is live is done once it is, $width px wide',
  async (viewport) => {
    const { page, done } = await openPage(browser, { viewport })
    const held = await holdBack(page, '**/assets/*.js')
    await page.goto(site.book('workshop'), { waitUntil: 'commit' })
    const day = page.locator('[data-state=free]:not([data-selected], [data-today])').nth(2)
    await day.waitFor()
    await day.click()
    await expect.poll(() => day.getAttribute('data-tapped')).toBe('')
    const date = String(await day.getAttribute('data-date'))
    expect(await page.locator('[data-ready]').count()).toBe(0)
    held.go()
    await page.locator(`[data-date="${date}"][data-selected]`).waitFor()
    expect(await page.locator('[data-tapped]').count()).toBe(0)
    await done()
  },
)

test.each([
  ['a quick line has its fonts before its scripts', 0, true],
  ['a slow one after them, and is read in fonts as wide', 400, false],
])('%s', async (_name, latency, areEarly) => {
  const { page, done } = await openPage(browser)
  const network = await page.context().newCDPSession(page)
  const speed = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  if (latency > 0) await network.send('Network.emulateNetworkConditions', { ...speed, latency })
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  const fonts = () => asked.filter((path) => path.endsWith('.woff2')).length
  const held = await holdBack(page, '**/assets/*.js')
  await page.goto(site.book('workshop'), { waitUntil: 'commit' })
  const heading = page.locator('h1').first()
  await heading.waitFor()
  const family = () => heading.evaluate((element) => getComputedStyle(element).fontFamily)
  if (areEarly) await expect.poll(fonts).toBeGreaterThan(0)
  expect([fonts() > 0, /Variable['"],/.test(await family())]).toEqual([areEarly, areEarly])
  held.go()
  await page.locator('[data-ready]').waitFor({ state: 'attached' })
  await expect.poll(fonts).toBeGreaterThan(0)
  expect(await family()).toMatch(/Variable['"],/)
  await done()
})

test('a screen’s code is asked for once the page is painted, not before, and without waiting for the script that hydrates', async () => {
  const { page, done } = await openPage(browser)
  const held = await holdBack(page, '**/assets/entry-client-*.js')
  await page.goto(site.book('workshop'), { waitUntil: 'commit' })
  const code = () =>
    page.evaluate(() => {
      const [painted] = performance.getEntriesByType('paint')
      const asked = performance.getEntriesByType('resource').filter(({ name }) => /book-page-[^/]*\.js$/.test(name))
      return asked.map(({ startTime }) => painted !== undefined && startTime >= painted.startTime)
    })
  await expect.poll(code).toEqual([true])
  expect(await page.locator('[data-ready]').count()).toBe(0)
  held.go()
  await page.locator('[data-ready]').waitFor({ state: 'attached' })
  await done()
})

test('what is typed to log in before the page is live stays', async () => {
  const { page, done } = await openPage(browser)
  const held = await holdBack(page, '**/assets/*.js')
  await page.goto(`${site.home('harbor')}/login`, { waitUntil: 'commit' })
  const email = page.getByRole('main').locator('input[autocomplete=username]')
  const secret = page.getByRole('main').locator('input[autocomplete=current-password]')
  await email.fill(ada.email)
  await secret.fill(ada.password)
  held.go()
  await page.waitForLoadState('networkidle')
  // What the form knows is sent: the fault of an empty field would be told.
  await mouse.press(page.getByRole('main').locator('button[type=submit]:visible'))
  await whoIsIn(page, ada.firstname).waitFor()
  await done()
})

test('what is searched and chosen before the list is live is asked for once it is', async () => {
  const { page, done } = await openPage(browser)
  const held = await holdBack(page, '**/assets/*.js')
  await page.goto(site.home('harbor'), { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('sail')
  await page.getByLabel('Sort by').selectOption('pricedesc')
  held.go()
  await page.waitForURL('**/?search=sail&sort=pricedesc')
  expect(await page.getByRole('searchbox').inputValue()).toBe('sail')
  await done()
})

testIn(['+34 612 345 678', '612 345 678', '+34612345678'])(
  'a telephone number that is typed as %s before the code of its field has come is one',
  async (typed) => {
    const { page, done } = await openPage(browser, { viewport: phone })
    const held = await holdBack(page, '**/assets/phone-field-*.js')
    await openFlow(page, site.book('clinic'))
    await holdSlot(page, mouse, { day: 2 })
    const number = page.locator('#booking-step input[type=tel]')
    await number.fill(typed)
    held.go()
    await page.locator('#booking-step:not(:has([aria-busy=true]))').waitFor()
    expect(await number.inputValue()).toBe('612 34 56 78')
    expect(await number.evaluate((one) => one === document.activeElement)).toBe(true)
    await mouse.press(wayOn(page))
    // The other answers are lacking, and are told to be.
    await page.locator('#booking-step input[aria-invalid=true]').first().waitFor()
    expect(await number.getAttribute('aria-invalid')).toBeNull()
    await done()
  },
)
