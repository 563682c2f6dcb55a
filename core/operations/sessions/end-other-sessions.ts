import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'

/** Ends all of a person's sessions except the caller's. */
export const endOtherSessions = defineOperation({
  name: 'end_other_sessions',
  summary: "Ends a person's sessions but the one that asks.",
  ...calls.end_other_sessions,
  access: 'person',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ tenant, actor, ports }) {
    if (actor.user === undefined) return refuse('login_required')
    const ended = await ports.repositories(tenant.scope).sessions.endAll(actor.user.id, actor.session)
    return ok({ ended })
  },
})
