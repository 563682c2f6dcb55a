import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { type CheckedAccount, checkPassword, refuseLogin } from '../sessions/check-password.ts'
import { SessionUser, sessionUser } from '../sessions/session-wire.ts'
import { takeOverWhereProven } from './prove-address.ts'

/**
 * Whether it still is the password, now that there is a session: changing it ends all sessions, but for one that only
 * begins after that. A hash that was merely made anew meanwhile is of the same password.
 */
async function isStillRight(
  { user, passwordhash }: CheckedAccount,
  password: string,
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
): Promise<boolean> {
  const account = await ports.repositories(tenant.scope).users.accountByEmail(user.email)
  if (account?.passwordhash === passwordhash) return true
  return ports.passwords.matches(password, account?.passwordhash ?? null)
}

/**
 * Signs somebody in by password: `user_not_found` or `password_incorrect` (`login_failed` for both where the
 * white-label wishes it), `too_many_attempts` after five wrong passwords of an account or thirty of an address in a
 * quarter of an hour. A page gets a session; a holder of a key, which has no page, only learns whether the password is
 * right.
 */
export const loginUser = defineOperation({
  name: 'login_user',
  summary: 'Signs somebody in.',
  params: Type.Object({
    username: Type.String({ minLength: 1, maxLength: 100, description: 'the e-mail address' }),
    password: Type.String({ minLength: 1, maxLength: 1000 }),
    framed: Type.Optional(Type.Boolean({ description: "the page is in another site's frame" })),
    transport: Type.Optional(
      Type.Union([Type.Literal('cookie'), Type.Literal('memory')], {
        description: 'memory: the answer says the session, for a page that may keep no cookie',
      }),
    ),
  }),
  result: Type.Intersect([SessionUser, Type.Object({ sessiontoken: Type.Optional(Type.String()) })]),
  access: 'open',
  effect: 'keyed',
  // An answer that is kept would keep a session with it.
  idempotency: 'own',
  async handler(input) {
    const { params, actor, session } = input
    if (!session && actor.kind === 'anonymous') return refuse('unauthorized')
    // Spaces around it would make it another address to the count of attempts, and the same one to some databases.
    const email = params.username.trim()
    const checked = await checkPassword({ email, password: params.password }, input)
    if (!checked.ok) return checked
    await takeOverWhereProven(checked.value.user, input)
    const user = sessionUser(checked.value.user)
    const how = { framed: params.framed, memory: params.transport === 'memory' }
    const begun = await session?.begin(user.id, how)
    if (begun && !(await isStillRight(checked.value, params.password, input))) {
      await session?.end()
      return refuseLogin(input.tenant, 'password_incorrect')
    }
    return ok({ ...user, ...(begun?.token && { sessiontoken: begun.token }) })
  },
})
