import { afterEach, expect, test, vi } from 'vitest'
import type { Tenant } from '../../../operations/tenant.ts'
import type { PaymentProcessor, TenantContext } from '../../../plugin-api/index.ts'
import { soundPlugins } from '../../../testing/worlds/samples/sound-plugins.ts'
import { waysToPay } from './ways-to-pay.ts'

const settings: Record<string, unknown> = { apikey: 'sk-live-4711', text: 'Ten letters.' }
const logged: Record<string, unknown>[] = []
const log = { info() {}, error() {}, warn: (fields: Record<string, unknown>) => void logged.push(fields) }

function pageWith(configs: Record<string, (context: TenantContext) => unknown>) {
  logged.length = 0
  const payments = Object.entries(configs).map(([name, clientConfig]) => ({
    name: `acme.${name}`,
    capabilities: { method: 'card', saveMethod: true },
    clientConfig,
  }))
  const tenant = {
    scope: { whitelabel: 'northwind', provider: 'quay' },
    context: () => ({ settings }),
    plugins: {
      payments: payments as unknown as PaymentProcessor[],
      settingsOf: () => settings,
      secretsOf: () => ['sk-live-4711'],
    },
  } as unknown as Tenant
  return waysToPay(tenant, { clock: { now: () => 0 }, log, pluginhealth: soundPlugins })
}

const good = ({ settings: { text } }: TenantContext) => ({ text })
const named = (ways: { name: string }[]) => ways.map(({ name }) => name)

afterEach(() => void vi.useRealTimers())

test('a processor has its public configuration', async () => {
  expect(await pageWith({ good })).toEqual([
    { name: 'acme.good', plugin: 'acme', method: 'card', savesmethods: true, config: { text: 'Ten letters.' } },
  ])
  expect(logged).toEqual([])
})

test.each<[string, (context: TenantContext) => unknown, string]>([
  [
    'throws',
    () => {
      throw new Error('no licence')
    },
    'no licence',
  ],
  ['rejects', () => Promise.reject(new Error('no licence')), 'no licence'],
  ['gives nothing', () => undefined, 'it is no JSON'],
  ['gives its settings', (context) => context.settings, 'it holds its settings'],
  ['gives a copy of its settings', (context) => ({ ...context.settings }), 'it holds all settings'],
  ['gives a secret, deep within', () => ({ a: [{ b: 'key=sk-live-4711' }] }), 'the value of a secret setting'],
])('a processor that %s is left out, and the others stay', async (_how, faulty, fault) => {
  expect(named(await pageWith({ faulty, good }))).toEqual(['acme.good'])
  expect(logged).toEqual([expect.objectContaining({ processor: 'acme.faulty', provider: 'quay' })])
  expect(String(logged[0]?.fault)).toContain(fault)
  expect(JSON.stringify(logged)).not.toContain('4711')
})

test('a processor that hangs is left out after two seconds', async () => {
  // Timeouts alone are faked and counted: what else goes on in this process is not the processor's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = pageWith({ faulty: () => new Promise(() => {}), good })
  await vi.advanceTimersByTimeAsync(2000)
  expect(named(await asked)).toEqual(['acme.good'])
  expect(vi.getTimerCount()).toBe(0)
})
