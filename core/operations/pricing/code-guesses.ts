import type { OperationInput } from '../define-operation.ts'
import type { Attempt } from '../sessions/throttle.ts'

/** How many different codes that nobody knows an address may try, and in what time (ms). */
const most = 20
const within = 600_000

type Caller = Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>

/**
 * Whether a caller may say a code. Keeps codes from being found by trying: an address that tried too many that nobody
 * knows has to wait, for the right ones too. Every code is counted before it is known whether it is one, in the
 * database, so that calls that come together, to whichever process, are all counted. What is right is taken back, and
 * so is the same wrong code again: a browser repeats what it was told.
 */
export async function maySayCode(
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
