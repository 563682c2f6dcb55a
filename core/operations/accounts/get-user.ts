import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { savedMethods } from '../payments/saved-methods.ts'
import { pointsBalance } from './points-balance.ts'
import { readablePerson } from './readable-person.ts'
import { wireUser, wireUserForStaff } from './user-wire.ts'

/**
 * A person's details: all of their own, and of others what staff may know. `not_found` for people the caller may not
 * read.
 */
export const getUser = defineOperation({
  name: 'get_user',
  summary: 'A person: the caller, or for staff a person they may know.',
  ...calls.get_user,
  access: 'known',
  effect: 'read',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    const id = params.id ?? actor.user?.id
    const found = id === undefined ? null : await readablePerson(id, input)
    if (found === null) return refuse('not_found')
    const points = await pointsBalance(found.user.id, input)
    const methods = await savedMethods(found.user.id, input)
    if (!found.isSelf) return ok({ ...wireUserForStaff(found.user), ...points, ...methods })
    const account = await ports.repositories(tenant.scope).users.account(found.user.id)
    return ok({
      ...wireUser(found.user),
      ...points,
      ...methods,
      emailverified: (account?.emailverified ?? null) !== null,
      haspassword: (account?.passwordhash ?? null) !== null,
    })
  },
})
