import { expect, it } from 'vitest'
import { testDialect, withDatabase } from '../testing/databases.ts'
import { race } from '../testing/race.ts'
import { smallBundle } from './bundle/complete-bundle.fixture.ts'
import { importBundle } from './bundle/import-bundle.ts'
import type { SeatRace } from './race-for-seats.fixture.ts'
import { integer, statement } from './session.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const hour = 3_600_000
const size = testDialect() === 'mysql' ? { processes: 4, attempts: 2_000 } : { processes: 2, attempts: 500 }
const seats = 20

await withDatabase('many processes at one slot', (database) => {
  async function compete(name: string, locking: boolean) {
    const { db, url } = database()
    await importBundle(db, smallBundle(name), { now })
    const slot = { start: now + 24 * hour, end: now + 25 * hour }
    const place = { whitelabel: name, provider: `${name}-p`, bookable: `${name}-lesson` }
    const options: SeatRace = { ...place, ...slot, seats, locking }
    const contender = new URL('./race-for-seats.fixture.ts', import.meta.url)
    const report = await race({ url, ...size, contender, options: { ...options } })
    const query = "SELECT id FROM reservations WHERE provider = ? AND bookable = ? AND status = 'booked'"
    const [rows] = await db.read([statement(query, place.provider, place.bookable)])
    const [claims] = await db.read([
      statement('SELECT SUM(seats) AS taken FROM claims WHERE provider = ?', place.provider),
    ])
    return { report, booked: rows?.rows.map(({ id }) => id) ?? [], taken: integer(claims?.rows[0]?.taken) }
  }

  it(`sells ${seats} seats to ${size.attempts} attempts of ${size.processes} processes, and no more`, async () => {
    const { report, booked, taken } = await compete('locked', true)
    expect(report.failed).toEqual([])
    expect(report.acknowledged).toHaveLength(seats)
    expect(report.refused).toBe(size.attempts - seats)
    expect(booked.toSorted()).toEqual(report.acknowledged.toSorted())
    expect(taken).toBe(seats)
  })

  it('oversells once the locks are taken out, so the test above can fail', async () => {
    const { booked } = await compete('unlocked', false)
    expect(booked.length).toBeGreaterThan(seats)
  })
})
