import { idleLimits } from '../../domain/access/session-life.ts'
import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { sessionUser } from './session-wire.ts'

/** The signed-in person, and after how many idle seconds the page warns and logs out. */
export const getSession = defineOperation({
  name: 'get_session',
  summary: 'Who is signed in.',
  ...calls.get_session,
  access: 'open',
  effect: 'read',
  async handler({ tenant, actor, ports }) {
    const id = actor.kind === 'user' ? actor.user?.id : undefined
    const user = id === undefined ? null : await ports.repositories(tenant.scope).users.find(id)
    return ok({ user: user && sessionUser(user), idle: idleLimits })
  },
})
