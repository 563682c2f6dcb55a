import { afterAll, beforeAll, expect, it } from 'vitest'
import { statement } from '../../persistence/session.ts'
import { withDatabase } from '../databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { sweepClaims } from './sweep-claims.ts'

const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const at = (hour: number) => ({ start: `2026-12-01 ${hour}:00:00`, end: `2026-12-01 ${hour + 1}:00:00` })

/** Its second and third segments touch once the buffers are added. */
const evenings = { start: '2026-12-03 18:00:00', end: '2026-12-04 22:00:00' }
const raku = {
  id: 'raku',
  provider: 'quay',
  name: 'Raku',
  bookabletype: 'event',
  price: 10,
  paymentterms: 'bill',
  seats: 8,
  bufferbefore: 900,
  bufferafter: 900,
  restrictions: [
    {
      id: 'first',
      ...evenings,
      segments: [
        { start: '2026-12-03 18:00:00', end: '2026-12-03 20:00:00' },
        { start: '2026-12-04 18:00:00', end: '2026-12-04 19:00:00' },
        { start: '2026-12-04 19:30:00', end: '2026-12-04 22:00:00' },
      ],
    },
  ],
}

await withDatabase('the sweep of claims', (database) => {
  let world: BookingWorld
  const write = (sql: string, ...values: (string | number)[]) => database().db.read([statement(sql, ...values)])
  const book = (params: object) => world.call<{ id: string }>('book_appointment', { user, ...params })
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables: [...bookingBundle.bookables, raku] })
    for (const hour of [10, 11]) await book({ bookable: 'talk', ...at(hour), seats: 2 })
    await book({ bookable: 'visit', ...at(12), resources: ['ines'] })
    expect(await book({ bookable: 'raku', ...evenings })).toMatchObject({ ok: true })
    await world.call('hold_appointment', { bookable: 'lesson', ...at(13), draft: 'held-by-nobody' })
  })
  afterAll(() => world.close())

  it('finds nothing where everything agrees', async () => {
    expect(await sweepClaims(database().db)).toEqual([])
  })

  it.each([
    ["UPDATE claims SET seats = 1 WHERE bookable = 'talk'", 4],
    ["UPDATE claims SET expires = 1 WHERE bookable = 'lesson'", 2],
    ["UPDATE claims SET `end` = `end` + 1 WHERE bookable = 'visit'", 2],
    ["DELETE FROM claims WHERE bookable = 'visit'", 1],
    ["DELETE FROM claim_resources WHERE resource = 'ines'", 1],
    ["UPDATE claims SET start = start + 1 WHERE bookable = 'raku'", 2],
    ["UPDATE occupancy_days SET data = '{}' WHERE subject = 'b:talk'", 2],
    ["UPDATE occupancy_days SET data = REPLACE(data, '[2,1]', '[1,2]') WHERE subject = 'b:talk'", 4],
    ["UPDATE occupancy_days SET data = REPLACE(data, 'first', 'last') WHERE subject = 'b:raku'", 8],
    ["DELETE FROM occupancy_days WHERE subject = 'r:ines'", 1],
    ["UPDATE reservations SET status = 'cancelled' WHERE bookable = 'talk'", 4],
  ])('finds what is wrong after %s', async (sql, faults) => {
    const tables = ['reservations', 'claims', 'claim_resources', 'occupancy_days']
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
