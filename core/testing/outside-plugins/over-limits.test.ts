import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hookContext } from '../../jobs/plugins/hook-context.ts'
import { calendarsOf } from '../../jobs/plugins/read-busy-times.ts'
import type { Appointment } from '../../operations/appointments/appointment-request.ts'
import { askVetoes } from '../../operations/appointments/veto.ts'
import { effectsOf } from '../../operations/flow/step-effects.ts'
import { askForMoney } from '../../operations/payments/processor-calls.ts'
import type { PaymentAttempt } from '../../operations/payments/stored-payment.ts'
import { addJob } from '../../operations/plugins/add-job.ts'
import { makePluginHealth } from '../../operations/plugins/health/plugin-health.ts'
import { watched } from '../../operations/plugins/health/watched.ts'
import { OverLimit } from '../../operations/plugins/over-limit.ts'
import { callPlugin } from '../../operations/plugins/plugin-call.ts'
import { pluginStorage } from '../../operations/plugins/plugin-storage.ts'
import type { Ports } from '../../operations/ports.ts'
import { askSignOn } from '../../operations/sign-on/ask-sign-on.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { askSource } from '../../operations/travel/ask-source.ts'
import { given, Suggestions } from '../../operations/travel/places-given.ts'
import { storeOf } from '../../operations/uploads/store-of.ts'
import { testTenant } from '../../plugin-api/conformance/index.ts'
import { type FileStore, type MailContent, type PaymentProcessor, ServiceFault } from '../../plugin-api/index.ts'
import { type LimitKind, pluginLimits } from '../../plugin-api/limits.ts'
import { fileStoreOf } from '../../plugin-host/file-store-of.ts'
import { receiveReplies } from '../../plugin-host/receive-replies.ts'
import { receiveWebhook } from '../../plugin-host/receive-webhook.ts'
import { waysToPay } from '../../surfaces/site/bootstrap/ways-to-pay.ts'
import { tableRows } from '../markdown-table.ts'
import { testRoot } from '../test-config.ts'
import { limitRows } from './limit-rows.ts'

const scope = { whitelabel: 'northwind', provider: 'quay' }
const secret = 'sk-planted-4711-secret'
const lines: object[] = []
const keep = (fields: object, message: string) => void lines.push({ ...fields, message })
const log = { info: keep, warn: keep, error: keep }
const clock = { now: () => 0 }
const noRow = async () => null
const table = { all: async () => [], lock: noRow, save: async () => {}, remove: async () => {} }
const unit = { pluginhealth: { ...table, claimTry: async () => true }, pluginwork: { waiting: async () => 1_000 } }
const stored = {
  ...{ log, clock, repositories: () => unit },
  transaction: (_scope: unknown, work: (of: typeof unit) => unknown) => work(unit),
} as unknown as Ports
const ports = { ...stored, pluginhealth: makePluginHealth(stored) }

const x = (length: number) => 'x'.repeat(length)
const many = <T>(length: number, one: T): T[] => Array.from({ length }, () => one)
const processor = {
  ...{ name: 'acme.pay', capabilities: { method: 'wallet' }, clientConfig: () => ({ key: x(65_527) }) },
  parseWebhook: () => many(101, {}),
} as unknown as PaymentProcessor
const step = { name: 'acme_step', kind: 'acme.step', prompt: 'acme.step', effect: () => many(21, {}) }
const store = {
  ...{ name: 'acme.files', signPut: async () => `https://files.acme.example/${x(4_000)}` },
} as unknown as FileStore
const tenant = {
  ...{ scope, provider: { id: 'quay' }, currency: { code: 'usd', digits: 2 }, context: () => testTenant() },
  plugins: {
    ...{
      settingsOf: () => ({ key: secret }),
      secretsOf: () => [secret],
      payments: [processor],
      flows: [{ steps: [step] }],
    },
    hooks: { beforeReserve: [{ plugin: 'acme', check: () => x(1_001) }] },
    places: { geocoder: { plugin: 'acme' }, router: null },
    mailTemplate: { plugin: 'acme', template: { html: () => x(200_001) } },
    files: fileStoreOf(store, {}, []),
  },
} as unknown as Tenant
const posted = { tenant, plugin: 'acme', rawBody: new Uint8Array(), headers: {}, path: '/', log, ports }
const work = { tenant, ports, actor: 'system' }

/** Hangs where it is asked, under a limit of this kind that is over soon. */
const hangs = (place: 'events' | 'work' | 'routes', kind: 'events' | 'channels' | 'routes') => () =>
  watched({ scope, plugin: 'acme', place, part: '' }, ports, () =>
    callPlugin({ ...pluginLimits[kind].time, most: 5 }, () => new Promise(() => {})),
  )

/** What `host.fetch` throws at a plugin whose service answers too much, and the plugin does not catch. */
const fetchTooMuch = () =>
  watched({ scope, plugin: 'acme', place: 'work', part: '' }, ports, async () => {
    const cause = new OverLimit(pluginLimits.fetch.answer, 16_000_001)
    throw new ServiceFault('The answer is too large.', null, { cause })
  })

/** For each kind what goes over which of its limits, and how far. Set-up refuses to start instead. */
const over: [Exclude<LimitKind, 'setup' | 'failing'>, string, number | RegExp, () => Promise<unknown> | unknown][] = [
  [
    ...(['checks', 'reason', 1_001] as const),
    () =>
      askVetoes({ entry: { bookable: {} }, span: { start: 0, end: 60_000 } } as Appointment, {
        tenant: { ...tenant, timezone: 'UTC' },
        ports,
      }),
  ],
  ['steps', 'lines', 21, () => effectsOf({ acme_step: '' }, 1, { tenant, ports })],
  ['events', 'time', /^\d+$/, hangs('events', 'events')],
  ['mails', 'size', 200_001, async () => (await hookContext('acme', tenant, ports)).drawMail({} as MailContent)],
  ['channels', 'time', /^\d+$/, hangs('work', 'channels')],
  [
    ...(['replies', 'atOnce', 51] as const),
    () =>
      receiveReplies({
        ...posted,
        channels: [{ name: 'acme.sms', receive: () => many(51, {}) } as never],
        onReply: async () => {},
      }),
  ],
  [
    ...(['calendars', 'calendars', 51] as const),
    () =>
      watched({ scope, plugin: 'acme', place: 'work', part: '' }, ports, async () =>
        calendarsOf({ calendars: () => many(51, { resource: 'ines', calendar: 'c' }) } as never, {}),
      ),
  ],
  ['jobs', 'payload', 16_401, () => addJob('acme', scope, ports)({ job: 'acme.sync', payload: { text: x(16_390) } })],
  ['jobs', 'waiting', 1_001, () => addJob('acme', scope, ports)({ job: 'acme.sync' })],
  ['storage', 'value', 65_537, () => pluginStorage('acme', scope, ports).put('a', x(65_535))],
  ['routes', 'time', /^\d+$/, hangs('routes', 'routes')],
  [
    'webhooks',
    'events',
    101,
    () => receiveWebhook({ ...posted, processors: [processor], onPaymentEvent: async () => {} }),
  ],
  [
    ...(['payments', 'reference', 192] as const),
    () =>
      askForMoney(
        work,
        { processor, attempt: { processor: 'acme.pay' } as PaymentAttempt, name: 'capture' },
        async () => ({
          ...{ status: 'succeeded', reference: x(192) },
        }),
      ),
  ],
  ['pages', 'config', 65_537, () => waysToPay(tenant, ports)],
  [
    ...(['places', 'label', 1_001] as const),
    () =>
      askSource({ tenant, ports, part: 'geocoder', ask: { signal: AbortSignal.timeout(60_000) } }, async () =>
        given(Suggestions, [{ label: x(1_001), parts: {} }]),
      ),
  ],
  [
    ...(['signon', 'address', 16_021] as const),
    () =>
      askSignOn('begin', { plugin: 'acme' }, { tenant, ports }, async () => ({
        redirect: `https://acme.example/${x(16_000)}`,
      })),
  ],
  ['files', 'address', 4_027, () => storeOf({ tenant, ports }).signPut?.(testTenant(), {} as never)],
  ['fetch', 'answer', 16_000_001, fetchTooMuch],
]

test.each(over)('%s: a plugin that goes over the limit of %s is told in the log', async (kind, name, took, act) => {
  lines.length = 0
  await Promise.try(act).catch(() => {})
  const told = lines.filter((line) => 'message' in line && line.message === 'a plugin went over a limit')
  const { unit, most } = Object.entries(pluginLimits[kind]).find(([one]) => one === name)?.[1] ?? {}
  const isTime = unit === 'ms'
  expect(told).toEqual([
    {
      ...{ ...scope, plugin: 'acme', kind, limit: name, unit, allowed: isTime ? 5 : most },
      ...{ took: took instanceof RegExp ? expect.any(Number) : took, message: 'a plugin went over a limit' },
    },
  ])
  if (took instanceof RegExp) expect(String(Reflect.get(told[0] ?? {}, 'took'))).toMatch(took)
  expect(JSON.stringify(told)).not.toMatch(/xxx|planted/)
})

test('every kind has a case', () => {
  const kinds = new Set<string>(['setup', 'failing', ...over.map(([kind]) => kind)])
  expect([...kinds].sort()).toEqual(Object.keys(pluginLimits).sort())
})

test('plugins/README.md has the table of limits', () => {
  const page = readFileSync(join(testRoot, 'plugins/README.md'), 'utf8')
  expect(tableRows(page, 'kind', 'limit', 'at most')).toEqual(limitRows())
})
