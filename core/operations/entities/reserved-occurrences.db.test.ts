import { afterAll, beforeAll, expect, test } from 'vitest'
import { importBundle } from '../../persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const span = (day: string, from: string, to: string) => ({ start: `${day} ${from}:00`, end: `${day} ${to}:00` })
const ten = span('2026-12-01', '10:00', '11:00')
const halfPast = span('2026-12-01', '10:30', '11:30')
const user = { email: 'ada@customers.example', firstname: 'Ada', lastname: 'Moor' }
const event = (id: string, restrictions: object[]) => ({
  ...{ id, provider: 'quay', name: id, price: 10, paymentterms: 'bill', seats: 4, seatsperbooking: 4 },
  ...{ bookabletype: 'event', restrictions },
})
const only = [{ id: 'only', ...ten }]

await withDatabase('occurrences with reservations', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    const events = [
      event('sail', only),
      event('sold', only),
      event('twice', [
        { id: 'a', ...ten },
        { id: 'b', ...ten },
      ]),
    ]
    world = await bookingWorld(database(), { bookables: [...bookingBundle.bookables, ...events] })
  })
  afterAll(() => world.close())

  const add = (bundle: object) => {
    world.clock.now += 1000
    const empty = { whitelabel: bookingBundle.whitelabel, providers: [] }
    return importBundle(database().db, { ...empty, ...bundle }, { now: world.clock.now })
  }
  const taken = (id: string, bookable: string, more: object) => ({
    reservations: [{ id, bookable, seats: 4, status: 'booked', ...ten, ...more }],
  })
  const book = (bookable: string, at: object, seats = 1) =>
    world.call('book_appointment', { bookable, ...at, seats, user, draft: `draft-${bookable}-${world.clock.now++}` })

  test('an imported reservation is on an occurrence of its event', async () => {
    const refused = (expected: string) => ({
      ok: false,
      faults: [{ pointer: '/reservations/0/occurrence', expected: expect.stringContaining(expected) }],
    })
    expect(await add(taken('long', 'sail', { end: halfPast.end }))).toMatchObject(refused('this start and end'))
    const named = { occurrence: 'only', end: halfPast.end }
    expect(await add(taken('long', 'sail', named))).toMatchObject(refused('this start and end'))
    expect(await add(taken('either', 'twice', {}))).toMatchObject(refused('one of the 2 occurrences'))
    // What takes no seats, and what is over, may be told as it was.
    expect(await add(taken('gone', 'sail', { end: halfPast.end, status: 'cancelled' }))).toMatchObject({ ok: true })
    const past = span('2025-12-01', '10:00', '12:00')
    expect(await add(taken('past', 'sail', past))).toMatchObject({ ok: true })
    expect(await add(taken('exact', 'sail', {}))).toMatchObject({ ok: true })
    expect(await book('sail', ten)).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
  })

  test('an occurrence where people are booked is not moved and not taken away', async () => {
    expect(await book('sold', ten, 4)).toMatchObject({ ok: true })
    const told = expect.stringContaining('"only" from 2026-12-01 10:00 to 2026-12-01 11:00')
    for (const restrictions of [[{ id: 'only', ...halfPast }], [{ id: 'other', ...halfPast }], []]) {
      const change = { type: 'bookable', id: 'sold', entity: { restrictions } }
      const staff = await world.call('update_entity', change, 'quay', 'api')
      expect(staff).toMatchObject({
        ok: false,
        error: { code: 'in_use', field: '/entity/restrictions', data: { expected: told } },
      })
      expect(await add({ bookables: [event('sold', restrictions)] })).toMatchObject({
        ok: false,
        faults: [{ pointer: '/bookables/0/restrictions', expected: told }],
      })
    }
    // Others beside it may come and go, and so may its title.
    const more = [
      { ...only[0], title: 'Round the bay' },
      { id: 'other', ...span('2026-12-02', '10:00', '11:00') },
    ]
    expect(await add({ bookables: [event('sold', more)] })).toMatchObject({ ok: true })
    expect(await add({ bookables: [event('sold', only)] })).toMatchObject({ ok: true })
  })

  test('a provider’s zone is not changed from under people who are booked', async () => {
    const [quay] = bookingBundle.providers
    const zone = (timezone: string) => ({ providers: [{ ...quay, timezone }] })
    const told = expect.stringContaining('from 2026-12-01 10:00 to 2026-12-01 11:00, where people are booked')
    expect(await add(zone('Europe/Berlin'))).toMatchObject({
      ok: false,
      faults: expect.arrayContaining([{ pointer: '/providers/0/timezone', expected: told, found: '"Europe/Berlin"' }]),
    })
    expect(
      await world.call(
        'update_entity',
        { type: 'provider', id: 'quay', entity: { timezone: 'Europe/Berlin' } },
        'quay',
        'api',
      ),
    ).toMatchObject({ ok: false, error: { code: 'in_use', field: '/entity/timezone', data: { expected: told } } })
    // At the same hours as before, nobody is moved.
    expect(await add(zone('America/Toronto'))).toMatchObject({ ok: true })
    expect(await add(zone(String(quay?.timezone)))).toMatchObject({ ok: true })
  })

  test('a held draft keeps its occurrence in place, one whose hold has run out does not', async () => {
    expect(await add({ bookables: [event('drafted', only)] })).toMatchObject({ ok: true })
    const draft = { bookable: 'drafted', ...ten, draft: 'draft-of-an-occurrence' }
    expect(await world.call('hold_appointment', draft)).toMatchObject({ ok: true })
    const moved = { bookables: [event('drafted', [{ id: 'only', ...halfPast }])] }
    expect(await add(moved)).toMatchObject({ ok: false })
    world.clock.now += 86_400_000
    expect(await add(moved)).toMatchObject({ ok: true })
  })

  test('a bundle moves an occurrence together with its reservations', async () => {
    const first = { bookables: [event('both', only)], ...taken('on-both', 'both', { occurrence: 'only', seats: 4 }) }
    expect(await add(first)).toMatchObject({ ok: true })
    const moved = {
      bookables: [event('both', [{ id: 'only', ...halfPast }])],
      ...taken('on-both', 'both', { occurrence: 'only', ...halfPast }),
    }
    expect(await add(moved)).toMatchObject({ ok: true })
    expect(await book('both', halfPast)).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
  })

  test('seats count for their occurrence, also where it got another time past these rules', async () => {
    const restrictions = JSON.stringify([{ id: 'only', ...halfPast }])
    expect(await add({ bookables: [event('past-rules', only)] })).toMatchObject({ ok: true })
    expect(await book('past-rules', ten, 4)).toMatchObject({ ok: true })
    await database().db.knex('bookables').where({ id: 'past-rules' }).update({ restrictions })
    await database().db.knex('providers').increment('revision', 1)
    expect(await book('past-rules', halfPast)).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
  })
})
