import { definePlugin } from '@tessera/plugin-api'
import { acmeProcessor } from './processor.ts'
import { AcmeSettings } from './settings.ts'
import { words } from './words.ts'

/** A partner's marketplace: payments by redirect, to accounts that providers connect. */
export default definePlugin({
  name: 'acme-connect',
  settings: AcmeSettings,
  browser: { payments: ['acme-connect.pay'] },
  setup(host) {
    host.payments.register(acmeProcessor(() => host.operator.now()))
    for (const dictionary of words) host.wording.register(dictionary)
  },
})
