import { afterEach, expect, test, vi } from 'vitest'
import type { Tenant } from '../../../operations/tenant.ts'
import type { BookingFlow, StepDefinition } from '../../../plugin-api/flows.ts'
import { soundPlugins } from '../../../testing/worlds/samples/sound-plugins.ts'
import { stepConfigs } from './step-configs.ts'

const settings: Record<string, unknown> = { apikey: 'sk-live-4711', text: 'I can swim.' }
const logged: Record<string, unknown>[] = []
const log = { info() {}, error() {}, warn: (fields: Record<string, unknown>) => void logged.push(fields) }

type Config = (settings: Record<string, unknown>) => unknown

function configsOf(configs: Record<string, Config | undefined>) {
  logged.length = 0
  const steps = Object.entries(configs).map(([name, clientConfig]) => ({ name, kind: `acme.${name}`, clientConfig }))
  const flow: BookingFlow = { name: 'normal', steps: steps as unknown as StepDefinition[] }
  const tenant = {
    scope: { whitelabel: 'northwind', provider: 'quay' },
    plugins: {
      settingsOf: (plugin: string) => (plugin === 'acme' ? settings : {}),
      secretsOf: () => ['sk-live-4711'],
    },
  } as unknown as Tenant
  return stepConfigs(flow, tenant, { log, pluginhealth: soundPlugins })
}

const good: Config = ({ text }) => ({ text })

afterEach(() => void vi.useRealTimers())

test('a step has its public configuration, by its plugin’s settings', async () => {
  expect(await configsOf({ good, silent: undefined })).toEqual({ good: { text: 'I can swim.' } })
  expect(logged).toEqual([])
})

test('a flow that is not there has none', async () => {
  expect(await stepConfigs(undefined, {} as Tenant, { log, pluginhealth: soundPlugins })).toEqual({})
})

test.each<[string, Config, string]>([
  [
    'throws',
    () => {
      throw new Error('no licence')
    },
    'no licence',
  ],
  ['gives nothing', () => undefined, 'it is no JSON'],
  ['gives a list', () => ['text'], 'it is no object'],
  ['gives its settings', (own) => own, 'it holds its settings'],
  ['gives a secret, deep within', () => ({ a: [{ b: 'key=sk-live-4711' }] }), 'the value of a secret setting'],
])('a step that %s has none, and the others keep theirs', async (_how, faulty, fault) => {
  expect(await configsOf({ faulty, good })).toEqual({ good: { text: 'I can swim.' } })
  expect(logged).toEqual([expect.objectContaining({ step: 'faulty', provider: 'quay' })])
  expect(String(logged[0]?.fault)).toContain(fault)
  expect(JSON.stringify(logged)).not.toContain('4711')
})

test('a step that hangs has none after two seconds', async () => {
  // Timeouts alone are faked and counted: what else goes on in this process is not the step's.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = configsOf({ faulty: () => new Promise(() => {}), good })
  await vi.advanceTimersByTimeAsync(2000)
  expect(Object.keys(await asked)).toEqual(['good'])
  expect(vi.getTimerCount()).toBe(0)
})
