import { expect, it } from 'vitest'
import { integer, statement } from '../../persistence/session.ts'
import { type TestDatabase, withDatabase, withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { race } from '../../testing/races/race.ts'
import type { SeatRace } from '../../testing/races/race-for-seats.ts'
import { bookingWorld } from '../../testing/worlds/booking-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

/** Once the seats are gone, further attempts are refused by what they read: more of them prove nothing more. */
const size = { processes: 2, attempts: 400 }
const seats = 20
/** Without locks, an attempt of each runner must be more than there are seats. */
const unlocked = { seats: 10, attempts: size.processes * 8 }
const availability = everyDay()
const talk = { provider: 'quay', price: 10, paymentterms: 'bill', seats, availability }
const bookables = [
  { ...talk, id: 'locked', name: 'Locked' },
  { ...talk, id: 'unlocked', name: 'Unlocked', seats: unlocked.seats },
]

async function compete(database: TestDatabase, bookable: string, locking: boolean, attempts: number) {
  const world = await bookingWorld(database, { bookables })
  await world.close()
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000
  const [from, until] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
  const options: SeatRace = {
    host: 'quay.northwind.localhost',
    bookable,
    start: String(from),
    end: String(until),
    locking,
  }
  const contender = new URL('../../testing/races/race-for-seats.ts', import.meta.url)
  const report = await race({ database, ...size, attempts, contender, options: { ...options } })
  const [rows, claims] = await database.db.read([
    statement("SELECT id FROM reservations WHERE provider = 'quay' AND bookable = ? AND status = 'booked'", bookable),
    statement("SELECT SUM(seats) AS taken FROM claims WHERE provider = 'quay' AND bookable = ?", bookable),
  ])
  return { report, booked: rows?.rows.map(({ id }) => id) ?? [], taken: integer(claims?.rows[0]?.taken) }
}

await withDatabase('many processes at one slot', (database) => {
  it(`sells ${seats} seats to ${size.attempts} attempts of ${size.processes} processes, and no more`, async () => {
    const { report, booked, taken } = await compete(database(), 'locked', true, size.attempts)
    expect(report.failed).toEqual([])
    expect(report.acknowledged).toHaveLength(seats)
    expect(report.refused).toBe(size.attempts - seats)
    expect(booked.toSorted()).toEqual(report.acknowledged.toSorted())
    expect(taken).toBe(seats)
  }, 120_000)
})

await withUnsweptDatabase('many processes at one slot without the locks', (database) => {
  it('oversells, so the test above can fail', async () => {
    const { booked } = await compete(database(), 'unlocked', false, unlocked.attempts)
    expect(booked.length).toBeGreaterThan(unlocked.seats)
  }, 120_000)
})
