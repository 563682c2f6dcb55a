import { Type } from 'typebox'
import { isStaffOf } from '../../domain/access/index.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { EntityId } from '../../domain/wire/request-parts.ts'
import { defineOperation } from '../define-operation.ts'

/** Revokes a key: from the next request on it gives no access, in any process. */
export const revokeApiKey = defineOperation({
  name: 'revoke_api_key',
  summary: 'Ends a key of your own, or to staff one of the provider.',
  params: Type.Object({ id: EntityId }),
  result: Type.Object({ id: Type.String() }),
  access: 'person',
  effect: 'keyed',
  async handler({ params, tenant, actor, ports }) {
    if (actor.user === undefined || actor.session === undefined) return refuse('login_required')
    const { keys } = ports.repositories(tenant.scope)
    const key = await keys.find(params.id)
    const { provider } = tenant.scope
    const isOurs = key?.provider === provider && provider !== '' && isStaffOf(actor.user, provider)
    if (key === null || !(isOurs || key.user === actor.user.id)) return refuse('not_found')
    await keys.revoke(key.id, ports.clock.now())
    return ok({ id: key.id })
  },
})
