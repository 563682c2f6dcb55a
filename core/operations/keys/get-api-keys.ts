import { Type } from 'typebox'
import { isStaffOf } from '../../domain/access/index.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { WireKey, wireKey } from './key-wire.ts'

/** How long staff see a key that ended because its maker left, ms: a program that stopped is looked for within days. */
const toldLost = 90 * 86_400_000

/**
 * Names and last uses of keys, never the keys themselves: the caller's own, and for staff the provider's, with those
 * that ended of late because their maker left.
 */
export const getApiKeys = defineOperation({
  name: 'get_api_keys',
  summary: 'Your own keys, and to staff those of the provider; never the keys themselves.',
  params: Type.Object({}),
  result: Type.Object({ keys: Type.Array(WireKey) }),
  access: 'person',
  effect: 'read',
  async handler({ tenant, actor, ports }) {
    if (actor.user === undefined) return refuse('login_required')
    const { keys } = ports.repositories(tenant.scope)
    const { provider } = tenant.scope
    const isStaff = tenant.provider !== null && isStaffOf(actor.user, provider)
    const own = await keys.ofUser(actor.user.id)
    if (!isStaff) return ok({ keys: own.map(wireKey) })
    const lost = await keys.lostOf(provider, ports.clock.now() - toldLost)
    return ok({ keys: [...own, ...(await keys.ofProvider(provider)), ...lost].map(wireKey) })
  },
})
