import { Type } from 'typebox'
import { idleLimits } from '../../domain/access/session-life.ts'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { SessionUser, sessionUser } from './session-wire.ts'

/** Who is signed in, and after how many idle seconds the page warns and logs out. */
export const getSession = defineOperation({
  name: 'get_session',
  summary: 'Who is signed in.',
  params: Type.Object({}),
  result: Type.Object({
    user: Type.Union([SessionUser, Type.Null()]),
    idle: Type.Object({ warnafter: Type.Integer(), logoutafter: Type.Integer() }, { description: 'seconds' }),
  }),
  access: 'open',
  effect: 'read',
  async handler({ tenant, actor, ports }) {
    const id = actor.kind === 'user' ? actor.user?.id : undefined
    const user = id === undefined ? null : await ports.repositories(tenant.scope).users.find(id)
    return ok({ user: user && sessionUser(user), idle: idleLimits })
  },
})
