import type { User } from '../../domain/entities/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Tenant } from '../tenant.ts'
import { countLogin, type LoginCaller } from './login-attempts.ts'

/** What the specification's callers look for in the answer's text. */
const texts = { user_not_found: 'Entity not found', password_incorrect: 'Unauthorized' } as const

/** A white-label may say the same of an unknown address and of a wrong password. */
export function refuseLogin({ whitelabel }: Tenant, code: keyof typeof texts) {
  if (whitelabel.settings?.neutrallogin === true) return refuse('login_failed')
  return refuse(code, { data: { text: texts[code] } })
}

export interface CheckedAccount {
  user: User
  /** As it is kept now. */
  passwordhash: string
}

/**
 * Whose password it is. Every look at a password is counted before it is taken, and costs the same whether or not somebody has the
 * address. A hash of an earlier kind is made anew now that its password is at hand.
 */
export async function checkPassword(
  { email, password }: { email: string; password: string },
  input: LoginCaller,
): Promise<Result<CheckedAccount>> {
  const { tenant, ports } = input
  const { users, sessions } = ports.repositories(tenant.scope)
  const account = await users.accountByEmail(email)
  const counted = await countLogin(email, account, input)
  if (!counted.ok) return counted
  const hash = account?.passwordhash ?? null
  const matches = await ports.passwords.matches(password, hash)
  if (account === null) return refuseLogin(tenant, 'user_not_found')
  if (hash === null || !matches) return refuseLogin(tenant, 'password_incorrect')
  await counted.value.forgive()
  const { user } = account
  if (!ports.passwords.isOld(hash)) return ok({ user, passwordhash: hash })
  const passwordhash = await ports.passwords.hash(password)
  await sessions.renewHash(user.id, hash, passwordhash)
  return ok({ user, passwordhash })
}
