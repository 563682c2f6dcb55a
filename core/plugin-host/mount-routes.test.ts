import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import type { Tenant } from '../operations/tenant.ts'
import { testTenant } from '../plugin-api/conformance/index.ts'
import type { PaymentEvent, PaymentProcessor } from '../plugin-api/index.ts'
import { noTakes } from '../testing/surfaces/no-takes.ts'
import { mountPluginRoutes, type PluginRegistry } from './index.ts'

afterEach(() => void vi.useRealTimers())

test('a route that hangs is answered with 503 after half a minute, and the others still work', async () => {
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
  const registry = {
    routes,
    inbound: [],
    receipts: [],
    webhooks: [],
    resolve: () => ({ active: ['acme'] }),
  } as unknown as PluginRegistry
  const tenant = { context: () => testTenant(), plugins: { secretsOf: () => [] } } as unknown as Tenant
  const app = Fastify()
  await mountPluginRoutes(app, registry, async () => tenant, {
    onPaymentEvent: async () => {},
    ...noTakes,
    onReply: async () => {},
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

test.each<[string, (key: string) => { body?: string | Uint8Array; headers?: Record<string, string> }]>([
  ['as text', (key) => ({ body: key })],
  ['as JSON', (key) => ({ body: JSON.stringify({ key }) })],
  ['as bytes', (key) => ({ body: new TextEncoder().encode(JSON.stringify({ key })) })],
  ['in an address', (key) => ({ headers: { location: `https://acme.example/?key=${encodeURIComponent(key)}` } })],
  ['as a header', (key) => ({ headers: { 'x-key': encodeURIComponent(key) } })],
])('a route that answers with a secret setting %s sends nothing', async (_how, given) => {
  const key = '-----BEGIN KEY-----\nMIIE+/o= zażółć\n-----END KEY-----'
  const route = { method: 'GET' as const, path: '/key', handle: () => ({ status: 200, ...given(key) }) }
  const registry = {
    ...{ routes: [{ plugin: 'acme', route }], inbound: [], receipts: [], webhooks: [] },
    resolve: () => ({ active: ['acme'] }),
  } as unknown as PluginRegistry
  const plugins = { secretsOf: () => [key] }
  const tenant = { context: () => testTenant(), plugins, scope: { provider: 'quay' } } as unknown as Tenant
  const app = Fastify()
  await mountPluginRoutes(app, registry, async () => tenant, {
    onPaymentEvent: async () => {},
    ...noTakes,
    onReply: async () => {},
  })
  const answer = await app.inject({ url: '/plugins/acme/key' })
  await app.close()
  expect(answer.statusCode).toBe(500)
  expect(JSON.stringify(answer.headers) + answer.body).not.toContain('MIIE')
})

const event: PaymentEvent = { id: 'evt-1', type: 'captured', reference: 'r', amount: 1, currency: 'usd' }
const faulty = (): never => {
  throw new Error('no key')
}

/** Sends a webhook to a plugin whose processors read it so; returns the status, the taken events' ids and the log. */
async function webhookRead(...readers: PaymentProcessor['parseWebhook'][]) {
  const processors = readers.map((parseWebhook, index) => ({ name: `acme.${index}`, parseWebhook }))
  const webhooks = [{ plugin: 'acme', processors }]
  const registry = {
    routes: [],
    inbound: [],
    receipts: [],
    webhooks,
    resolve: () => ({ active: ['acme'] }),
  } as unknown as PluginRegistry
  const plugins = { settingsOf: () => ({}) }
  const tenant = { context: () => testTenant(), plugins, scope: { provider: 'quay' } } as unknown as Tenant
  const taken: string[] = []
  const logged: Record<string, unknown>[] = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'warn', stream } })
  await mountPluginRoutes(app, registry, async () => tenant, {
    onPaymentEvent: async (told) => void taken.push(told.event.id),
    ...noTakes,
    onReply: async () => {},
  })
  const { statusCode } = await app.inject({ method: 'POST', url: '/plugins/acme/webhook', payload: {} })
  await app.close()
  return { statusCode, taken, logged }
}

test('a processor that throws at a webhook leaves it to the plugin’s others, with a warning', async () => {
  expect(await webhookRead(faulty, () => [event])).toEqual({
    statusCode: 200,
    taken: ['evt-1'],
    logged: [expect.objectContaining({ processor: 'acme.0', provider: 'quay', fault: 'no key' })],
  })
})

test('a webhook that nobody could read is answered with 503, to be sent again; a forged one with 400', async () => {
  expect(await webhookRead(faulty, () => null)).toMatchObject({ statusCode: 503, taken: [] })
  expect(await webhookRead(() => null)).toEqual({ statusCode: 400, taken: [], logged: [] })
})
