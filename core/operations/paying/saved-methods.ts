import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { removeMethod } from '../payments/replace-method.ts'
import { methodsOf, savedMethods } from '../payments/saved-methods.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports' | 'actor'>

/** The caller's saved methods as they are told. */
const told = async (user: string, input: Input) => {
  const { payments = [] } = await savedMethods(user, input)
  const { provider, plugins } = input.tenant
  return ok({ payments, cansave: provider !== null && plugins.payments.some((one) => one.capabilities.saveMethod) })
}

/** The caller's own saved methods with this provider, the preferred one first. */
export const getSavedMethods = defineOperation({
  name: 'get_saved_methods',
  summary: "A person's own saved cards with this provider, the preferred one first.",
  ...calls.get_saved_methods,
  access: 'person',
  effect: 'read',
  handler: async (input) => (input.actor.user ? told(input.actor.user.id, input) : refuse('login_required')),
})

/** A person's own methods, and the one that is named; without a provider there are none. */
async function ownMethod(user: string, input: OperationInput<{ customerid: string }>) {
  const own = input.tenant.provider === null ? [] : await methodsOf(user, input)
  return { own, found: own.find(({ id }) => id === input.params.customerid) }
}

/** Prefers one of the caller's saved methods to the others. `not_found` for another's as for an unknown one. */
export const preferSavedMethod = defineOperation({
  name: 'prefer_saved_method',
  summary: "Prefers one of a person's saved cards to their others.",
  ...calls.prefer_saved_method,
  access: 'person',
  effect: 'keyed',
  async handler(input) {
    const { tenant, ports, actor } = input
    if (!actor.user) return refuse('login_required')
    const { found } = await ownMethod(actor.user.id, input)
    if (!found) return refuse('not_found')
    // One that is only kept for what is to be decided is gone with that.
    if (!found.isSaved) return refuse('method_in_use', { data: { count: found.usedby.length } })
    await ports.transaction(tenant.scope, (unit) => unit.methods.prefer(found.id, ports.clock.now()))
    return told(actor.user.id, input)
  },
})

/**
 * Removes one of the caller's saved methods, with `replacement` also one with which something is still to be charged.
 * Refuses with `method_in_use` where that is missing, or a payment with it is under way, and with `not_found` for
 * another's as for an unknown one.
 */
export const removeSavedMethod = defineOperation({
  name: 'remove_saved_method',
  summary: "Removes one of a person's saved cards; another takes its place where it is in use.",
  ...calls.remove_saved_method,
  access: 'person',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    if (!actor.user) return refuse('login_required')
    const { own, found } = await ownMethod(actor.user.id, input)
    if (!found) return refuse('not_found')
    const other = own.find(({ id }) => id === params.replacement && id !== found.id)
    const isFit = other?.isSaved && other.processor === found.processor
    if (params.replacement !== undefined && !isFit) return refuse('not_found', { field: '/replacement' })
    const work = { tenant, ports, actor: actor.user.id, ip: actor.ip }
    const removed = await removeMethod(work, found, other ?? null)
    return removed.ok ? told(actor.user.id, input) : removed
  },
})
