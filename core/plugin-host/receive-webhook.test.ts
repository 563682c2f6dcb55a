import { expect, test } from 'vitest'
import type { Tenant } from '../operations/tenant.ts'
import type { PaymentEvent, PaymentProcessor } from '../plugin-api/index.ts'
import { soundPlugins } from '../testing/worlds/samples/sound-plugins.ts'
import { receiveWebhook } from './receive-webhook.ts'

const tenant = {
  scope: { whitelabel: 'northwind', provider: 'quay' },
  plugins: { settingsOf: () => ({}) },
} as unknown as Tenant

const event: PaymentEvent = { id: 'evt-1', type: 'captured', reference: 'r', amount: 95, currency: 'usd' }

/** Posts to processors that read this of it. */
async function post(...read: (() => unknown)[]) {
  const processors = read.map(
    (parseWebhook, index) => ({ name: `acme-pay.${index}`, parseWebhook }) as unknown as PaymentProcessor,
  )
  const taken: string[] = []
  const warned: unknown[] = []
  const { status } = await receiveWebhook({
    ...{ tenant, plugin: 'acme-pay', processors, rawBody: new Uint8Array(), headers: {} },
    onPaymentEvent: async ({ processor, event: one }) => void taken.push(`${processor.name} ${one.id}`),
    ports: { pluginhealth: soundPlugins },
    log: { warn: (fields: { fault?: unknown }) => void warned.push(fields.fault) },
  })
  return { status, taken, warned }
}

test('takes the events that a processor has verified', async () => {
  expect(await post(() => [event])).toEqual({ status: 200, taken: ['acme-pay.0 evt-1'], warned: [] })
  expect(await post(async () => [])).toMatchObject({ status: 200, taken: [] })
  const { reference: _, ...news } = event
  expect(await post(() => [{ ...news, key: 'our-key' }])).toMatchObject({ status: 200, taken: ['acme-pay.0 evt-1'] })
})

test('what no processor has verified is forged', async () => {
  expect(
    await post(
      () => null,
      () => null,
    ),
  ).toEqual({ status: 400, taken: [], warned: [] })
})

const many = Array.from({ length: 101 }, (_, index) => ({ ...event, id: `evt-${index}` }))

test.each<[string, () => unknown]>([
  ['throws', () => Promise.reject(new Error('no such field'))],
  ['returns no list', () => ({ list: [[[{}]]] })],
  ['returns nothing', () => undefined],
  ['returns a flood of events', () => many],
  ['returns an event without a reference', () => [{ ...event, reference: '' }]],
  ['returns an event that names nothing', () => [{ ...event, reference: undefined }]],
  ['returns an event with an empty key', () => [{ ...event, reference: undefined, key: '' }]],
  ['returns an event that names a payment two ways', () => [{ ...event, key: 'our-key' }]],
  [
    'returns news of an account by a key',
    () => [{ ...event, type: 'account_changed', reference: undefined, key: 'k' }],
  ],
  ['returns an id that is too long', () => [{ ...event, id: 'x'.repeat(192) }]],
  ['returns an event that does not exist', () => [{ ...event, type: 'sold' }]],
])('a processor that %s takes nothing, and leaves it to the next one', async (_how, read) => {
  expect(await post(read)).toMatchObject({ status: 503, taken: [], warned: [expect.any(String)] })
  expect(await post(read, () => [event])).toMatchObject({ status: 200, taken: ['acme-pay.1 evt-1'] })
})
