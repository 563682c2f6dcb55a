import type { Database } from '../../persistence/database.ts'
import { verifyOccupancy } from '../../persistence/occupancy/verify.ts'
import { sweepClaims } from './sweep-claims.ts'

/**
 * What is wrong with the stored capacity, in sentences: what the sweep finds with code of its own, and what `npm run
 * occupancy -- verify` finds. What runs out until `now` may have been dropped.
 */
export async function capacityFaults(db: Database, now = Number.NEGATIVE_INFINITY): Promise<string[]> {
  const differences = await Array.fromAsync(verifyOccupancy(db, () => now, false))
  return [
    ...(await sweepClaims(db, now)),
    ...differences.map((one) => `the row of a day differs from its claims: ${JSON.stringify(one)}`),
  ]
}

/**
 * @param when in words, for the error
 * @throws with the first of `capacityFaults`, if there are any
 */
export async function checkCapacity(db: Database, when: string, now?: number): Promise<void> {
  const wrong = await capacityFaults(db, now)
  if (wrong.length > 0) throw new Error(`${wrong.length} rows are wrong ${when}:\n${wrong.slice(0, 5).join('\n')}`)
}
