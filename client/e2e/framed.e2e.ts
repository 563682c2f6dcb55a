/// <reference lib="dom" />
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Browser, Frame, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, openPage } from './open-page.ts'
import { providers, type RunningSite, startSite } from './running-site.ts'

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
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Around</title><iframe src="${address}">`)
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
async function withoutCookies(call: Request): Promise<{ status: number; contentType: string; body: string }> {
  const { host, port: at } = new URL(call.url())
  const headers = { ...(await call.allHeaders()), host, 'accept-encoding': 'identity' }
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

test('a frame without cookies holds the session in memory for the page’s life', async () => {
  const { page } = await openPage(browser)
  await page.route('**/jrpc', async (route) => route.fulfill(await withoutCookies(route.request())))
  await page.goto(`http://one.localhost:${port}/reservations`)
  const shown = page.frameLocator('iframe')
  const form = shown.getByRole('form', { name: 'Log in' })
  await form.getByLabel('Email').fill(ada.email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log in' }).click()
  await shown.getByRole('heading', { name: /Hello Ada/ }).waitFor()
  expect(await page.context().cookies()).toEqual([])
})

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
