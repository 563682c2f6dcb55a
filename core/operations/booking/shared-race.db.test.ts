import { expect, it } from 'vitest'
import { integer, statement } from '../../persistence/session.ts'
import { type TestDatabase, withDatabase, withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { race } from '../../testing/races/race.ts'
import type { SharedRace } from '../../testing/races/race-for-seats.ts'
import { bookingWorld } from '../../testing/worlds/booking-world.ts'
import { everyDay } from '../../testing/worlds/samples/hours.ts'

const size = { processes: 2, attempts: 100 }
const modes = ['locked', 'unlocked']
const resources = modes.flatMap((mode) => [
  { id: `boat-${mode}`, name: 'Boat' },
  { id: `hall-${mode}`, name: 'Hall' },
])
const bookables = modes.flatMap((mode) =>
  ['quay', 'kiln'].map((provider) => ({
    ...{ id: `${provider}-${mode}`, provider, name: 'Sail', price: 10, paymentterms: 'bill', seats: 40 },
    availability: everyDay(),
    requirementgroups: [{ resources: [`boat-${mode}`, `hall-${mode}`], selectionmethod: 'priorityoffer' }],
  })),
)

/** Both sites at one hour, for which there are a boat and a hall. */
async function compete(database: TestDatabase, mode: string, attempts: number) {
  const world = await bookingWorld(database, { bookables, resources, forms: [] })
  await world.close()
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000
  const [from, until] = [start, start + 3_600_000].map((instant) => new Date(instant).toISOString())
  const options: SharedRace = {
    ...{ host: 'quay.northwind.localhost', bookable: `quay-${mode}` },
    ...{ otherhost: 'kiln.northwind.localhost', otherbookable: `kiln-${mode}` },
    ...{ start: String(from), end: String(until), locking: mode === 'locked' },
  }
  const contender = new URL('../../testing/races/race-for-seats.ts', import.meta.url)
  const report = await race({ database, ...size, attempts, contender, options: { ...options } })
  const [claims] = await database.db.read([
    statement(
      'SELECT resource, COUNT(*) AS taken FROM shared_claims WHERE resource LIKE ? GROUP BY resource',
      `%-${mode}`,
    ),
  ])
  const taken = (claims?.rows ?? []).map((row) => [row.resource, integer(row.taken)])
  return { report, taken: Object.fromEntries(taken) }
}

await withDatabase('many processes at two sites for what their providers share', (database) => {
  it('sell each shared resource once', async () => {
    const { report, taken } = await compete(database(), 'locked', size.attempts)
    expect(report.failed).toEqual([])
    expect(report.acknowledged).toHaveLength(2)
    expect(report.refused).toBe(size.attempts - 2)
    expect(taken).toEqual({ 'boat-locked': 1, 'hall-locked': 1 })
  }, 120_000)
})

await withUnsweptDatabase(
  'many processes at two sites for what their providers share, without the locks',
  (database) => {
    it('oversell, so the test above can fail', async () => {
      const { report } = await compete(database(), 'unlocked', size.processes * 8)
      expect(report.failed).toEqual([])
      expect(report.acknowledged.length).toBeGreaterThan(2)
    }, 120_000)
  },
)
