import { randomInt } from 'node:crypto'
import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { beginAttempt, handbackId, handbackLife } from './handback.ts'

/** Digits of a code that a person types. */
const digits = 6

/**
 * Makes the code with which a frame in another site's page gets a session of the person who has signed on in this
 * window. It works once, for the frame that made the challenge: 60 s as the window hands it over, or two minutes as six
 * digits that the person types where the window can't reach the frame.
 */
export const beginHandback = defineOperation({
  name: 'begin_handback',
  summary: 'Makes a code that signs an embedded page on.',
  ...calls.begin_handback,
  access: 'person',
  effect: 'keyed',
  // A stored answer would also store the code.
  idempotency: 'own',
  async handler({ params, tenant, actor, ports }) {
    // A key is no person in front of a window.
    if (actor.user === undefined || actor.session === undefined) return refuse('login_required')
    const { challenge, typed = false } = params
    const tooMany = await ports.throttle.count(tenant.scope, [beginAttempt(actor.session)])
    if (tooMany) return { ok: false, error: tooMany }
    const code = typed ? String(randomInt(10 ** digits)).padStart(digits, '0') : ports.ids.secret()
    const created = ports.clock.now()
    const expires = created + (typed ? handbackLife.typed : handbackLife.handed)
    const id = handbackId(challenge, code)
    const row = { id, user: actor.user.id, purpose: 'handback' as const, email: null, created, expires, used: null }
    await ports.repositories(tenant.scope).links.insert(row)
    return ok({ code, expires: new Date(expires).toISOString() })
  },
})
