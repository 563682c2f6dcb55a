import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { bookingBundle } from '../../testing/worlds/booking-world.ts'
import { buildWorld, hostOf, type World } from '../../testing/worlds/build-world.ts'

const bundle = {
  ...bookingBundle,
  providers: bookingBundle.providers.map((one) => ({ ...one, publicfeed: { active: true, show_unbooked: true } })),
  bookables: Array.from({ length: 8 }, (_, index) => ({
    ...{ id: `b${index}`, provider: 'quay', name: `B${index}`, price: 10, paymentterms: 'bill' },
    ...{ seats: 2000, seatsperbooking: 20, duration: 1800, publicfeed: { active: true } },
  })),
}
const minute = 60_000

await withDatabase('a large public feed', (database) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld(database(), { bundle })
  })
  afterAll(() => world.close())

  const feed = (end: string, more: object = {}) =>
    world.as<{ unbooked: object[] }>('', 'get_eventfeed', { start: '2026-11-23 00:00:00', end, ...more })
  const bytesOf = (answer: object) => JSON.stringify(answer).length

  test('answers a range whose answer would be too large only in parts', async () => {
    expect(await feed('2027-01-05 00:00:00')).toMatchObject({
      ok: false,
      error: { code: 'range_too_long', field: '/end', data: { count: 4000 } },
    })
    const one = await feed('2027-01-05 00:00:00', { bookable: 'b1' })
    expect(one).toMatchObject({ ok: true })
    expect(bytesOf(one)).toBeLessThan(1_600_000)
    expect(await feed('2026-11-24 00:00:00')).toMatchObject({ ok: true })
  })

  const book = async (draft: string) => {
    const booked = await world.call<{ id: string }>('book_appointment', {
      ...{ bookable: 'b0', start: '2026-11-24 10:00:00', end: '2026-11-24 10:30:00', draft },
      user: { email: 'ada@people.example', firstname: 'Ada', lastname: 'Moor' },
    })
    if (!booked.ok) throw new Error(JSON.stringify(booked.error))
    return booked.value.id
  }
  /** Copies of a reservation, half an hour apart. */
  const copies = async (id: string, count: number) => {
    const { knex } = database().db
    const row = await knex('reservations').where({ id }).first()
    const rows = Array.from({ length: count }, (_, index) => ({
      ...row,
      ...{ id: `copy${String(index).padStart(18, '0')}`, draft: `copy-${index}` },
      ...{ start: Number(row.start) + index * 30 * minute, end: Number(row.end) + index * 30 * minute },
    }))
    for (let from = 0; from < count; from += 100) await knex('reservations').insert(rows.slice(from, from + 100))
  }

  test('is written as a calendar once in five minutes, for all who follow it, while others have their turn', async () => {
    await copies(await book('large-feed-1'), 500)
    const address = await world.call<{ address: string }>('get_feed_address', {})
    const url = address.ok ? new URL(address.value.address).pathname : ''
    const follow = (headers: Record<string, string> = {}) =>
      world.app.inject({ url, headers: { host: hostOf('quay'), ...headers } })
    const turns: number[] = []
    const { ports } = world.app.platform
    const { nextTurn } = ports
    ports.nextTurn = async (scope) => {
      turns.push(1)
      await nextTurn(scope)
    }
    const [first, other] = await Promise.all([follow(), follow()])
    ports.nextTurn = nextTurn
    expect(first.body.split('BEGIN:VEVENT')).toHaveLength(502)
    expect(other.body).toBe(first.body)
    expect(turns.length).toBeGreaterThanOrEqual(10)
    expect(turns.length).toBeLessThan(20)
    const etag = String(first.headers.etag)
    expect(await follow({ 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' })
    await book('large-feed-2')
    world.clock.now += 5 * minute - 1
    expect((await follow()).body).toBe(first.body)
    world.clock.now += 1
    const later = await follow({ 'if-none-match': etag })
    expect(later.body.split('BEGIN:VEVENT')).toHaveLength(503)
    // They take no place, which is looked for after each test.
    await database().db.knex('reservations').where('id', 'like', 'copy%').delete()
  })
})
