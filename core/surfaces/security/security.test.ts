import { afterEach, expect, test } from 'vitest'
import { quayHost, type SurfaceFixture, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'

let site: SurfaceFixture
afterEach(() => site.app.close())

test('every answer has the security headers', async () => {
  site = await surfaceFixture()
  for (const url of ['/healthz', '/nothing', '/openrpc.json', '/api/provider']) {
    const { headers } = await site.app.inject({ url, headers: { host: quayHost } })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('HTTPS, also behind a trusted proxy, sends HSTS', async () => {
  site = await surfaceFixture({ trustProxy: '127.0.0.1' })
  const { headers } = await site.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } })
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/)
})

test('a caller’s request id is kept if it is safe', async () => {
  site = await surfaceFixture()
  const id = async (given: string) =>
    (await site.app.inject({ url: '/healthz', headers: { 'x-request-id': given } })).headers['x-request-id']
  expect(await id('trace-0001')).toBe('trace-0001')
  expect(await id('x')).not.toBe('x')
  expect(await id('<script>alert(1)</script>')).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
})

test('people get a page, programs get data', async () => {
  site = await surfaceFixture()
  const page = await site.app.inject({ url: '/nothing', headers: { host: quayHost, accept: 'text/html,*/*' } })
  expect([page.statusCode, page.body]).toEqual([404, '<h1>404</h1>'])
  const data = await site.app.inject({ url: '/nothing', headers: { host: quayHost, accept: 'application/json' } })
  expect([data.statusCode, data.json()]).toEqual([404, { error: { code: 'not_found', message: 'It does not exist.' } }])
  const api = await site.app.inject({ url: '/api/nothing', headers: { host: quayHost, accept: 'text/html' } })
  expect(api.json().error.code).toBe('not_found')
})

test.each(['/book/%ff', '/%', '/%zz/x?lang=en', `/nothing/${'a'.repeat(5000)}`])(
  'an address that can’t be read (%.20s) is one that nobody has, for a person and for a program',
  async (url) => {
    site = await surfaceFixture()
    const page = await site.app.inject({ url, headers: { host: quayHost, accept: 'text/html' } })
    expect([page.statusCode, page.body]).toEqual([404, '<h1>404</h1>'])
    const data = await site.app.inject({ url, headers: { host: quayHost, 'x-request-id': 'trace-0001' } })
    expect([data.statusCode, data.json().error.code]).toEqual([404, 'not_found'])
    expect(data.headers).toMatchObject({ 'x-request-id': 'trace-0001', 'x-content-type-options': 'nosniff' })
  },
)

test('an overlong parameter gets our own refusal', async () => {
  site = await surfaceFixture()
  const url = `/api/reservation/basereservation/id/${'a'.repeat(5000)}`
  const answer = await site.app.inject({ url, headers: { host: quayHost } })
  expect([answer.statusCode, answer.json().error]).toMatchObject([400, { code: 'invalid_params', field: '/id' }])
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('an address may write less often than read, and the machine itself is not counted', async () => {
  site = await surfaceFixture({ rateLimit: { reads: 8, writes: 2 } })
  const authorization = `Bearer ${await site.token()}`
  const write = (remoteAddress: string) =>
    site.app.inject({
      method: 'POST',
      url: '/jrpc',
      remoteAddress,
      headers: { host: quayHost, authorization },
      payload: { jsonrpc: '2.0', id: 1, method: 'clear_holds', params: { reservations: [] } },
    })
  for (let index = 0; index < 12; index += 1) expect((await write('127.0.0.1')).statusCode).toBe(200)
  const statuses = []
  for (let index = 0; index < 10; index += 1) statuses.push((await write('203.0.113.5')).statusCode)
  expect(statuses).toEqual([200, 200, 429, 429, 429, 429, 429, 429, 429, 429])
  const last = await write('203.0.113.5')
  expect(last.headers['retry-after']).toBeDefined()
  expect(last.json().error.data.code).toBe('rate_limited')
  expect((await write('203.0.113.6')).statusCode).toBe(200)
})

test('requests passed on by a proxy on the machine are counted, with or without its headers', async () => {
  site = await surfaceFixture({ rateLimit: { reads: 3, writes: 2 } })
  const statusesOf = async (headers: Record<string, string>) => {
    const statuses = []
    for (let index = 0; index < 4; index += 1)
      statuses.push((await site.app.inject({ url: '/openrpc.json', remoteAddress: '127.0.0.1', headers })).statusCode)
    return statuses
  }
  expect(await statusesOf({ host: 'quay.example' })).toEqual([200, 200, 200, 429])
  expect(await statusesOf({ host: 'localhost', via: '1.1 proxy' })).toEqual([429, 429, 429, 429])
  expect(await statusesOf({ host: 'localhost' })).toEqual([200, 200, 200, 200])
})

test.each([
  ['203.0.113.5:4001', '203.0.113.5:4002', '198.51.100.1, 203.0.113.5', '203.0.113.5:4003,127.0.0.1:80'],
  ['[2001:db8::1]:4001', '[2001:db8::1]', '2001:db8::1', '[2001:DB8:0:0::2]:4003'],
])('whoever a proxy names is one, with whatever port: %s, %s, %s, %s', async (...named) => {
  site = await surfaceFixture({ rateLimit: { reads: 3, writes: 2 }, trustProxy: '127.0.0.1' })
  const statuses = []
  for (const forwarded of named) {
    const headers = { host: quayHost, 'x-forwarded-for': forwarded }
    statuses.push((await site.app.inject({ url: '/openrpc.json', remoteAddress: '127.0.0.1', headers })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test('unknown paths are limited like all others', async () => {
  site = await surfaceFixture({ rateLimit: { reads: 3, writes: 2 } })
  const statuses = []
  for (let index = 0; index < 5; index += 1) {
    const headers = { host: quayHost, accept: 'text/html' }
    const answer = await site.app.inject({ url: `/nothing/${index}`, remoteAddress: '203.0.113.5', headers })
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([404, 404, 404, 429, 429])
})
