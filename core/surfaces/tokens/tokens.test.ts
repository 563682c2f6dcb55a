import jwt from '@fastify/jwt'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quayHost, type SurfaceFixture, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'
import { tokensOf } from './site-token.ts'

let site: SurfaceFixture
beforeEach(async () => {
  site = await surfaceFixture()
})
afterEach(() => site.app.close())

const ask = (headers: { host?: string; origin?: string; 'sec-fetch-site'?: string }) =>
  site.app.inject({ method: 'POST', url: '/sitetoken', headers: { host: quayHost, ...headers } })

describe('POST /sitetoken', () => {
  test.each([{ 'sec-fetch-site': 'same-origin' }, { origin: `http://${quayHost}` }, { origin: `https://${quayHost}` }])(
    'gives the page of the host (%j) a token for an hour',
    async (headers) => {
      const answer = await ask(headers)
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ token: expect.any(String), expires: '2026-06-01T13:00:00.000Z' })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  test.each([
    {},
    { 'sec-fetch-site': 'cross-site', origin: `http://${quayHost}` },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://rival.northwind.localhost:3000' },
    { origin: 'null' },
  ])('gives no token to others (%j)', async (headers) => {
    const answer = await ask(headers)
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'forbidden'])
  })

  test('is refused without a provider', async () => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    expect((await ask({ ...headers, host: 'northwind.localhost' })).json().error.code).toBe('not_found')
    expect((await ask({ ...headers, host: 'nobody.example' })).json().error.code).toBe('unknown_site')
  })

  test('reads no body that a browser sends along', async () => {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/sitetoken',
      headers: { host: quayHost, 'sec-fetch-site': 'same-origin', 'content-type': 'text/plain' },
      payload: '{"__proto__',
    })
    expect(answer.statusCode).toBe(200)
  })
})

test('a token signed with the provider’s key works for an hour at most, and only with that key', async () => {
  const app = Fastify()
  await app.register(jwt, { secret: 'k'.repeat(32), verify: { algorithms: ['HS256'], ignoreExpiration: true } })
  const now = 1_700_000_000_000
  const key = 'p'.repeat(32)
  const tokens = tokensOf({
    jwt: app.jwt,
    now: () => now,
    providerKey: async (_tenant, kid) => (kid === 'k1' ? { text: key, wasUsed: async () => {} } : null),
  })
  const tenant = await site.tenant()
  const signed = (lifetime: number, by = key, sub = tenant.scope.provider, kid = 'k1') =>
    app.jwt.sign({ iss: 'provider', sub, exp: now / 1000 + lifetime }, { key: by, kid })
  expect(await tokens.verify(signed(3600), tenant)).toEqual({ ok: true, value: { kind: 'api', key: 'k1' } })
  expect(await tokens.verify(signed(3601), tenant)).toMatchObject({ error: { code: 'unauthorized' } })
  expect(await tokens.verify(signed(60, 'q'.repeat(32)), tenant)).toMatchObject({ error: { code: 'unauthorized' } })
  expect(await tokens.verify(signed(60, 'k'.repeat(32)), tenant)).toMatchObject({ error: { code: 'unauthorized' } })
  expect(await tokens.verify(signed(60, key, 'rival-1'), tenant)).toMatchObject({ error: { code: 'not_found' } })
  const another = signed(60, key, tenant.scope.provider, 'k2')
  expect(await tokens.verify(another, tenant)).toMatchObject({ error: { code: 'unauthorized' } })
  await app.close()
})
