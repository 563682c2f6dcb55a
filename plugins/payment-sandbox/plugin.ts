import { join } from 'node:path'
import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { usualHours } from './charge-operations.ts'
import { cardProcessor } from './processor.ts'
import { TokenFiles } from './token-files.ts'
import { tokensRoute } from './tokens-route.ts'

/** Card payments for trials: documented test cards, no real money. */
export default definePlugin({
  name: 'payment-sandbox',
  settings: Type.Object({
    /** Signs this tenant's webhooks. */
    webhooksecret: Type.String({ pattern: '^(|.{16,})$', default: '', secret: true }),
    /** For how many hours an authorisation can be captured. */
    authorizedhours: Type.Integer({ minimum: 1, maximum: 8760, default: usualHours }),
  }),
  browser: { payments: ['payment-sandbox.card'] },
  setup(host) {
    const folder = join(host.operator.dataFolder, 'payment-sandbox')
    const tokens = new TokenFiles(join(folder, 'tokens'))
    host.payments.register(cardProcessor(join(folder, 'charges'), tokens))
    host.routes.register(tokensRoute(tokens, host.operator.now))
  },
})
