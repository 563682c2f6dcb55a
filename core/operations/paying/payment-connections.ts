import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { beginConnection, checkConnection, connectionFault, connectionOf } from '../payments/connections.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { needsConnection } from '../pricing/connected.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/** The processors for which the provider connects an account of its own. */
export const toConnect = (input: Input): PaymentProcessor[] =>
  input.tenant.plugins.payments.filter((processor) => needsConnection(processor, input))

const accountOf = (processor: PaymentProcessor, { tenant }: Input) => tenant.context(pluginOf(processor)).account

/** Runs what asks a service; a fault of it is one of the service's, and logged without what was sent. */
async function asking<T>(
  processor: PaymentProcessor,
  { tenant, ports }: Input,
  ask: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return ok(await ask())
  } catch (error) {
    const fault = connectionFault(error)
    ports.log.warn(
      { ...tenant.scope, processor: processor.name, fault },
      'a payment service did not answer about an account',
    )
    return refuse('unavailable')
  }
}

/** The provider's own accounts, as they were known last. */
export const connectionsOf = (input: Input) =>
  toConnect(input).map((processor) => connectionOf(processor, accountOf(processor, input)))

/** The provider's own accounts at payment services, as they were known last. */
export const getPaymentConnections = defineOperation({
  name: 'get_payment_connections',
  summary: "For staff: whether the provider's own accounts at payment services take money, and what is missing.",
  ...calls.get_payment_connections,
  access: 'staff',
  effect: 'read',
  handler: async (input) => ok({ connections: connectionsOf(input) }),
})

/** The same, after each service was asked what the account may do. Refuses with `unavailable` where one is silent. */
export const checkPaymentConnections = defineOperation({
  name: 'check_payment_connections',
  summary: "For staff: asks payment services what the provider's own accounts may do by now.",
  ...calls.check_payment_connections,
  access: 'staff',
  effect: 'keyed',
  async handler(input) {
    const connections = []
    for (const processor of toConnect(input)) {
      const known = accountOf(processor, input)
      const scope = input.tenant.scope
      const told = known
        ? await asking(processor, input, () => checkConnection(processor, { account: known.id, scope }, input))
        : ok(undefined)
      if (!told.ok) return told
      connections.push(connectionOf(processor, told.value))
    }
    return ok({ connections })
  },
})

/**
 * Begins to connect an account of the provider's, or goes on with it: answers the page at the service on which its
 * owner says who they are, and from which they come back to `/payouts`. Refuses with `processor_not_connected` where
 * nothing is to be connected, and with `unavailable` where the service is silent.
 */
export const beginPaymentConnection = defineOperation({
  name: 'begin_payment_connection',
  summary: "For staff: a page at the payment service on which the provider's own account is set up.",
  ...calls.begin_payment_connection,
  access: 'staff',
  effect: 'keyed',
  // The page is good once: a copy of the call gets another.
  idempotency: 'own',
  async handler(input) {
    const all = toConnect(input)
    const { processor: named } = input.params
    const processor = named === undefined ? all[0] : all.find(({ name }) => name === named)
    if (!processor) return refuse('processor_not_connected', { field: '/processor' })
    const begun = await asking(processor, input, () => beginConnection(processor, input))
    return begun.ok ? ok({ address: begun.value }) : begun
  },
})
