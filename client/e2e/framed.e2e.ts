/// <reference lib="dom" />
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Browser, Frame, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFramed } from './accessibility.ts'
import { mouse } from './hands.ts'
import { leavePage } from './kept-pages.ts'
import { connect, openPage } from './open-page.ts'
import { logIn, loginWindow } from './people.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'
import { localeOf, saying } from './said.ts'
import { everywhere, testIn } from './walked-in.ts'

const password = 'Tiller-7!'
const ada = { id: 'ada-framed', email: 'ada.framed@people.example', firstname: 'Ada', role: 'customer', password }

/** Two sites that embed the provider's site. */
const outside = ['one.localhost', 'two.localhost']

let site: RunningSite
let browser: Browser
let around: Server
let port: number

beforeAll(async () => {
  ;[site, browser] = await Promise.all([startSite(), connect()])
  const framed = site.home('harbor')
  around = createServer((request, response) => {
    const address = `${framed}${request.url}?embedded`
    const script = `heard = []; addEventListener('message', ({ data }) => heard.push(JSON.stringify(data)))`
    const frame = `<iframe style="width:100%;height:900px" src="${address}">`
    const body = `<!doctype html><title>Around</title><script>${script}</script>${frame}`
    response.setHeader('content-type', 'text/html').end(body)
  })
  await new Promise<void>((resolve) => around.listen(0, '127.0.0.1', resolve))
  const address = around.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
  await site.revise('harbor', (bundle) => {
    const quay = bundle.providers.find(({ subdomain }) => providers.harbor.host.startsWith(`${subdomain}.`))
    if (!quay) throw new Error('the demo has no such provider')
    quay.settings = { frameancestors: outside.map((host) => `http://${host}:${port}`) }
    Object.assign(bundle, { users: [ada] })
  })
})
afterAll(async () => {
  await browser.close()
  await site.close()
  around.close()
})

/** Makes a call from the framed page's own script. */
const callIn = (frame: Frame, method: string, params: object = {}) =>
  frame.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/jrpc', { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()).result
    },
    { jsonrpc: '2.0', id: 1, method, params },
  )

/** Answers a page's call without the cookies that its browser refuses. */
async function withoutCookies(
  call: Request,
  less: Record<string, undefined> = {},
): Promise<{ status: number; contentType: string; body: string }> {
  const { host, port: at } = new URL(call.url())
  const all = { ...(await call.allHeaders()), host, 'accept-encoding': 'identity', ...less }
  const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  const sent = request({ host: '127.0.0.1', port: at, path: '/jrpc', method: 'POST', headers, agent: false })
  sent.end(call.postData())
  const [answer] = await once(sent, 'response')
  return { status: answer.statusCode, contentType: 'application/json', body: await text(answer) }
}

test('a sign-in inside a frame is valid there and nowhere else', async () => {
  const { page } = await openPage(browser)
  const frameIn = async (host: string) => {
    await page.goto(`http://${host}:${port}/`)
    const frame = page.frames().find((one) => one.url().startsWith(site.home('harbor')))
    if (!frame) throw new Error('the site is not in its frame')
    return frame
  }
  const frame = await frameIn('one.localhost')
  const login = { username: ada.email, password, framed: true }
  expect(await callIn(frame, 'login_user', login)).toMatchObject({ id: ada.id })
  expect(await callIn(frame, 'get_session')).toMatchObject({ user: { id: ada.id } })
  expect(await frame.evaluate(() => document.cookie)).toContain('signedin=1')
  expect(await callIn(await frameIn('two.localhost'), 'get_session')).toMatchObject({ user: null })
  await page.goto(site.home('harbor'))
  expect(await callIn(page.mainFrame(), 'get_session')).toMatchObject({ user: null })

  const back = await frameIn('one.localhost')
  expect(await callIn(back, 'get_session')).toMatchObject({ user: { id: ada.id } })
  await callIn(back, 'logout_user')
  expect(await callIn(back, 'get_session')).toMatchObject({ user: null })
  expect(await back.evaluate(() => document.cookie)).not.toContain('signedin')
})

testIn(everywhere)(
  'where a frame can hold no session at all, it says so and tells the page, at %s in %s',
  async (...view) => {
    const [at, language, viewport] = view
    const say = saying(language)
    const { page } = await openPage(browser, { viewport, locale: localeOf[language] })
    await page.route('**/jrpc', async (route) => {
      const call = route.request()
      // Something between the page and the server drops the header in which a session is sent that no cookie holds.
      route.fulfill(await withoutCookies(call, { 'session-token': undefined }))
    })
    await page.goto(`http://one.localhost:${port}/reservations`)
    const shown = page.frames().at(-1)
    if (!shown) throw new Error('the site is not in its frame')
    const opened = await loginWindow(page, shown, say)
    await logIn(opened.locator('main'), mouse, ada)
    await shown.getByText(say('error.session_storage_refused')).waitFor()
    await expectFramed(shown, `a frame that can hold no session at ${at} in ${language}`)
    // The page has not our script: it is told by a message to its window.
    const told = () => page.evaluate(() => window.heard.filter((one) => one.includes('session_storage_refused')))
    await expect.poll(told).toEqual([expect.stringContaining('"type":"error"')])
    await leavePage(page)
  },
)

test('without a frame all tabs of the browser share one session', async () => {
  const { page, done } = await openPage(browser)
  await page.goto(site.home('harbor'))
  await callIn(page.mainFrame(), 'login_user', { username: ada.email, password })
  const other = await page.context().newPage()
  await other.goto(site.home('harbor'))
  expect(await callIn(other.mainFrame(), 'get_session')).toMatchObject({ user: { id: ada.id } })
  // Requests from other sites' pages don't carry its cookie, and scripts can't read it.
  expect(await other.evaluate(() => document.cookie)).not.toContain('__Host-session')
  await done()
})
