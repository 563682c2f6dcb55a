import { testProcessor, testTenant } from '@tessera/plugin-api/conformance'
import { afterAll, describe, it } from 'vitest'
import { ownKey } from './intent.ts'
import { stripeProcessor } from './processor.ts'
import {
  eventOf,
  type LocalStripe,
  publishablekey,
  secretkey,
  signedWebhook,
  startLocalStripe,
} from './testing/local-stripe.ts'
import type { Behaviour } from './testing/objects.ts'

const now = Date.UTC(2030, 0, 1)
const local: LocalStripe = await startLocalStripe(() => now)
afterAll(() => local.close())

const webhooksecrets = ['whsec_TheNewerOne11', 'whsec_TheFormerOne1']
const settings = {
  ...{
    secretkey,
    publishablekey,
    webhooksecrets,
    account: '',
    accounts: {},
    onboarding: false,
    applicationfee: 0,
    link: false,
  },
  ...{ timeout: 150, apiaddress: local.address },
}

const behaviours: Record<string, Behaviour> = {
  approved: 'approved',
  declined: 'declined',
  requires_action: 'asks',
  unknown_moved: 'lost_moved',
  unknown_not_moved: 'lost_unmoved',
}

const types = { captured: 'payment_intent.succeeded' } as const

testProcessor(
  { describe, it: (name, body) => it(name, body, 20_000) },
  {
    processor: stripeProcessor(() => now),
    context: testTenant(settings),
    secrets: ['secretkey', 'webhooksecrets'],
    token: async (scenario) => ({ paymentmethod: local.account.newMethod(behaviours[scenario] ?? 'declined') }),
    async doAction({ answer }) {
      if (answer.status === 'requires_action') local.account.answerBank(String(answer.action.clientsecret), true)
      return { confirmed: true }
    },
    async dispute({ reference, state }) {
      local.account.dispute(
        reference,
        { inquiry: 'warning_needs_response', open: 'needs_response', won: 'won', lost: 'lost' }[state],
      )
      return true
    },
    onboarding: {
      complete: async (account) =>
        void Object.assign(local.account.connectedAccount(account), { submitted: true, takes: true, missing: [] }),
      revoke: async (account) => void Object.assign(local.account.connectedAccount(account), { takes: false }),
    },
    signedWebhook({ id, reference, amount, currency }) {
      const object = {
        id: reference,
        object: 'payment_intent',
        amount_received: amount,
        currency,
        metadata: { [ownKey]: 'k' },
      }
      return signedWebhook(eventOf(id, types.captured, object), { secrets: webhooksecrets.slice(0, 1), at: now })
    },
  },
)
