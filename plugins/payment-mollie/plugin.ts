import { definePlugin } from '@tessera/plugin-api'
import { mollieProcessor } from './processor.ts'
import { MollieSettings } from './settings.ts'
import { words } from './words.ts'

/** Payments on Mollie's own page. */
export default definePlugin({
  name: 'payment-mollie',
  settings: MollieSettings,
  browser: { payments: ['payment-mollie.redirect'] },
  setup(host) {
    host.payments.register(mollieProcessor())
    for (const dictionary of words) host.wording.register(dictionary)
  },
})
