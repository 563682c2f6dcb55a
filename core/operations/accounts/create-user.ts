import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import { createAccount } from './create-account.ts'
import { wireUser } from './user-wire.ts'

/** `create_user` and the specification's POST /createuseraccount are one operation under two names. */
const creation = (name: string, summary: string) =>
  defineOperation({
    name,
    summary,
    ...calls.create_user_account,
    access: 'open',
    effect: 'keyed',
    // A stored answer would also store a fast hash of the password. The account itself tells whether a call is a
    // repeat.
    idempotency: 'own',
    async handler(input) {
      const made = await createAccount(input)
      if (!made.ok) return made
      return ok({
        status: 'account_created' as const,
        ...(made.value && { ...wireUser(made.value), pointsbalance: 0 }),
      })
    },
  })

export const createUser = creation('create_user', 'Creates an account.')
export const createUserAccount = creation('create_user_account', 'Creates the account of who sends it.')
