import { byJoining, type Waiting } from '../../domain/waitlist/index.ts'
import type { QueueReads } from '../../operations/queues/queue-reads.ts'
import { placeIn } from '../occupancy/claims.ts'
import type { OccupancySource } from '../occupancy/read-occupancy.ts'
import type { Row, Statement } from '../session.ts'
import { selectQueue } from '../statements/claims.ts'

/** So many queues are read by one statement: SQLite joins 500 SELECTs at most, and a queue has one for each length. */
const mostTogether = 40

const inParts = (all: Statement[]): Statement[][] =>
  Array.from({ length: Math.ceil(all.length / mostTogether) }, (_, index) =>
    all.slice(index * mostTogether, (index + 1) * mostTogether),
  )

const together = (statements: Statement[]): Statement => ({
  sql: statements.map(({ sql }) => sql).join(' UNION ALL '),
  values: statements.flatMap(({ values }) => values),
})

function waitingIn(row: Row): Waiting {
  const { resources: named, ...place } = placeIn(row)
  return { ...place, named }
}

/** Reads the places in queues, which stand beside the claims. */
export const queuesRepository = ({ dialect, runner, scope }: OccupancySource): QueueReads => ({
  async of(bookables, range) {
    if (bookables.length === 0) return []
    const results = await runner.run(bookables.map((id) => selectQueue(dialect, scope.provider, id, range)))
    return results.flatMap(({ rows }) => rows.map(waitingIn)).sort(byJoining)
  },
  async around(places) {
    const spans = new Map(places.map((place) => [`${place.bookable} ${place.start} ${place.end}`, place]))
    const each = [...spans.values()].map((place) => selectQueue(dialect, scope.provider, place.bookable, place))
    const results = await runner.run(inParts(each).map(together))
    const found = results.flatMap(({ rows }) => rows.map(waitingIn))
    // An entry may overlap several of the spans.
    return [...new Map(found.map((one) => [one.reservation, one])).values()].sort(byJoining)
  },
})
