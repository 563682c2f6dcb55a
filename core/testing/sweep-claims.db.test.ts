import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../persistence/session.ts'
import { type BookingWorld, bookingWorld } from './booking-world.ts'
import { withDatabase } from './databases.ts'
import { sweepClaims } from './sweep-claims.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const at = (hour: number) => ({ start: `2026-12-01 ${hour}:00:00`, end: `2026-12-01 ${hour + 1}:00:00` })

await withDatabase('the sweep of claims', (database) => {
  let world: BookingWorld
  const write = (sql: string, ...values: (string | number)[]) => database().db.read([statement(sql, ...values)])
  const book = (params: object) => world.call<{ id: string }>('book_appointment', { user, ...params })
  beforeAll(async () => {
    world = await bookingWorld(database())
    for (const hour of [10, 11]) await book({ bookable: 'talk', ...at(hour), seats: 2 })
    await book({ bookable: 'visit', ...at(12), resources: ['ines'] })
    await world.call('hold_appointment', { bookable: 'lesson', ...at(13), draft: 'held-by-nobody' })
  })
  afterAll(() => world.close())

  it('finds nothing where everything agrees', async () => {
    expect(await sweepClaims(database().db)).toEqual([])
  })

  it.each([
    ["UPDATE claims SET seats = 1 WHERE bookable = 'talk'", 4],
    ["UPDATE claims SET expires = 1 WHERE bookable = 'lesson'", 2],
    ["UPDATE claims SET `end` = `end` + 1 WHERE subject = 'r:ines'", 2],
    ["DELETE FROM claims WHERE subject = 'r:ines'", 1],
    ['UPDATE claim_totals SET seats = seats + 1', 2],
    ["UPDATE reservations SET status = 'cancelled' WHERE bookable = 'talk'", 4],
  ])('finds what is wrong after %s', async (sql, faults) => {
    const tables = ['reservations', 'claims', 'claim_totals']
    const before = await database().db.read(tables.map((table) => statement(`SELECT * FROM ${table}`)))
    await write(sql)
    expect(await sweepClaims(database().db)).toHaveLength(faults)
    for (const [index, table] of tables.entries()) {
      await write(`DELETE FROM ${table}`)
      await database().db.knex.batchInsert(table, before[index]?.rows ?? [])
    }
    expect(await sweepClaims(database().db)).toEqual([])
  })
})
