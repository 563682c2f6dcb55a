import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'

const ListedSession = Type.Object({
  id: Type.String(),
  created: Type.String({ description: 'ISO 8601' }),
  lastseen: Type.String({ description: 'ISO 8601' }),
  agent: Type.String({ description: 'what the browser called itself' }),
  current: Type.Boolean({ description: 'the one that asks' }),
  samenetwork: Type.Boolean({ description: 'begun in the network of the one that asks' }),
})

/** Where one is signed in, the last used first. */
export const getSessions = defineOperation({
  name: 'get_sessions',
  summary: "A person's own sessions.",
  params: Type.Object({}),
  result: Type.Object({ items: Type.Array(ListedSession) }),
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
