import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SurfaceFixture, surfaceFixture } from '../../testing/surfaces/surface-fixture.ts'

let site: SurfaceFixture
beforeEach(async () => {
  site = await surfaceFixture()
})
afterEach(() => site.app.close())

test('probes say whether the process runs and may receive requests', async () => {
  expect((await site.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await site.app.inject('/readyz')).json()).toEqual({ status: 'ready', checks: { accepting: true } })
  site.stopAccepting()
  const stopping = await site.app.inject('/readyz')
  expect([stopping.statusCode, stopping.json().checks]).toEqual([503, { accepting: false }])
})

test('metrics count requests by route, not by address', async () => {
  await site.app.inject('/api/reservation/basereservation/id/secret-id?token=secret')
  const { body } = await site.app.inject('/metrics')
  expect(body).toContain('route="/api/reservation/basereservation/id/:id",status="4xx"')
  expect(body).not.toContain('secret')
})

test('metrics are for the machine itself and for holders of the token', async () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    site.app.inject({ url: '/metrics', remoteAddress, headers })
  expect((await from('203.0.113.5')).statusCode).toBe(404)
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(404)
  expect((await from('127.0.0.1', { 'x-real-ip': '203.0.113.5' })).statusCode).toBe(404)
  expect((await from('127.0.0.1', { host: 'rebound.example' })).statusCode).toBe(404)
  expect((await from('203.0.113.5', { authorization: `Bearer ${'x'.repeat(16)}` })).statusCode).toBe(404)
  expect((await from('203.0.113.5', { authorization: `Bearer ${'m'.repeat(16)}` })).statusCode).toBe(200)
  expect((await from('::1')).statusCode).toBe(200)
})
