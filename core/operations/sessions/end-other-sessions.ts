import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'

/** Signs every other browser of a person out. */
export const endOtherSessions = defineOperation({
  name: 'end_other_sessions',
  summary: "Ends a person's sessions but the one that asks.",
  params: Type.Object({}),
  result: Type.Object({ ended: Type.Integer({ description: 'how many' }) }),
  access: 'person',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ tenant, actor, ports }) {
    if (actor.user === undefined) return refuse('login_required')
    const ended = await ports.repositories(tenant.scope).sessions.endAll(actor.user.id, actor.session)
    return ok({ ended })
  },
})
