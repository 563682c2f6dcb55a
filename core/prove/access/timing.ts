import type { Database } from '../../persistence/database.ts'
import type { PasswordCost } from '../../persistence/hash-password.ts'
import { randomOf } from './random.ts'
import { guess, personAt, type SignInWorld, signInWorld } from './sign-in-world.ts'

export interface TimeDifference {
  /** That a login at a known address took longer than one at an unknown one. */
  chance: number
  /** How far from a half chance alone takes it, once in ten thousand runs. */
  chanceBySpread: number
  /** Of known and of unknown addresses, ms. */
  medians: [number, number]
  /** The same chance where the look at the password is left out for unknown addresses. */
  planted: number
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** Mann and Whitney's U as a share: ties count half. */
function chanceOf(one: number[], other: number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce<number>((sum, each) => sum + each, 0) / wins.length
}

/** Both sorts in random order, so that nothing of the machine falls on one of them alone. */
async function timed(world: SignInWorld, db: Database, samples: number, seed: number) {
  const random = randomOf(seed)
  const order = Array.from({ length: samples * 2 }, (_, index) => ({ isKnown: index % 2 === 0, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ isKnown }) => isKnown)
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  for (const [index, isKnown] of order.entries()) {
    // As long as a known address, and as new to the database.
    const address = isKnown ? personAt(index) : `nobody${index}@people.example`
    if (index % 20 === 0) await db.knex('throttles').del()
    const began = performance.now()
    await world.ask(guess(address), `203.0.${index >> 8}.${index & 255}`)
    times[isKnown ? 'known' : 'unknown'].push(performance.now() - began)
  }
  return times
}

export async function differenceOfTimes(
  db: Database,
  { samples, cost, seed }: { samples: number; cost: PasswordCost; seed: number },
): Promise<TimeDifference> {
  const world = await signInWorld(db, { people: samples * 2, cost })
  try {
    // What is compiled and read for the first time.
    await timed(world, db, 10, seed)
    const { known, unknown } = await timed(world, db, samples, seed)
    const { passwords } = world.app.platform.ports
    const { matches } = passwords
    passwords.matches = async (said, hash) => hash !== null && matches(said, hash)
    const few = Math.ceil(samples / 5)
    const without = await timed(world, db, few, seed)
    // The standard deviation of U under no difference, as a share, times the bound of one in ten thousand.
    const spread = 3.9 * Math.sqrt((2 * samples + 1) / (12 * samples * samples))
    return {
      chance: chanceOf(known, unknown),
      chanceBySpread: spread,
      medians: [median(known), median(unknown)],
      planted: chanceOf(without.known, without.unknown),
    }
  } finally {
    await world.close()
  }
}
