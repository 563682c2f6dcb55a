import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { onSiteProcessor } from './processor.ts'

/** Payment at the venue: offered where nothing is due now, or where the provider allows it. */
export default definePlugin({
  name: 'payment-offline',
  settings: Type.Object({}),
  browser: { payments: ['payment-offline.onsite'] },
  setup(host) {
    host.payments.register(onSiteProcessor)
  },
})
