import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { stopCollecting } from '../passing/stop-collecting.ts'
import { connectionOf } from '../payments/connections.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { tellStaff } from '../plugins/tell-staff.ts'
import { transact } from '../transact.ts'
import { connectionsOf, toConnect } from './payment-connections.ts'

/** The processor whose account the provider connects. Refuses with `processor_not_connected` any other. */
function named({ params, ...input }: OperationInput<{ processor: string }>): Result<PaymentProcessor> {
  const found = toConnect(input).find(({ name }) => name === params.processor)
  return found ? ok(found) : refuse('processor_not_connected', { field: '/processor' })
}

/** What is under way with an account, before somebody disconnects it. */
export const previewPaymentConnectionEnd = defineOperation({
  name: 'preview_payment_connection_end',
  summary: "For staff: what is still under way with the provider's own account at a payment service.",
  ...calls.preview_payment_connection_end,
  access: 'staff',
  effect: 'read',
  async handler(input) {
    const processor = named(input)
    if (!processor.ok) return processor
    const { payments } = input.ports.repositories(input.tenant.scope)
    const { attempts: underway, refunds, collected } = await payments.openThrough(processor.value.name)
    return ok({ underway, refunds, collected })
  },
})

/**
 * Disconnects the provider's own account: nothing new is paid to it from now on, and what was to be collected by itself
 * is left to its customers. What has begun goes on where it began, and so do refunds. The people who work for the
 * provider are told. Refuses with `processor_not_connected` where none is connected, and with `status_conflict` where
 * another one is by now.
 */
export const endPaymentConnection = defineOperation({
  name: 'end_payment_connection',
  summary: "For staff: disconnects the provider's own account at a payment service.",
  ...calls.end_payment_connection,
  access: 'staff',
  effect: 'keyed',
  async handler(input) {
    const processor = named(input)
    if (!processor.ok) return processor
    const { params, tenant, ports } = input
    const { name } = processor.value
    const plugin = pluginOf(processor.value)
    const ended = await transact(ports, tenant.scope, async (unit) => {
      const known = await unit.accounts.lock(plugin)
      if (known === null) return refuse('processor_not_connected', { field: '/processor' })
      if (known.id !== params.account) return refuse('status_conflict', { field: '/account' })
      await unit.accounts.put(plugin, null)
      const cause = `disconnected.${ports.ids.ordered()}`
      const matter = { name: 'account.disconnected' as const, cause, about: known.id }
      await tellStaff({ repositories: unit, ports, scope: tenant.scope }, matter)
      return ok(null)
    })
    if (!ended.ok) return ended
    await stopCollecting({ tenant, ports }, name)
    const connections = connectionsOf(input)
    return ok({
      connections: connections.map((one) => (one.processor === name ? connectionOf(processor.value, undefined) : one)),
    })
  },
})
