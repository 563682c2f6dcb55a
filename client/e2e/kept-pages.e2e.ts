/// <reference lib="dom" />
import { createServer } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdTime, now } from './clock.ts'
import { leavePage } from './kept-pages.ts'
import { connect, desktop, openPage, phone } from './open-page.ts'

const server = createServer((request, response) => {
  response.setHeader('content-type', 'text/html').end(`<!doctype html><title>${request.url}</title>`)
})
let browser: Browser
let address = ''
beforeAll(async () => {
  browser = await connect()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  address = `http://shop.localhost:${typeof at === 'object' && at !== null ? at.port : 0}/`
})
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

/** What a document finds of earlier visits. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    title: document.title,
    cookies: document.cookie,
    stored: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    history: history.length,
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isCalm: matchMedia('(prefers-reduced-motion: reduce)').matches,
    size: { width: innerWidth, height: innerHeight },
  }))

async function leaveTraces(page: Page): Promise<void> {
  for (const path of ['a', 'b', 'c']) await page.goto(address + path)
  await page.evaluate(async () => {
    localStorage.setItem('who', 'ada')
    sessionStorage.setItem('who', 'ada')
    await new Promise((resolve) => {
      indexedDB.open('ada').onsuccess = resolve
    })
  })
  await page.context().addCookies([{ name: 'who', value: 'ada', url: address }])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<title>fulfilled</title>' }))
}

test('a page has nothing of its last visitor, and is as wide as the next one wants', async () => {
  const first = await openPage(browser)
  await first.page.goto(address)
  const fresh = await traces(first.page)
  await leaveTraces(first.page)
  const asked: string[] = []
  first.page.on('request', (request) => asked.push(request.url()))
  await leavePage(first.page)

  const second = await openPage(browser, { viewport: phone })
  expect(second.page).toBe(first.page)
  await second.page.goto(address)
  expect(await traces(second.page)).toEqual({ ...fresh, size: phone })
  expect(asked).toEqual([])
  await second.page.evaluate(() => console.error('for the second alone'))
  await expect.poll(() => second.complaints).toEqual(['error: for the second alone'])
  expect(first.complaints).toEqual([])
  await leavePage(second.page)
})

test('a page that was opened in the dark is dark for its next visitor', async () => {
  const options = { colorScheme: 'dark', reducedMotion: 'reduce' } as const
  const first = await openPage(browser, options)
  await first.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  await leavePage(first.page)
  const second = await openPage(browser, options)
  expect(second.page).toBe(first.page)
  await second.page.goto(address)
  expect(await traces(second.page)).toMatchObject({ isDark: true, isCalm: true })
  await second.done()
})

test('two visitors at once have a page each', async () => {
  const [first, second] = await Promise.all([openPage(browser), openPage(browser)])
  await first.page.goto(address)
  await first.page.evaluate(() => localStorage.setItem('who', 'ada'))
  await second.page.goto(address)
  expect((await traces(second.page)).stored).toEqual([])
  await first.done()
  await second.done()
})

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['time was held', holdTime],
  ['every document runs a script', (page) => page.addInitScript(() => localStorage.setItem('who', 'ada'))],
  ['the network is gone', (page) => page.context().setOffline(true)],
  ['a debugger is attached', (page) => page.context().newCDPSession(page)],
  ['another page is open', (page) => page.context().newPage()],
  ['it had a frame', (page) => page.evaluate(() => void document.body.append(document.createElement('iframe')))],
])('nobody visits a page after it where %s', async (_what, change) => {
  const first = await openPage(browser)
  await change(first.page)
  await leavePage(first.page)
  expect(first.page.isClosed()).toBe(true)
  const second = await openPage(browser)
  expect(second.page).not.toBe(first.page)
  await second.page.goto(address)
  expect(Math.abs((await second.page.evaluate(() => Date.now())) - now())).toBeLessThan(60_000)
  expect((await traces(second.page)).size).toEqual(desktop)
  await second.done()
})

test('a visit that was not ended is closed with its file', async () => {
  const { page } = await openPage(browser)
  await browser.close()
  expect(page.isClosed()).toBe(true)
})
