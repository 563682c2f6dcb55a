import { definePlugin } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { voucherProcessor } from '../../acme-waiver/voucher-processor.ts'
import { waiverStep } from '../../acme-waiver/waiver-step.ts'

/** Registers names that belong to another plugin, and routes that clash. */
export default definePlugin({
  name: 'taken-names',
  settings: Type.Object({}),
  setup(host) {
    host.payments.register(voucherProcessor)
    host.steps.register(waiverStep, { before: 'confirmation_step' })
    for (const path of ['/same', '/same', 'no-slash', '/webhook'])
      host.routes.register({ method: 'POST', path, handle: () => ({ status: 204 }) })
  },
})
