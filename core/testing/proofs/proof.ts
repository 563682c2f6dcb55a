import type { Dialect } from '../../persistence/session.ts'
import { databaseFor, type FreshDatabase } from '../databases/databases.ts'
import { checkCapacity } from '../sweeps/capacity-faults.ts'

/** The result of a proof that could not run. It proves nothing, but is no failure. */
export interface Skipped {
  skipped: string
}

/** A claim about the product, checked over more cases than a test run has time for. */
export interface Proof {
  /** `area.what`; `npm run prove -- area` runs those with that prefix. */
  name: string
  /** Returns the figures for the closing line. Throws with the smallest counter-example when the claim is wrong. */
  run(seed: number): Promise<string | Skipped> | string | Skipped
}

/**
 * Proves something over a database of its own, dropped afterwards. In the end the stored reservations must agree with
 * the claims, whatever was proved.
 */
export async function onDatabase(
  dialect: Dialect,
  work: (database: FreshDatabase) => Promise<string>,
): Promise<string | Skipped> {
  const database = await databaseFor(dialect)
  if (!database) return { skipped: 'MySQL is not there' }
  try {
    const said = await work(database)
    // The proof has looked at what runs out, if it can: only it knows the time.
    await checkCapacity(database.db, 'in the end', Number.POSITIVE_INFINITY)
    return said
  } finally {
    await database.drop()
  }
}

/** Formats a number for a closing line. */
export const count = (n: number): string => n.toLocaleString('en-US')

/** Prints how far a long proof has come, where PROVE_TELL is 1. */
export function tell(progress: string): void {
  if (process.env.PROVE_TELL === '1') console.log(`     ${progress}`)
}

/** How much a proof tries, by the variable that sets it. @throws if it is none: a proof of nothing would succeed */
export function sizeOf(variable: string, usual: number): number {
  const given = process.env[variable]
  const size = given === undefined ? usual : Number(given)
  if (!Number.isInteger(size) || size < 1) throw new Error(`${variable} is a whole number from 1 on, not '${given}'.`)
  return size
}

/**
 * Returns the part of a long proof's rounds that PROVE_PART names, such as `2/5`; all rounds without it.
 * @throws if there are fewer rounds than parts, and this part has none
 */
export function partOf<T>(rounds: T[]): T[] {
  const [part, parts] = (process.env.PROVE_PART ?? '1/1').split('/').map(Number)
  if (!part || !parts || part > parts) throw new Error('PROVE_PART is a part of how many, such as 2/5')
  const at = (share: number) => Math.floor((rounds.length * share) / parts)
  const own = rounds.slice(at(part - 1), at(part))
  if (own.length === 0) throw new Error(`PROVE_PART=${part}/${parts} has none of ${count(rounds.length)} rounds.`)
  return own
}
