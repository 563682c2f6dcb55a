import { ok, type Result, refuse } from '../../domain/errors.ts'
import { checkPassword } from '../sessions/check-password.ts'
import type { LoginCaller } from '../sessions/login-attempts.ts'
import type { StoredAccount } from './account-repository.ts'

/**
 * Confirms the person's identity before a change that could give the account away: by password, or by session if the
 * account has no password. A key alone is not enough, as somebody else may have found it.
 */
export async function confirmIdentity(
  { user, passwordhash }: StoredAccount,
  password: string | undefined,
  input: LoginCaller,
): Promise<Result<unknown>> {
  if (passwordhash !== null) return checkPassword({ email: user.email, password: password ?? '' }, input)
  return input.actor.session === undefined ? refuse('login_required') : ok(null)
}
