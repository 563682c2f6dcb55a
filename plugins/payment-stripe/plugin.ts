import { definePlugin } from '@tessera/plugin-api'
import { domainsJob } from './domains.ts'
import { stripeProcessor } from './processor.ts'
import { StripeSettings } from './settings.ts'
import { words } from './words.ts'

/** Cards and wallets through an account at Stripe. */
export default definePlugin({
  name: 'payment-stripe',
  settings: StripeSettings,
  browser: { payments: ['payment-stripe.card'] },
  setup(host) {
    host.payments.register(stripeProcessor(() => host.operator.now()))
    host.jobs.register(domainsJob)
    for (const dictionary of words) host.wording.register(dictionary)
  },
})
