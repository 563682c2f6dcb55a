import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { integer, statement, text } from '../../persistence/session.ts'
import type { TestDatabase } from '../databases/databases.ts'
import { hour } from '../proofs/life/entrances/index.ts'
import { bookingBundle } from '../worlds/booking-world.ts'
import { lifeBundle, lifeHost, openHours } from '../worlds/samples/life-bundle.ts'
import { race } from './race.ts'
import type { EntranceRace } from './race-by-entrances.ts'

interface LastSeats {
  database: TestDatabase
  seed: number
  processes: number
  attempts: number
  seats: number
  locking: boolean
}

/** What became of a race. */
export interface Sold {
  /** Seats that stand in the database at the slot. */
  sold: number
  refused: number
  /** What is wrong, in sentences. */
  faults: string[]
}

const contender = new URL('./race-by-entrances.ts', import.meta.url)

/** A boat with so many seats, and bookables that take them at once, after an approval, by a claim and by a bid. */
function bundleFor(seats: number) {
  const taking = { ...openHours, seats, requiredresources: ['boat'], addons: ['hour'] }
  const crew = (selectionmethod: string) => [{ name: 'Boat', resources: ['boat'], selectionmethod }]
  return lifeBundle({
    resources: [{ id: 'boat', provider: 'quay', name: 'Boat', reservation_capacity: seats }],
    addons: [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }],
    bookables: [
      { ...taking, id: 'contested', name: 'Contested' },
      { ...taking, id: 'asked', name: 'Asked', approvalmode: true },
      { ...openHours, id: 'gig', name: 'Gig', seats: 100_000, requirementgroups: crew('resourceclaim') },
      { ...openHours, id: 'bids', name: 'Bids', seats: 100_000, requirementgroups: crew('resourcebids') },
      {
        ...openHours,
        id: 'dates',
        name: 'Dates',
        seats: 100_000,
        dateby: 'range',
        requirementgroups: crew('resourceclaim'),
      },
      { ...openHours, id: 'roomy', name: 'Roomy', seats: 100_000 },
    ],
  })
}

/** Imports what the races need, once for a database. */
export async function prepareLastSeats({ db }: TestDatabase, seats: number): Promise<void> {
  const imported = await importBundle(db, { ...bookingBundle, ...bundleFor(seats) }, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
}

/** @param number of the race: each has a day of its own */
export async function raceForLastSeats(
  { database, seed, processes, attempts, seats, locking }: LastSeats,
  number: number,
): Promise<Sold> {
  const { db } = database
  const start = (Math.ceil(Date.now() / hour) + 48 + number * 24) * hour
  const options: EntranceRace = {
    host: lifeHost,
    seed: seed + number,
    process: 0,
    ...{
      bookable: 'contested',
      asked: 'asked',
      gig: 'gig',
      bids: 'bids',
      dates: 'dates',
      resource: 'boat',
      roomy: 'roomy',
    },
    longer: 'hour',
    ...{ start, end: start + hour, seats: 1 },
    elsewhere: { start: start - 3 * hour, end: start - 2 * hour },
    before: { start: start - hour, end: start },
    locking,
  }
  const report = await race({ database, processes, attempts, contender, options: { ...options } })
  const [rows] = await db.read([
    statement(
      `SELECT id, seats FROM reservations WHERE provider = 'quay' AND resources LIKE '%boat%' AND start < ? AND \`end\` > ?
       AND (status IN ('booked', 'pending', 'gig') OR (status = 'in-progress' AND expires > ?))`,
      options.end,
      options.start,
      Date.now(),
    ),
  ])
  const standing = new Set((rows?.rows ?? []).map(({ id }) => text(id)))
  const sold = (rows?.rows ?? []).reduce((sum, row) => sum + integer(row.seats), 0)
  const acknowledged = new Set(report.acknowledged)
  const lost = [...acknowledged.difference(standing)]
  const untold = [...standing.difference(acknowledged)]
  return {
    sold,
    refused: report.refused,
    faults: [
      ...report.failed.map((fault) => `a fault: ${fault}`),
      ...lost.map((id) => `${id} was acknowledged and does not stand`),
      ...untold.map((id) => `${id} stands and nobody was told`),
      ...(locking && sold !== seats ? [`${sold} of ${seats} seats were sold`] : []),
    ],
  }
}
