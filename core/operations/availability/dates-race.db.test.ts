import { expect, it } from 'vitest'
import { dayInterval, localDate } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { integer, statement } from '../../persistence/session.ts'
import { type TestDatabase, withDatabase, withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { race } from '../../testing/races/race.ts'
import type { SeatRace } from '../../testing/races/race-for-seats.ts'
import { bookingWorld } from '../../testing/worlds/booking-world.ts'

const zone = 'America/New_York'
const dayMs = 86_400_000
/** Twice what is tried at once: once the last is gone, further attempts are refused by what they read. */
const size = { processes: 2, attempts: 32 }

/** Three local days of next week, so that the race always runs in the future. */
const days: Interval = {
  start: dayInterval(localDate(Date.now() + 7 * dayMs, zone), zone).start,
  end: dayInterval(localDate(Date.now() + 9 * dayMs, zone), zone).end,
}
const wall = (instant: number) => `${localDate(instant, zone)} 10:00:00`
const parts = [days.start + dayMs / 2, days.end - dayMs / 2].map((noon) => ({
  start: wall(noon),
  end: wall(noon).replace('10:00', '12:00'),
}))
const [first, last] = parts
const evening = { start: first?.start ?? '', end: last?.end ?? '', segments: parts }

const common = { provider: 'quay', price: 10, paymentterms: 'bill' }
const skiffs = [{ resources: ['skiff-a', 'skiff-b'], selectionmethod: 'priorityoffer' }]
const rental = { ...common, bookabletype: 'calendarday', maxcombined: 7, seats: 1, requirementgroups: skiffs }
const event = { ...common, bookabletype: 'event', seats: 5 }
const bookables = ['locked', 'unlocked'].flatMap((mode) => [
  { ...rental, id: `skiff-${mode}`, name: 'Skiff' },
  {
    ...event,
    id: `raku-${mode}`,
    requiredresources: [`kiln-${mode}`],
    name: 'Raku',
    restrictions: [{ id: `raku-${mode}`, ...evening }],
  },
])
const resources = ['skiff-a', 'skiff-b', 'kiln-locked', 'kiln-unlocked'].map((id) => ({
  id,
  provider: 'quay',
  name: id,
}))

async function compete(
  database: TestDatabase,
  bookable: string,
  span: { start: string; end: string },
  locking: boolean,
  attempts: number,
) {
  const world = await bookingWorld(database, { bookables, resources, forms: [] })
  await world.close()
  const options: SeatRace = { host: 'quay.northwind.localhost', bookable, ...span, locking }
  const contender = new URL('../../testing/races/race-for-seats.ts', import.meta.url)
  const report = await race({ database: database, ...size, attempts, contender, options: { ...options } })
  const [claims] = await database.db.read([
    statement(
      `SELECT bookable AS id, COUNT(*) AS reservations FROM claims
        WHERE provider = 'quay' AND bookable = ? GROUP BY bookable
      UNION ALL SELECT resource, COUNT(*) FROM claim_resources
        WHERE provider = 'quay' AND reservation IN (SELECT reservation FROM claims WHERE bookable = ?) GROUP BY resource`,
      bookable,
      bookable,
    ),
  ])
  const taken = (claims?.rows ?? []).map(({ id, reservations }) => [id, integer(reservations)])
  return { report, taken: Object.fromEntries(taken) }
}
const iso = ({ start, end }: Interval) => ({ start: new Date(start).toISOString(), end: new Date(end).toISOString() })

await withDatabase('many processes at the last of it', (database) => {
  it('rents two skiffs for three days to two customers', async () => {
    const { report, taken } = await compete(database(), 'skiff-locked', iso(days), true, size.attempts)
    expect(report.failed).toEqual([])
    expect(report.acknowledged).toHaveLength(2)
    expect(taken).toEqual({ 'skiff-locked': 2, 'skiff-a': 1, 'skiff-b': 1 })
  }, 120_000)

  it('sells the five seats of an event to five customers', async () => {
    const { report, taken } = await compete(database(), 'raku-locked', evening, true, size.attempts)
    expect(report.failed).toEqual([])
    expect(report.acknowledged).toHaveLength(5)
    expect(taken).toEqual({ 'raku-locked': 5, 'kiln-locked': 5 })
  }, 120_000)
})

await withUnsweptDatabase('many processes at the last of it without the locks', (database) => {
  it('oversells the event, so the tests above can fail', async () => {
    // One attempt of each runner: they all read before the first of them writes.
    const { report } = await compete(database(), 'raku-unlocked', evening, false, size.processes * 8)
    expect(report.failed).toEqual([])
    expect(report.acknowledged.length).toBeGreaterThan(5)
  }, 120_000)
})
