import { Type } from 'typebox'
import { sessionExpiry } from '../../domain/access/session-life.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'

/** Somebody is still there: the session lasts as long from now as from any other use. */
export const keepSession = defineOperation({
  name: 'keep_session',
  summary: 'Stays signed in.',
  params: Type.Object({}),
  result: Type.Object({ expires: Type.String({ description: 'ISO 8601: when it ends unless it is used' }) }),
  access: 'person',
  effect: 'keyed',
  idempotency: 'own',
  trail: 'none',
  async handler({ tenant, actor, ports }) {
    const { sessions } = ports.repositories(tenant.scope)
    const now = ports.clock.now()
    const found = actor.session === undefined ? null : await sessions.find(actor.session, now)
    if (found === null) return refuse('login_required')
    const expires = sessionExpiry(found.session.created, now)
    await sessions.touch(found.session.id, { lastseen: now, expires })
    return ok({ expires: new Date(expires).toISOString() })
  },
})
