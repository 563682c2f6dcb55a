import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tenant } from '../operations/tenant.ts'
import { testTenant } from '../plugin-api/conformance/index.ts'
import { mountPluginRoutes, type PluginRegistry } from './index.ts'

afterEach(() => void vi.useRealTimers())

test('a route that hangs is answered with 503 after half a minute, and the others go on', async () => {
  const asked = Promise.withResolvers<void>()
  const routes = [
    {
      plugin: 'acme',
      route: {
        method: 'GET' as const,
        path: '/slow',
        handle() {
          asked.resolve()
          return new Promise<never>(() => {})
        },
      },
    },
    { plugin: 'acme', route: { method: 'GET' as const, path: '/quick', handle: () => ({ status: 204 }) } },
  ]
  const registry = { routes, webhooks: [], resolve: () => ({ active: ['acme'] }) } as unknown as PluginRegistry
  const tenant = { context: () => testTenant() } as unknown as Tenant
  const app = Fastify()
  await mountPluginRoutes(app, registry, async () => tenant, {
    clock: { now: () => 0 },
    repositories: () => {
      throw new Error('not part of this test')
    },
    onPaymentEvent: async () => {},
  })
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const slow = app.inject({ url: '/plugins/acme/slow' }).then((answer) => answer.statusCode)
  await asked.promise
  expect((await app.inject({ url: '/plugins/acme/quick' })).statusCode).toBe(204)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await slow).toBe(503)
  vi.useRealTimers()
  await app.close()
})
