import type { OperationInput } from '../define-operation.ts'
import type { Attempt } from '../sessions/throttle.ts'

/** How many different unknown codes an address may try, and in what time (ms). */
const most = 20
const within = 600_000

type Caller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>

/**
 * Whether a caller may try a code. Limits guessing: an address that tried too many unknown codes must wait, even with a
 * valid one. Every code is counted in the database before anything is told of it, so that simultaneous calls to all
 * processes count. A valid code is uncounted afterwards, and so is a repeat of the same wrong code, as browsers repeat
 * calls.
 */
export async function mayTryCode(
  code: string,
  isKnown: boolean,
  { tenant: { scope }, actor, ports: { throttle, tokens } }: Caller,
): Promise<boolean> {
  const address = tokens.address(actor.ip)
  const guess: Attempt = { name: 'discount code', of: address, most, within }
  if (await throttle.count(scope, [guess])) return false
  const told: Attempt = { name: 'discount code told', of: JSON.stringify([address, code]), most: 1, within }
  const isRepeated = isKnown || (await throttle.count(scope, [told])) !== null
  if (isRepeated) await throttle.forgive(scope, [guess])
  return true
}
