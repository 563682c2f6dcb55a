import { Type } from 'typebox'
import { EntityId } from './request-parts.ts'

/** Calls that take nothing. */
export const NoParams = Type.Object({})

const Password = Type.String({ maxLength: 1000 })
const Address = Type.String({ maxLength: 200 })
const LinkToken = Type.String({ minLength: 1, maxLength: 200, description: 'what the mailed link carries' })

export const LoginParams = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 100, description: 'the e-mail address' }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
  framed: Type.Optional(Type.Boolean({ description: "the page is in another site's frame" })),
  transport: Type.Optional(
    Type.Union([Type.Literal('cookie'), Type.Literal('memory')], {
      description: 'memory: the answer says the session, for a page that may keep no cookie',
    }),
  ),
})

/** `challenge`: the SHA-256 of the frame's verifier in base64url, as in PKCE. */
export const BeginHandbackParams = Type.Object({
  challenge: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  typed: Type.Optional(Type.Boolean({ description: 'six digits that a person types' })),
})

export const RedeemHandbackParams = Type.Object({
  code: Type.String({ minLength: 6, maxLength: 64 }),
  verifier: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
  framed: LoginParams.properties.framed,
  transport: LoginParams.properties.transport,
})

/** The fields of `accountfields` stand beside those of every account. */
export const NewAccountParams = Type.Object(
  {
    firstname: Type.String({ maxLength: 200 }),
    lastname: Type.String({ maxLength: 200 }),
    email: Address,
    password: Type.Optional(
      Type.String({ maxLength: 1000, description: 'staff may leave it out: then a link to set it is mailed' }),
    ),
    passwordagain: Type.Optional(Password),
    role: Type.Optional(Type.String({ maxLength: 16, description: 'customer, unless the caller may give another' })),
    providers: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: 100,
        description: 'whose staff they are; of customers ignored',
      }),
    ),
    source: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: true },
)

export const ReservationLinkParams = Type.Object({
  reference: Type.String({ minLength: 1, maxLength: 64, description: 'the last characters of its id, in any case' }),
  email: Address,
})
export const ResetRequestParams = Type.Object({ email: Address })
export const ResetParams = Type.Object({
  token: LinkToken,
  password: Password,
  passwordagain: Type.Optional(Password),
})
export const VerifyParams = Type.Object({ token: LinkToken })
export const PasswordParams = Type.Object({
  currentpassword: Password,
  password: Password,
  passwordagain: Type.Optional(Password),
})

/** The person's own id where it is left out. */
export const PersonParams = Type.Object({ id: Type.Optional(EntityId) })

export const UserChanges = Type.Object({
  id: Type.Optional(EntityId),
  firstname: Type.Optional(Type.String({ maxLength: 200 })),
  lastname: Type.Optional(Type.String({ maxLength: 200 })),
  phone: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 20 })),
  profile: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'what the white-label asks of accounts besides' }),
  ),
  email: Type.Optional(
    Type.String({ maxLength: 200, description: 'changes once the link mailed to it has been followed' }),
  ),
  currentpassword: Type.Optional(Type.String({ maxLength: 1000, description: 'for another address' })),
  role: Type.Optional(Type.String({ maxLength: 16 })),
  providers: Type.Optional(Type.Array(EntityId, { maxItems: 100 })),
})

export const ErasureParams = Type.Object({
  id: Type.Optional(EntityId),
  password: Type.Optional(Type.String({ maxLength: 1000, description: "one's own, where one has one" })),
})

export const EndSessionParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })
