import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { takeOverWhereProven } from '../addresses/prove-address.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { type CheckedAccount, checkPassword, refuseLogin } from '../sessions/check-password.ts'
import { sessionUser } from '../sessions/session-wire.ts'

/**
 * Whether the password is still right now that the session exists. A password change ends all sessions except those
 * begun after it, so a log-in in between must be checked again. A rehash in the meantime is no change of the password.
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
 * Signs a person in by password. Refuses with `user_not_found` or `password_incorrect` (`login_failed` for both with
 * neutral log-ins), and with `too_many_attempts` after five wrong passwords for an account or thirty from an address in
 * a quarter of an hour. A page gets a session. The holder of a key has no page and only learns whether the password is
 * right.
 */
export const loginUser = defineOperation({
  name: 'login_user',
  summary: 'Signs somebody in.',
  ...calls.login_user,
  access: 'open',
  effect: 'keyed',
  // A stored answer would also store a session.
  idempotency: 'own',
  async handler(input) {
    const { params, actor, session } = input
    if (!session && actor.kind === 'anonymous') return refuse('unauthorized')
    // With spaces around it, the attempts would count for another address, while some databases would find the same
    // one.
    const email = params.username.trim()
    const checked = await checkPassword({ email, password: params.password }, input)
    if (!checked.ok) return checked
    await takeOverWhereProven(checked.value.user, input)
    const user = sessionUser(checked.value)
    const how = { framed: params.framed, memory: params.transport === 'memory' }
    const begun = await session?.begin(user.id, how)
    if (begun && !(await isStillRight(checked.value, params.password, input))) {
      await session?.end()
      return refuseLogin(input.tenant, 'password_incorrect')
    }
    return ok({ ...user, ...(begun?.token && { sessiontoken: begun.token }) })
  },
})
