import { expect, test } from 'vitest'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { FileStore, PaymentProcessor } from '../../plugin-api/index.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import { pageReach } from './page-reach.ts'

const secret = 'sk-planted-4711-secret'
const never = () => {
  throw new Error('not part of these tests')
}

/** What a page of a tenant may reach whose plugins say this of their origins, and what the log was told. */
async function reached(given: { files?: () => unknown; payments?: (() => unknown)[] }) {
  const told: string[] = []
  const log: Ports['log'] = { info: never, error: never, warn: (_fields, message) => void told.push(message) }
  const files = given.files && ({ name: 'acme-files', signPut: never, origins: given.files } as unknown as FileStore)
  const payments = (given.payments ?? []).map(
    (pageOrigins) => ({ name: 'acme-pay.card', pageOrigins }) as unknown as PaymentProcessor,
  )
  const plugins = { files, payments, settingsOf: () => ({ apikey: secret }), secretsOf: () => [secret] }
  const tenant = { plugins, scope: {}, context: () => ({}) } as unknown as Tenant
  return {
    ...(await pageReach(tenant, { log, pluginhealth: soundPlugins, clock: { now: () => 0 } as Ports['clock'] })),
    told,
  }
}

const nothing = { script: [], connect: [], frame: [], popup: [], payment: [] }
const attack = "https://x.example; script-src 'unsafe-inline'"

test('a page reaches the origins of the file store, as far as they are origins', async () => {
  const bucket = 'https://bucket.s3.example'
  const files = () => [bucket, attack, 'https://*.s3.example', 7, null]
  expect(await reached({ files })).toEqual({ ...nothing, connect: [bucket], told: [], isWhole: true })
})

test('a page loads, calls and frames what its ways to pay name, as far as they are origins', async () => {
  const pay = () => ({
    script: ['https://js.pay.example', attack, '*', 'https://*'],
    connect: ['https://api.pay.example', 7],
    frame: ['https://*.pay.example', 'https://a*.pay.example'],
    popup: ['https://www.pay.example', attack],
    payment: ['https://js.pay.example', attack, 'https://x.example")'],
  })
  expect(await reached({ payments: [pay, () => ({}), pay] })).toEqual({
    script: ['https://js.pay.example'],
    connect: ['https://api.pay.example'],
    frame: ['https://*.pay.example'],
    popup: ['https://www.pay.example'],
    payment: ['https://js.pay.example'],
    told: [],
    isWhole: true,
  })
})

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('no bucket')
    },
  ],
  ['says a text', () => 'https://bucket.s3.example'],
  ['says nothing', () => undefined],
  ['says a secret setting', () => ({ connect: [`https://${secret}.pay.example`] })],
  ['names more than a header has room for', () => ({ connect: Array.from({ length: 21 }, () => 'https://x.example') })],
])('a plugin that %s leaves a page that reaches nothing of it', async (_how, origins) => {
  const lacking = { told: ['a plugin could not say where it is'], isWhole: false }
  expect(await reached({ files: origins })).toEqual({ ...nothing, ...lacking })
  const other = () => ({ connect: ['https://api.pay.example'] })
  expect(await reached({ payments: [origins, other] })).toEqual({
    ...nothing,
    connect: ['https://api.pay.example'],
    ...lacking,
  })
})
