import { afterAll, beforeAll, expect, it } from 'vitest'
import { withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import type { Database } from '../database.ts'
import { statement } from '../session.ts'
import { type Difference, verifyNext, verifyOccupancy } from './verify.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const at = (day: number, hour: number) => ({
  start: `2026-12-0${day} ${hour}:00:00`,
  end: `2026-12-0${day} ${hour + 1}:00:00`,
})

/** When the hold ends that is made at the world's first instant. */
const heldUntil = Date.parse('2026-11-20T12:10:00Z')

await withUnsweptDatabase('a comparison of days with their claims', (database) => {
  let world: BookingWorld
  const write = (sql: string) => database().db.knex.raw(sql)
  async function differences(repair = false): Promise<Difference[]> {
    return Array.fromAsync(verifyOccupancy(database().db, () => world.clock.now, repair))
  }

  beforeAll(async () => {
    world = await bookingWorld(database())
    for (const hour of [10, 11]) await world.call('book_appointment', { user, bookable: 'talk', ...at(1, hour) })
    await world.call('book_appointment', { user, bookable: 'visit', ...at(2, 12), resources: ['ines'] })
    await world.call('hold_appointment', { bookable: 'lesson', ...at(3, 13), draft: 'held-by-nobody' })
  })
  afterAll(() => world.close())

  it('finds nothing where everything agrees', async () => {
    expect(await differences()).toEqual([])
  })

  it.each([
    ['a changed row', "UPDATE occupancy_days SET data = REPLACE(data, '[1,1]', '[1,2]') WHERE subject = 'b:talk'"],
    ['an empty row', "UPDATE occupancy_days SET data = '{}' WHERE subject = 'r:ines' AND data LIKE '%visit%'"],
    ['a missing row', "DELETE FROM occupancy_days WHERE subject = 'b:visit' AND data <> '{}'"],
    ['a row about nothing', "UPDATE occupancy_days SET data = '{\"long\":1}' WHERE subject = 'b:talk'"],
    ['other seats', "UPDATE occupancy_days SET data = REPLACE(data, '[[1,1]]', '[[2,1]]') WHERE subject = 'b:talk'"],
    [
      'a hold that ends later',
      `UPDATE occupancy_days SET data = REPLACE(data, '${heldUntil}', '${heldUntil + 60_000}') WHERE subject = 'b:lesson'`,
    ],
    [
      'a claim without a row',
      `INSERT INTO claims (provider, bookable, reach, start, reservation, \`end\`, slotstart, slotend, seats, assigned)
        SELECT provider, bookable, reach, start, 'planted', \`end\`, slotstart, slotend, seats, assigned FROM claims
          WHERE bookable = 'talk'`,
    ],
    ['a row without a claim', "DELETE FROM claims WHERE reservation = 'planted'"],
  ])('finds and mends %s', async (_what, fault) => {
    await write(fault)
    expect((await differences()).length).toBeGreaterThan(0)
    expect((await differences(true)).length).toBeGreaterThan(0)
    expect(await differences()).toEqual([])
  })

  it('counts a change of what it mends, so that no cache keeps the fault', async () => {
    const versions = async () =>
      (
        await database().db.read([statement("SELECT SUM(version) AS n FROM occupancy_days WHERE subject = 'b:talk'")])
      )[0]?.rows[0]?.n
    await write("UPDATE occupancy_days SET data = '{}' WHERE subject = 'b:talk'")
    const before = Number(await versions())
    await differences(true)
    expect(Number(await versions())).toBeGreaterThan(before)
  })

  it('takes nothing for a fault that ran out while it was comparing', async () => {
    const hold = (hour: number) =>
      world.call('hold_appointment', { bookable: 'lesson', ...at(4, hour), draft: `held-at-${hour}` })
    expect(await hold(10)).toMatchObject({ ok: true })
    const { db } = database()
    const before = world.clock.now
    let isNext = true
    const slow: Database = {
      ...db,
      async read(...asked) {
        const found = await db.read(...asked)
        if (isNext) {
          isNext = false
          world.clock.now += 601_000
          expect(await hold(11)).toMatchObject({ ok: true })
        }
        return found
      },
    }
    expect(await Array.fromAsync(verifyOccupancy(slow, () => world.clock.now, false))).toEqual([])
    world.clock.now = before
  })

  it('goes through all rows in pieces, and mends what differs on the way', async () => {
    await write("UPDATE occupancy_days SET data = '{}' WHERE data <> '{}'")
    const broken = (await differences()).length
    let found = 0
    let compared = 0
    let after: Parameters<typeof verifyNext>[1] = null
    do {
      const piece = await verifyNext(database().db, after, 3, () => world.clock.now)
      found += piece.differences.length
      compared += piece.compared
      after = piece.next
    } while (after !== null)
    expect([found, await differences()]).toEqual([broken, []])
    expect(compared).toBeGreaterThan(broken)
  })

  it('goes on behind rows that can’t be read', async () => {
    await write("UPDATE occupancy_days SET data = '{' WHERE subject = 'b:lesson'")
    await write("UPDATE occupancy_days SET data = '{}' WHERE subject = 'b:talk'")
    const piece = await verifyNext(database().db, null, 500, () => world.clock.now)
    expect(piece.failures).toEqual([{ provider: 'quay', subject: 'b:lesson', kind: 'SyntaxError' }])
    expect([...new Set(piece.differences.map(({ subject }) => subject))]).toEqual(['b:talk'])
  })
})
