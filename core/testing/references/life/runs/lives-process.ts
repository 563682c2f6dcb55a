import type { Dialect } from '../../../../persistence/session.ts'
import { databaseFor } from '../../../databases/databases.ts'
import { checkCapacity } from '../../../sweeps/capacity-faults.ts'
import { type Lived, liveLives } from './live.ts'
import { productWorld } from './product-world.ts'

/** Lives that a process is given, as its first argument. */
export interface Portion {
  dialect: Dialect
  seed: number
  lives: number
  longest: number
  /** Server processes, over which the calls of this portion are spread. */
  servers: number
}

/** What a process says of its portion. */
export type Outcome = { is: 'lived'; lived: Lived } | { is: 'failed'; text: string } | { is: 'skipped' }

/** After so many lives another database begins: rows that nobody asks for cost time, and cards run out in 2030. */
const livesOfWorld = 40

async function liveAll(
  { dialect, seed, lives, longest, servers }: Portion,
  say: (lived: Lived) => void,
): Promise<boolean> {
  for (let from = 0; from < lives; from += livesOfWorld) {
    const database = await databaseFor(dialect)
    if (!database) return false
    const world = await productWorld(database, servers)
    try {
      const lived = await liveLives(world, { seed: seed + from, lives: Math.min(livesOfWorld, lives - from), longest })
      await checkCapacity(database.db, 'after these lives', database.latest?.())
      say(lived)
    } finally {
      await world.close()
      await database.drop()
    }
  }
  return true
}

const send = (outcome: Outcome): void => void process.send?.(outcome)

try {
  const isThere = await liveAll(JSON.parse(process.argv[2] ?? '{}'), (lived) => send({ is: 'lived', lived }))
  if (!isThere) send({ is: 'skipped' })
} catch (error) {
  send({ is: 'failed', text: error instanceof Error ? String(error.stack ?? error.message) : String(error) })
}
process.disconnect?.()
