import { ok, type Result, refuse } from '../../domain/errors.ts'
import { checkPassword } from '../sessions/check-password.ts'
import type { LoginCaller } from '../sessions/login-attempts.ts'
import type { StoredAccount } from './account-repository.ts'

/**
 * Whether it is the person who asks for what gives their account away: by the password, and where there is none by a
 * session. A key alone would do for whoever found one.
 */
export async function checkOneself(
  { user, passwordhash }: StoredAccount,
  password: string | undefined,
  input: LoginCaller,
): Promise<Result<unknown>> {
  if (passwordhash !== null) return checkPassword({ email: user.email, password: password ?? '' }, input)
  return input.actor.session === undefined ? refuse('login_required') : ok(null)
}
