import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'

/** Ends one of the caller's own sessions; `not_found` for another's session as for an unknown one. */
export const endSession = defineOperation({
  name: 'end_session',
  summary: "Ends one of a person's own sessions.",
  ...calls.end_session,
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
