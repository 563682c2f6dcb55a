import { type Static, Type } from 'typebox'
import { SavedMethod } from './saved-methods.ts'
import { exact, nullable } from './shapes.ts'

const person = {
  id: Type.String(),
  email: Type.String(),
  firstname: Type.String(),
  lastname: Type.String(),
  phone: Type.String(),
  role: Type.String(),
}

/** Somebody who is signed in, as their own page shows them. */
export const SessionUser = Type.Object(person, exact)
export type SessionUser = Static<typeof SessionUser> & { claims?: boolean }

/** The answer of `get_session`. */
export const SessionAnswer = Type.Object(
  {
    user: nullable(
      Type.Object(
        {
          ...person,
          claims: Type.Optional(Type.Boolean({ description: 'whether they act for a resource of this site' })),
        },
        exact,
      ),
    ),
    idle: Type.Object({ warnafter: Type.Integer(), logoutafter: Type.Integer() }, { ...exact, description: 'seconds' }),
  },
  exact,
)
export type SessionAnswer = Static<typeof SessionAnswer>

/** The answer of `login_user`. */
export const LoginAnswer = Type.Object(
  {
    ...person,
    sessiontoken: Type.Optional(Type.String({ description: 'for a page that may keep no cookie, and asked for it' })),
  },
  exact,
)
export type LoginAnswer = Static<typeof LoginAnswer>

/** The answer of `begin_handback`; `expires` in ISO 8601. */
export const HandbackAnswer = Type.Object({ code: Type.String(), expires: Type.String() }, exact)
export type HandbackAnswer = Static<typeof HandbackAnswer>

/** The answer of `logout_user`. */
export const LogoutAnswer = Type.Object(
  { redirect: Type.Optional(Type.String({ description: 'where to go now' })) },
  exact,
)
export type LogoutAnswer = Static<typeof LogoutAnswer>

/** One of the places in which somebody is signed in. */
export const ListedSession = Type.Object(
  {
    id: Type.String(),
    created: Type.String({ description: 'ISO 8601' }),
    lastseen: Type.String({ description: 'ISO 8601' }),
    agent: Type.String({ description: 'what the browser called itself' }),
    current: Type.Boolean({ description: 'the one that asks' }),
    samenetwork: Type.Boolean({ description: 'begun in the network of the one that asks' }),
  },
  exact,
)
export type ListedSession = Static<typeof ListedSession>

/** The answer of `get_sessions`. */
export const SessionsAnswer = Type.Object({ items: Type.Array(ListedSession) }, exact)
export type SessionsAnswer = Static<typeof SessionsAnswer>

const account = {
  ...person,
  language: Type.String(),
  providers: Type.Optional(Type.Array(Type.String())),
  pointsbalance: Type.Optional(Type.Integer()),
  profile: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'what the white-label asks of accounts besides' }),
  ),
  slug: Type.Optional(nullable(Type.String())),
  payments: Type.Optional(
    Type.Array(SavedMethod, { description: 'the methods that they have saved at this provider; absent without one' }),
  ),
}

/** The answer of `get_user` and `update_user`; of others than oneself staff reads who they are alone. */
export const UserAnswer = Type.Object(
  {
    ...account,
    emailverified: Type.Optional(Type.Boolean()),
    haspassword: Type.Optional(Type.Boolean({ description: 'false for who has only ever signed on elsewhere' })),
    emailpending: Type.Optional(
      Type.String({
        description: 'a new address that waits for its link to be followed; only in the answer to the change',
      }),
    ),
  },
  exact,
)
export type UserAnswer = Static<typeof UserAnswer>

/** The answer of `create_user`; without the account where log-ins are neutral. */
export const AccountAnswer = Type.Object(
  { status: Type.Literal('account_created'), ...Type.Partial(Type.Object(account)).properties },
  exact,
)
export type AccountAnswer = Static<typeof AccountAnswer>

/** The answer of `request_email_verification`. */
export const VerificationAnswer = Type.Object(
  { requested: Type.Boolean({ description: 'false where the address is proven' }) },
  exact,
)
export type VerificationAnswer = Static<typeof VerificationAnswer>
