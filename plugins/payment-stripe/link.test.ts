import { testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, expect, it } from 'vitest'
import { readSettings } from '../../core/plugin-host/settings.ts'
import { stripeProcessor } from './processor.ts'
import { StripeSettings } from './settings.ts'
import { publishablekey, secretkey, startLocalStripe } from './testing/local-stripe.ts'

const now = Date.UTC(2030, 0, 1)
const local = await startLocalStripe(() => now)
afterAll(() => local.close())

it.each([
  ['switched on', { link: true }, ['card', 'link']],
  ['switched off', { link: false }, ['card']],
  ['not named', {}, ['card']],
])('where Link is %s the payment may be made by, and pages offer, %j: %j', async (what, more, kinds) => {
  const settings = readSettings(StripeSettings, { secretkey, publishablekey, apiaddress: local.address, ...more })
  if (!settings.ok) throw new Error(settings.faults.join())
  const context = { ...testTenant(settings.settings), now }
  const processor = stripeProcessor(() => now)
  expect(processor.clientConfig(context)).toEqual({ publishablekey, kinds })
  const call = { amount: 9500, currency: 'usd', idempotencyKey: what, description: 'Lesson' }
  const started = await processor.start(context, { ...call, returnAddress: 'https://quay.example/back' })
  const reference = started.status === 'started' ? started.reference : ''
  expect(local.account.payment(reference).kinds).toEqual(kinds)
  const token = { paymentmethod: local.account.newMethod('approved') }
  expect(await processor.authorize(context, { ...call, reference, token })).toMatchObject({ status: 'succeeded' })
})
