import { expect, it } from 'vitest'
import { readSettings } from '../../core/plugin-host/settings.ts'
import { stripeProcessor } from './processor.ts'
import { StripeSettings } from './settings.ts'
import { eventOf, publishablekey, secretkey, signedWebhook } from './testing/local-stripe.ts'

const now = Date.UTC(2030, 0, 1)
const webhooksecrets = ['whsec_TheNewerOne11', 'whsec_TheFormerOne1']
const settings = readSettings(StripeSettings, { secretkey, publishablekey, webhooksecrets })
if (!settings.ok) throw new Error(settings.faults.join())
const context = { settings: settings.settings }
const processor = stripeProcessor(() => now)

const read = (event: object, { secrets = webhooksecrets.slice(0, 1), at = now } = {}) => {
  const { rawBody, headers } = signedWebhook(event, { secrets, at })
  return processor.parseWebhook(rawBody, headers, context.settings)
}
const about = (type: string, object: object) => read(eventOf('evt_1', type, object))
const dispute = { object: 'dispute', payment_intent: 'pi_1', amount: 5000, currency: 'usd', status: 'needs_response' }

it('webhooks are taken with either secret, and with none that is foreign or old', async () => {
  const event = eventOf('evt_1', 'charge.dispute.created', dispute)
  for (const secrets of [webhooksecrets.slice(0, 1), webhooksecrets.slice(1), ['whsec_Foreign111', ...webhooksecrets]])
    expect(await read(event, { secrets })).toHaveLength(1)
  expect(await read(event, { secrets: ['whsec_Foreign111'] })).toBeNull()
  for (const at of [now - 299_000, now + 299_000]) expect(await read(event, { at })).toHaveLength(1)
  for (const at of [now - 302_000, now + 302_000]) expect(await read(event, { at })).toBeNull()
})

it.each([
  ['charge.dispute.created', dispute, 'disputed'],
  ['charge.dispute.closed', { ...dispute, status: 'lost' }, 'dispute_closed'],
  ['refund.failed', { ...dispute, object: 'refund', status: 'failed' }, 'refund_failed'],
  ['refund.updated', { ...dispute, object: 'refund', status: 'failed' }, 'refund_failed'],
])('webhooks of %s are news of the payment', async (type, object, told) => {
  expect(await about(type, object)).toEqual([
    { id: 'evt_1', type: told, reference: 'pi_1', amount: 5000, currency: 'usd' },
  ])
})

it('webhooks about anything else are taken, and say nothing', async () => {
  expect(await about('invoice.paid', dispute)).toEqual([])
  expect(await about('constructor', dispute)).toEqual([])
  expect(await about('refund.updated', { ...dispute, object: 'refund', status: 'succeeded' })).toEqual([])
  const foreign = { object: 'payment_intent', id: 'pi_2', amount_received: 1, currency: 'usd', metadata: {} }
  expect(await about('payment_intent.succeeded', foreign)).toEqual([])
  expect(await read({ ...eventOf('evt_1', 'charge.dispute.created', dispute), livemode: true })).toEqual([])
})
