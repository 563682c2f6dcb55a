import { ok, type Result } from '../../domain/errors.ts'
import { emailKeyOf } from '../addresses/email-key.ts'
import type { OperationInput } from '../define-operation.ts'
import { marksOf } from './sign-in-marks.ts'
import type { Attempt } from './throttle.ts'

const window = 15 * 60_000

/** Limits of wrong passwords per account and per address, in the window. */
export const loginLimits = { account: 5, address: 30, window }

/** The account whose password is tried. */
interface Account {
  user: { id: string }
  passwordhash: string | null
}

export type LoginCaller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports' | 'session'>

/**
 * The attempts that a password check counts as. The address comes first: once it has used up its share, it can't lock
 * anybody's account any more. Unknown accounts are counted like known ones.
 *
 * If the account has been signed in to from this browser or address before, wrong passwords count for that browser or
 * address alone: others can lock the account for themselves, but not for its owner. A new password resets that count.
 */
async function loginAttempts(
  email: string,
  account: Account | null,
  { tenant, actor, ports, session }: LoginCaller,
): Promise<Attempt[]> {
  const address = ports.tokens.address(actor.ip)
  const marks = marksOf({ browser: session?.device.id ?? null, address })
  const { signinmarks } = ports.repositories(tenant.scope)
  const known = await signinmarks.known(account?.user.id ?? '', marks, ports.clock.now())
  const ofAddress = { name: 'login address', of: address, most: loginLimits.address, within: window }
  const key = emailKeyOf({ email })
  const byMark = (mark: string): Attempt => ({
    name: 'login known',
    of: JSON.stringify([key, mark, account?.passwordhash ?? null]),
    most: loginLimits.account,
    within: window,
  })
  // The browser comes first: it belongs to one person, while an address may belong to a whole school.
  const [mark] = known
  if (mark?.startsWith('browser:')) return [byMark(mark)]
  if (mark !== undefined) return [ofAddress, byMark(mark)]
  return [ofAddress, { name: 'login account', of: key, most: loginLimits.account, within: window }]
}

/**
 * Counts a password check before it is made. Refuses with `too_many_attempts` at the limit, with `locked` in its data,
 * so that the text can name the ways that are still open. `forgive` uncounts a right password.
 */
export async function countLogin(
  email: string,
  account: Account | null,
  input: LoginCaller,
): Promise<Result<{ forgive(): Promise<void> }>> {
  const { tenant, ports } = input
  const attempts = await loginAttempts(email, account, input)
  const tooMany = await ports.throttle.count(tenant.scope, attempts)
  if (tooMany) return { ok: false, error: { ...tooMany, data: { ...tooMany.data, locked: 'account' } } }
  return ok({ forgive: () => ports.throttle.forgive(tenant.scope, attempts) })
}
