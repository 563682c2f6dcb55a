import type { PaymentEvent } from '@tessera/plugin-api'
import { testProcessor, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, it } from 'vitest'
import { readSettings } from '../../core/plugin-host/settings.ts'
import { paypalProcessor } from './processor.ts'
import { PaypalSettings } from './settings.ts'
import type { Behaviour } from './testing/account.ts'
import { clientid, clientsecret, startLocalPaypal, webhookid } from './testing/local-paypal.ts'

const now = Date.UTC(2030, 0, 1)
const local = await startLocalPaypal(() => now)
afterAll(() => local.close())

const given = { clientid, clientsecret, webhookid, apiaddress: local.address, timeout: 500 }
const read = readSettings(PaypalSettings, given)
if (!read.ok) throw new Error(read.faults.join())

const behaviours: Record<string, Behaviour> = {
  approved: 'approved',
  declined: 'declined',
  unknown_moved: 'lost_moved',
  unknown_not_moved: 'lost_unmoved',
}

const names: Partial<Record<PaymentEvent['type'], string>> = { captured: 'PAYMENT.CAPTURE.COMPLETED' }

testProcessor(
  { describe, it },
  {
    processor: paypalProcessor(() => now),
    context: testTenant(read.settings),
    secrets: ['clientsecret'],
    token: async (scenario) => ({ scenario }),
    async atService({ token, reference }) {
      const behaviour = behaviours[String(token.scenario)]
      const order = local.account.orders.get(reference)
      if (behaviour && order && order.behaviour === null) local.account.approve(reference, behaviour)
    },
    async doAction({ answer }) {
      if ('reference' in answer && answer.reference) local.account.approve(answer.reference)
      return { confirmed: true }
    },
    async dispute({ reference, state }) {
      const [capture] = local.account.order(reference).captures
      if (capture) local.account.dispute(capture.id, state)
      return true
    },
    signedWebhook({ id, type, reference, amount, currency }) {
      const money = { currency_code: currency.toUpperCase(), value: (amount / 100).toFixed(2) }
      const resource = { amount: money, supplementary_data: { related_ids: { order_id: reference } } }
      return local.signed({ id, event_type: names[type] ?? type, resource })
    },
  },
)
