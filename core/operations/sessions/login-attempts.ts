import { emailKeyOf } from '../../domain/access/index.ts'
import type { OperationInput } from '../define-operation.ts'
import type { Attempt } from './throttle.ts'

const window = 15 * 60_000

/** Wrong passwords of one account, and of one address, in the window. */
export const loginLimits = { account: 5, address: 30, window }

/**
 * What a look at a password counts for. The address comes first: one that has used up its own share locks nobody's
 * account any more. Accounts that nobody has are counted like those that somebody has.
 */
export function loginAttempts(
  email: string,
  { actor, ports }: Pick<OperationInput<unknown>, 'actor' | 'ports'>,
): Attempt[] {
  return [
    { name: 'login address', of: ports.tokens.address(actor.ip), most: loginLimits.address, within: window },
    { name: 'login account', of: emailKeyOf({ email }), most: loginLimits.account, within: window },
  ]
}
