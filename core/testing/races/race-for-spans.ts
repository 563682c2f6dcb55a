import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { integer, statement } from '../../persistence/session.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { hour } from '../proofs/life/entrances/index.ts'
import { sweepCapacity } from '../sweeps/sweep-capacity.ts'
import { bookingBundle } from '../worlds/booking-world.ts'
import { lifeHost } from '../worlds/samples/life-bundle.ts'
import { spanBundle } from '../worlds/samples/span-bundle.ts'
import { race } from './race.ts'
import type { SpanRace } from './race-by-spans.ts'

const contender = new URL('./race-by-spans.ts', import.meta.url)

/** What became of the random spans. */
export interface Spanned {
  standing: number
  refused: number
  /** How many have been claimed by somebody, some of which may be open again or cancelled by now. */
  claimed: number
  /** What is wrong, in sentences. */
  faults: string[]
}

/** Random lives over random spans on shared resources, and a sweep that shares no code with what let them in. */
export async function raceForSpans(
  database: TestDatabase,
  { seed, processes, attempts }: { seed: number; processes: number; attempts: number },
): Promise<Spanned> {
  const { db } = database
  const from = (Math.floor(Date.now() / (24 * hour)) + 3) * 24 * hour
  const imported = await importBundle(db, { ...bookingBundle, ...spanBundle(from) }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  const options: SpanRace = { host: lifeHost, seed, process: 0, from }
  const report = await race({ database, processes, attempts, contender, options: { ...options } })
  const [claimed] = await db.read([
    statement(
      "SELECT COUNT(DISTINCT reservation) AS n FROM reservation_changes WHERE `from` = 'gig' AND `to` = 'booked'",
    ),
  ])
  const { standing, breaches } = await sweepCapacity(db, { whitelabel: 'northwind', provider: 'quay' }, Date.now())
  return {
    standing,
    refused: report.refused,
    claimed: integer(claimed?.rows[0]?.n),
    faults: [...report.failed.map((fault) => `a fault: ${fault}`), ...breaches],
  }
}
