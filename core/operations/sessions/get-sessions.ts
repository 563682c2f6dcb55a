import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'

/** The caller's sessions, the last used first. */
export const getSessions = defineOperation({
  name: 'get_sessions',
  summary: "A person's own sessions.",
  ...calls.get_sessions,
  access: 'person',
  effect: 'read',
  async handler({ tenant, actor, ports }) {
    if (actor.user === undefined) return refuse('login_required')
    const sessions = await ports.repositories(tenant.scope).sessions.of(actor.user.id, ports.clock.now())
    const here = ports.tokens.address(actor.ip)
    return ok({
      items: sessions.map(({ id, created, lastseen, agent, address }) => ({
        id,
        created: new Date(created).toISOString(),
        lastseen: new Date(lastseen).toISOString(),
        agent,
        current: id === actor.session,
        samenetwork: address === here,
      })),
    })
  },
})
