import { type TSchema, Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'
import { createAccount } from './create-account.ts'
import { wireUser } from './user-wire.ts'

const NewAccount = {
  firstname: Type.String({ maxLength: 200 }),
  lastname: Type.String({ maxLength: 200 }),
  email: Type.String({ maxLength: 200 }),
  password: Type.Optional(
    Type.String({ maxLength: 1000, description: 'staff may leave it out: then a link to set it is mailed' }),
  ),
  passwordagain: Type.Optional(Type.String({ maxLength: 1000 })),
  role: Type.Optional(Type.String({ maxLength: 16, description: 'customer, unless the caller may give another' })),
  providers: Type.Optional(
    Type.Array(Type.String({ maxLength: 64 }), {
      maxItems: 100,
      description: 'whose staff they are; of customers ignored',
    }),
  ),
  source: Type.Optional(Type.String({ maxLength: 200 })),
}

/** The fields of `accountfields` stand beside those that every account has. */
const params = Type.Object(NewAccount, { additionalProperties: true })

const result: TSchema = Type.Object(
  { status: Type.Literal('account_created') },
  { additionalProperties: true, description: 'with the account, except where log-ins are neutral' },
)

/** `create_user` and POST /createuseraccount of the specification: the same under two names. */
const creation = (name: string, summary: string) =>
  defineOperation({
    name,
    summary,
    params,
    result,
    access: 'open',
    effect: 'keyed',
    // A kept answer would keep a quick hash of the password with it; the account itself says whether it is a repeat.
    idempotency: 'own',
    async handler(input) {
      const made = await createAccount(input)
      if (!made.ok) return made
      return ok({ status: 'account_created' as const, ...(made.value && wireUser(made.value)) })
    },
  })

export const createUser = creation('create_user', 'Creates an account.')
export const createUserAccount = creation('create_user_account', 'Creates the account of who sends it.')
