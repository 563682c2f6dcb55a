import type { Database } from '../../../../persistence/database.ts'
import type { PasswordCost } from '../../../../persistence/hash-password.ts'
import { randomOf } from '../world/random.ts'
import { guess, personAt, type SignInWorld, signInWorld } from '../world/sign-in-world.ts'

export interface TimeDifference {
  /** The probability that a login at a known address takes longer than one at an unknown address. */
  chance: number
  /** The deviation from a half that pure chance exceeds once in ten thousand runs. */
  chanceBySpread: number
  /** For known and for unknown addresses, in ms. */
  medians: [number, number]
  /** The same probability when the password check is skipped for unknown addresses. */
  planted: number
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** Mann–Whitney's U as a share; ties count half. */
function chanceOf(one: number[], other: number[]): number {
  const wins = one.flatMap((a) => other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce<number>((sum, each) => sum + each, 0) / wins.length
}

/** Times both kinds in random order, so that a disturbance of the machine hits neither kind alone. */
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
    // Warms up: compiles the code and fills caches.
    await timed(world, db, 10, seed)
    const { known, unknown } = await timed(world, db, samples, seed)
    const { passwords } = world.app.platform.ports
    const { matches } = passwords
    passwords.matches = async (said, hash) => hash !== null && matches(said, hash)
    const few = Math.ceil(samples / 5)
    const without = await timed(world, db, few, seed)
    // The standard deviation of U under no difference, as a share, times the bound for one in ten thousand.
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
