import { Type } from 'typebox'
import Value from 'typebox/value'
import type { PaymentConnection } from '../../domain/wire/payment-connections.ts'
import {
  type AccountState,
  accountStates,
  type ConnectedAccount,
  type PaymentProcessor,
} from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type HealthPort, watched } from '../plugins/health/watched.ts'
import { keepWithinSchema, upTo } from '../plugins/over-limit.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import type { Ports } from '../ports.ts'
import { processorContext } from '../pricing/connected.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

type Input = { tenant: Tenant; ports: Pick<Ports, 'clock' | 'log' | 'accounts' | 'transaction'> & HealthPort }

const State = Type.Object({
  state: Type.Enum([...accountStates]),
  missing: Type.Array(Type.String({ maxLength: 200 }), upTo(pluginLimits.payments.missing)),
})
const Begun = Type.Object({
  account: Type.String({ minLength: 1, ...upTo(pluginLimits.payments.reference) }),
  // A page of the service's, or of a trial's on this machine.
  address: Type.String({
    pattern: '^(https://|http://(localhost|127\\.0\\.0\\.1|\\[::1\\])[:/])',
    ...upTo(pluginLimits.payments.address),
  }),
})

/** What is known of the provider's own account at a processor's service. */
export const connectionOf = (
  processor: PaymentProcessor,
  account: ConnectedAccount | undefined,
): PaymentConnection => ({
  processor: processor.name,
  account: account?.id ?? '',
  state: account?.state ?? 'notconnected',
  missing: account?.missing ?? [],
})

const placeOf = (processor: PaymentProcessor, { tenant: { scope } }: Input) => ({
  ...{ scope, plugin: pluginOf(processor), place: 'collecting' as const, part: `${processor.name} account` },
})

/**
 * Makes the account where there is none, and a page at the service on which its owner goes on.
 * @throws Error when the service can't be had, or answers what the contract does not know
 */
export async function beginConnection(processor: PaymentProcessor, input: Input): Promise<string> {
  const { tenant, ports } = input
  const context = processorContext(processor, input)
  const plugin = pluginOf(processor)
  const former = await ports.accounts.formerOf(tenant.scope, plugin)
  const key = `${tenant.scope.whitelabel}/${tenant.scope.provider}`
  const call = {
    account: context.account?.id ?? null,
    returnAddress: `${tenant.origin}/payouts?from=service`,
    refreshAddress: `${tenant.origin}/payouts?from=expired`,
    // A service that knows the key would answer with the account that was disconnected.
    idempotencyKey: former > 0 ? `${key}/${former}` : key,
  }
  const begun = await watched(placeOf(processor, input), input.ports, async () => {
    const answer: unknown = await callPlugin(pluginLimits.payments.time, () =>
      processor.onboarding?.begin(context, call),
    )
    keepWithinSchema(Begun, answer)
    if (!Value.Check(Begun, answer)) throw new Error('a processor answered what the contract does not know')
    return answer
  })
  if (begun.account !== context.account?.id)
    await ports.transaction(tenant.scope, async ({ accounts }) => {
      // Two that begin at once begin the same one.
      if ((await accounts.lock(plugin))?.id !== begun.account)
        await accounts.put(plugin, { id: begun.account, state: 'pending', missing: [] })
    })
  return begun.address
}

/**
 * Asks the service what an account may do, and stores it with the provider that has connected it, unless they have
 * disconnected it meanwhile.
 * @throws Error when the service can't be had, or answers what the contract does not know
 */
export async function checkConnection(
  processor: PaymentProcessor,
  { account, scope }: { account: string; scope: TenantScope },
  input: Input,
): Promise<ConnectedAccount> {
  const { state, missing } = await watched(placeOf(processor, input), input.ports, async (): Promise<AccountState> => {
    const told: unknown = await callPlugin(pluginLimits.payments.time, () =>
      processor.onboarding?.state(processorContext(processor, input), { account }),
    )
    keepWithinSchema(State, told)
    if (!Value.Check(State, told)) throw new Error('a processor answered what the contract does not know')
    return told
  })
  const plugin = pluginOf(processor)
  await input.ports.transaction(scope, async ({ accounts }) => {
    if ((await accounts.lock(plugin))?.id === account) await accounts.put(plugin, { id: account, state, missing })
  })
  return { id: account, state, missing }
}

/** Looks at an account of which a service has news, for all providers of the white-label that have connected it. */
export async function checkAccount(processor: PaymentProcessor, account: string, input: Input): Promise<void> {
  if (!processor.onboarding) return
  const { whitelabel } = input.tenant.scope
  for (const provider of await input.ports.accounts.holdersOf(whitelabel, pluginOf(processor), account))
    await checkConnection(processor, { account, scope: { whitelabel, provider } }, input)
}

/** What of a fault goes into the log: no address, nor anything that was sent. */
export const connectionFault = (error: unknown): string => faultText(error)
