import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { sessionUser } from '../sessions/session-wire.ts'
import { challengeOf, handbackAttempts, handbackId } from './handback.ts'

/**
 * Signs an embedded page on with the code that a window made for its challenge. Refuses with `handback_wrong` for any
 * code that does not work (unknown, used, too old, made for another frame), and with `too_many_attempts` after five of
 * one frame in two minutes.
 */
export const redeemHandback = defineOperation({
  name: 'redeem_handback',
  summary: 'Signs an embedded page on with the code of a window.',
  ...calls.redeem_handback,
  access: 'open',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, actor, ports, session } = input
    if (!session) return refuse('unauthorized')
    const challenge = challengeOf(params.verifier)
    const tooMany = await ports.throttle.count(tenant.scope, handbackAttempts(challenge, { actor, ports }))
    if (tooMany) return { ok: false, error: tooMany }
    const { links, users } = ports.repositories(tenant.scope)
    const id = handbackId(challenge, params.code)
    const link = await links.find(id)
    if (link?.purpose !== 'handback' || !(await links.use(id, ports.clock.now()))) return refuse('handback_wrong')
    const account = await users.account(link.user)
    if (!account) return refuse('handback_wrong')
    const begun = await session.begin(link.user, { framed: params.framed, memory: params.transport === 'memory' })
    return ok({ ...sessionUser(account), ...(begun.token && { sessiontoken: begun.token }) })
  },
})
