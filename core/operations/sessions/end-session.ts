import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'

/** Signs one of one's own browsers out; `not_found` for another's session, as for one that nobody has. */
export const endSession = defineOperation({
  name: 'end_session',
  summary: "Ends one of a person's own sessions.",
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Type.Object({ ended: Type.Literal(true) }),
  access: 'person',
  effect: 'keyed',
  async handler({ params, tenant, actor, ports, session }) {
    if (actor.user === undefined) return refuse('login_required')
    if (params.id === actor.session) {
      await session?.end()
      return ok({ ended: true as const })
    }
    const ended = await ports.repositories(tenant.scope).sessions.end(params.id, actor.user.id)
    return ended ? ok({ ended }) : refuse('not_found')
  },
})
