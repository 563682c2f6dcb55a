import { emailKeyOf } from '../../domain/access/index.ts'
import { ok, type Result } from '../../domain/errors.ts'
import type { OperationInput } from '../define-operation.ts'
import { marksOf } from './sign-in-marks.ts'
import type { Attempt } from './throttle.ts'

const window = 15 * 60_000

/** Wrong passwords of one account, and of one address, in the window. */
export const loginLimits = { account: 5, address: 30, window }

/** Whose password it may be. */
interface Account {
  user: { id: string }
  passwordhash: string | null
}

export type LoginCaller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports' | 'session'>

/**
 * What a look at a password counts for. The address comes first: one that has used up its own share locks nobody's
 * account any more. Accounts that nobody has are counted like those that somebody has.
 *
 * Where the account has been signed in to before, wrong passwords count for that browser or address alone: others can
 * lock the account for themselves, and not for its owner. A new password begins that count anew.
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
  // A browser is one person's; an address may be a whole school's.
  const [mark] = known
  if (mark?.startsWith('browser:')) return [byMark(mark)]
  if (mark !== undefined) return [ofAddress, byMark(mark)]
  return [ofAddress, { name: 'login account', of: key, most: loginLimits.account, within: window }]
}

/**
 * Counts a look at a password before it is taken: `too_many_attempts` where there were enough, with `locked` in its data,
 * so that its words name the ways that are still open. `forgive` takes the count back for the right password.
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
