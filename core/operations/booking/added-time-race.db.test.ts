import { expect, it } from 'vitest'
import { integer, statement } from '../../persistence/session.ts'
import { type TestDatabase, withDatabase, withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { race } from '../../testing/races/race.ts'
import type { SeatRace } from '../../testing/races/race-for-seats.ts'
import { bookingWorld } from '../../testing/worlds/booking-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const seats = 60
const taken = 48
const free = seats - taken
const processes = 2
const availability = everyDay()
const addons = [{ id: 'hour', provider: 'quay', name: 'An hour more', timeadjustment: 3600 }]
const room = { provider: 'quay', price: 10, paymentterms: 'bill', seats, seatsperbooking: seats, availability }
const bookables = ['locked', 'unlocked'].map((id) => ({ ...room, id, name: id, addons: ['hour'] }))
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }

async function compete(database: TestDatabase, bookable: string, locking: boolean) {
  const world = await bookingWorld(database, { bookables, addons })
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000
  world.clock.now = Date.now()
  const at = (hour: number) => new Date(start + hour * 3_600_000).toISOString()
  const next = { bookable, start: at(1), end: at(2), seats: taken, user }
  expect(await world.call('book_appointment', next)).toMatchObject({ ok: true })
  await world.close()
  const options: SeatRace = { host: 'quay.northwind.localhost', bookable, start: at(0), end: at(1), locking }
  const contender = new URL('../../testing/races/race-for-length.ts', import.meta.url)
  const report = await race({ database: database, processes, attempts: seats, contender, options: { ...options } })
  const [claims, rows] = await database.db.read([
    statement('SELECT SUM(seats) AS taken FROM claims WHERE bookable = ? AND `end` > ?', bookable, start + 3_600_000),
    statement(
      'SELECT id FROM reservations WHERE bookable = ? AND start = ? AND `end` > ?',
      bookable,
      start,
      start + 3_600_000,
    ),
  ])
  return { report, inHour: integer(claims?.rows[0]?.taken), longer: rows?.rows.map(({ id }) => id) ?? [] }
}

await withDatabase('processes that lengthen their holds into the same hour', (database) => {
  it(`give the last ${free} seats to ${free} of ${seats}, and all keep their slots`, async () => {
    const { report, inHour, longer } = await compete(database(), 'locked', true)
    expect(report.failed).toEqual([])
    expect(report.acknowledged).toHaveLength(free)
    expect(longer.toSorted()).toEqual(report.acknowledged.toSorted())
    expect(inHour).toBe(seats)
  }, 120_000)
})

await withUnsweptDatabase('processes that lengthen their holds without the locks', (database) => {
  it('oversell, so the test above can fail', async () => {
    const { inHour } = await compete(database(), 'unlocked', false)
    expect(inHour).toBeGreaterThan(seats)
  }, 120_000)
})
