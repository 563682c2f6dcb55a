import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { EntityId } from '../params.ts'
import { readablePerson } from './readable-person.ts'
import { WireUser, wireUser, wireUserForStaff } from './user-wire.ts'

/** Somebody's own details, all of them; of others what staff may know. `not_found` for whom one may not read. */
export const getUser = defineOperation({
  name: 'get_user',
  summary: 'A person: oneself, or whom staff may know of.',
  params: Type.Object({ id: Type.Optional(EntityId) }),
  result: WireUser,
  access: 'known',
  effect: 'read',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    const id = params.id ?? actor.user?.id
    const found = id === undefined ? null : await readablePerson(id, input)
    if (found === null) return refuse('not_found')
    if (!found.isSelf) return ok(wireUserForStaff(found.user))
    const account = await ports.repositories(tenant.scope).users.account(found.user.id)
    return ok({
      ...wireUser(found.user),
      emailverified: (account?.emailverified ?? null) !== null,
      haspassword: (account?.passwordhash ?? null) !== null,
    })
  },
})
