import { testProcessor, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, it } from 'vitest'
import { readSettings } from '../../core/plugin-host/settings.ts'
import { mollieProcessor } from './processor.ts'
import { MollieSettings } from './settings.ts'
import { apikey, startLocalMollie, webhookOf } from './testing/local-mollie.ts'

const now = Date.UTC(2030, 0, 1)
const local = await startLocalMollie(() => now)
afterAll(() => local.close())

const read = readSettings(MollieSettings, { apikey, apiaddress: local.address, timeout: 500 })
if (!read.ok) throw new Error(read.faults.join())

testProcessor(
  { describe, it },
  {
    processor: mollieProcessor(),
    context: testTenant(read.settings),
    secrets: ['apikey'],
    token: async (scenario) => ({ scenario }),
    async atService({ token: { scenario }, reference }) {
      const isOpen = local.account.payments.get(reference)?.status === 'open'
      if (!isOpen) return
      if (scenario === 'approved' || scenario === 'unknown_moved') local.account.pay(reference)
      if (scenario === 'declined') local.account.pay(reference, 'failed', 'insufficient_funds')
      if (scenario === 'unknown_moved' || scenario === 'unknown_not_moved')
        local.fail(new RegExp(`^GET /v2/payments/${reference}$`), 'silent_undone')
    },
    returnAddressOf: async (reference) => local.account.payment(reference).redirectUrl,
    async doAction({ answer }) {
      if ('reference' in answer && answer.reference) local.account.pay(answer.reference)
      return { confirmed: true }
    },
    async dispute({ reference, state }) {
      // The service tells of a chargeback once the bank has decided.
      if (state === 'inquiry' || state === 'open') return false
      local.account.chargeBack(reference, local.account.payment(reference).captured)
      if (state === 'won') local.account.reverse(reference)
      return true
    },
    unsignedWebhook: webhookOf,
  },
)
