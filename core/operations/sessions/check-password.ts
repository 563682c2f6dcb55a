import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Tenant } from '../tenant.ts'
import { countLogin, type LoginCaller } from './login-attempts.ts'
import type { KnownPerson } from './session-wire.ts'

/** Texts that callers of the specification look for in the answer. */
const texts = { user_not_found: 'Entity not found', password_incorrect: 'Unauthorized' } as const

/** A white-label may give the same refusal for an unknown address and for a wrong password. */
export function refuseLogin({ whitelabel }: Tenant, code: keyof typeof texts) {
  if (whitelabel.settings?.neutrallogin === true) return refuse('login_failed')
  return refuse(code, { data: { text: texts[code] } })
}

export interface CheckedAccount extends KnownPerson {
  /** The stored hash. */
  passwordhash: string
}

/**
 * Finds the account of an address and checks the password. Each check is counted before it is made, and takes the same
 * time whether or not the address is known. A hash of an older kind is renewed now that the password is at hand.
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
  const { user, emailverified } = account
  if (!ports.passwords.isOld(hash)) return ok({ user, emailverified, passwordhash: hash })
  const passwordhash = await ports.passwords.hash(password)
  await sessions.renewHash(user.id, hash, passwordhash)
  return ok({ user, emailverified, passwordhash })
}
