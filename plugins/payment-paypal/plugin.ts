import { definePlugin } from '@tessera/plugin-api'
import { paypalProcessor } from './processor.ts'
import { PaypalSettings } from './settings.ts'
import { words } from './words.ts'

/** Online accounts at PayPal. */
export default definePlugin({
  name: 'payment-paypal',
  settings: PaypalSettings,
  browser: { payments: ['payment-paypal.account'] },
  setup(host) {
    host.payments.register(paypalProcessor(() => host.operator.now()))
    for (const dictionary of words) host.wording.register(dictionary)
  },
})
