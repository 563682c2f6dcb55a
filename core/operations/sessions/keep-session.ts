import { sessionExpiry } from '../../domain/access/session-life.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'

/** Extends the session as any other call would. */
export const keepSession = defineOperation({
  name: 'keep_session',
  summary: 'Stays signed in.',
  ...calls.keep_session,
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
