import { expect, test } from 'vitest'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { soundPlugins } from '../../testing/worlds/samples/sound-plugins.ts'
import type { PaymentWork } from './payment-work.ts'
import { askForMoney } from './processor-calls.ts'
import type { PaymentAttempt } from './stored-payment.ts'

const settings = { apikey: 'sk-live-4711', text: 'Vouchers' }
const processor = { name: 'acme.voucher' } as PaymentProcessor
const attempt = { id: 'r1-1', reference: 'ref-1', processor: 'acme.card' } as PaymentAttempt

/** What is made of a processor's answer to `authorize`, and what the log is told. */
async function made(answer: unknown) {
  const told: unknown[] = []
  const work = {
    tenant: {
      plugins: { settingsOf: () => settings, secretsOf: () => [settings.apikey] },
      context: () => ({ settings }),
    },
    ports: {
      pluginhealth: soundPlugins,
      clock: { now: () => 0 },
      log: { error: (fields: unknown) => void told.push(fields) },
    },
  } as unknown as PaymentWork
  return { answer: await askForMoney(work, { processor, attempt, name: 'authorize' }, async () => answer), told }
}

const asks = (action: unknown) => ({ status: 'requires_action', reference: 'ref-1', action })

test('what a processor asks of the customer goes to the browser', async () => {
  const asked = asks({ kind: 'confirm', url: 'https://bank.example/3ds' })
  expect(await made(asked)).toEqual({ answer: asked, told: [] })
})

const circle: Record<string, unknown> = {}
circle.circle = circle

test.each([
  ['holds a secret of the plugin', { header: 'Bearer sk-live-4711' }],
  ['is the settings', settings],
  ['is no JSON', circle],
  ['is a list', ['confirm']],
])('an action that %s never leaves the server: what came of the payment is asked for later', async (_what, action) => {
  const { answer, told } = await made(asks(action))
  expect(answer).toEqual({ status: 'unknown' })
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('4711')
})

test('a decline that tells a secret of the plugin stays a decline, without its words', async () => {
  const words = { status: 'declined', code: 'invalid_key', message: 'No such key: sk-live-4711' }
  const { answer, told } = await made(words)
  expect(answer).toEqual({ status: 'declined', code: 'declined' })
  expect(told).toHaveLength(1)
  expect(JSON.stringify(told)).not.toContain('4711')
})

test('what is kept with the attempt, and told, holds no secret of the plugin', async () => {
  const details = { cardbrand: 'visa', authorization: 'sk-live-4711' }
  expect((await made({ status: 'succeeded', reference: 'ref-1', details })).answer).toEqual({ status: 'unknown' })
  expect((await made({ status: 'succeeded', reference: 'sk-live-4711' })).answer).toEqual({ status: 'unknown' })
})
