import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withUnsweptDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../../testing/worlds/booking-world.ts'

const huge = Number.MAX_SAFE_INTEGER
const base = { provider: 'quay', name: 'Odd', price: 10, paymentterms: 'bill' }
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const window = { windowbegin: 0, windowbegintype: 'minutes' }

/** What could be stored before there were bounds, and whether one of its slots can be held all the same. */
const stored: [field: string, columns: Record<string, unknown>, isHeld: boolean][] = [
  ['bufferbefore', { bufferbefore: huge }, true],
  ['bufferafter', { bufferafter: huge }, true],
  ['duration', { duration: huge }, false],
  ['windowend', { ...window, windowend: 1e9, windowendtype: 'months' }, true],
  ['windowbegin', { windowbegin: 1e12, windowbegintype: 'months', windowend: 1e13, windowendtype: 'months' }, false],
  ['event', { ...window, bookabletype: 'event', windowend: 1e6, windowendtype: 'months' }, true],
  ['holdduration', { holdduration: 1e13 }, true],
  ['cutoffs', { reschedule_cutoff: huge, refundcutoff: 1e300 }, true],
  ['maxcombined', { combinedslots: true, maxcombined: huge }, true],
  [
    'tiers',
    { pricing_tiers: JSON.stringify(many(5000, (at) => ({ seat_quantity: at + 1, marginal_price: at }))) },
    true,
  ],
]

// One of its holds is written past the door.
await withUnsweptDatabase('settings that were stored before they had bounds', (database) => {
  let world: BookingWorld
  const knex = () => database().db.knex
  const restrictions = [{ id: 'one', start: '2026-12-01 10:00:00', end: '2026-12-01 11:00:00' }]
  beforeAll(async () => {
    const odd = stored.map(([id]) => ({ ...base, id, ...(id === 'event' && { bookabletype: 'event', restrictions }) }))
    world = await bookingWorld(database(), { bookables: [...bookingBundle.bookables, ...odd] })
    for (const [id, columns] of stored) await knex()('bookables').where({ id }).update(columns)
    await knex()('providers').increment('revision', 1)
  })
  afterAll(() => world.close())

  const day = { start: '2026-12-01 00:00:00', end: '2026-12-31 00:00:00' }
  const slot = { start: '2026-12-01T15:00:00Z', end: '2026-12-01T16:00:00Z' }

  test.each(stored)('%s breaks no call', async (bookable, _columns, isHeld) => {
    const list = (more: object = {}) =>
      world.call('get_availability_in_range_for_bookable', { bookable, ...day, ...more })
    for (const more of [{}, { lookahead: true }, { showunavailable: true }, { from: '2026-12-01 10:00:00' }])
      if (bookable !== 'event' || !('from' in more)) expect(await list(more)).toMatchObject({ ok: true })
    const held = await world.call<{ id: string; expires: string }>('hold_appointment', {
      ...{ bookable, ...slot, draft: `draft-of-${bookable}` },
    })
    expect(held.ok).toBe(isHeld)
    if (!held.ok) return
    expect(await world.call('get_quote', { bookable, ...slot })).toMatchObject({ ok: true })
    const most = bookable === 'holdduration' ? 86_400_000 : 3_600_000
    expect(Date.parse(held.value.expires) - world.clock.now).toBeLessThanOrEqual(most)
  })

  test('a hold that ends after the calendar breaks no call, and can be released', async () => {
    const asked = { bookable: 'talk', ...slot, draft: 'draft-for-ever' }
    const held = await world.call<{ id: string }>('hold_appointment', asked)
    if (!held.ok) throw new Error(JSON.stringify(held.error))
    const ends = world.clock.now + 1e16
    await knex()('reservations').where({ id: held.value.id }).update({ expires: ends })
    await knex()('claims').where({ reservation: held.value.id }).update({ expires: ends })
    expect(await world.call('hold_appointment', { ...asked, draft: 'draft-of-another' })).toMatchObject({ ok: true })
    await runJobsOnce(world.app.platform.jobs)
    const { id } = held.value
    const seen = await world.call('get_basereservation', { id, draft: asked.draft })
    expect(seen).toMatchObject({ ok: true, value: { expires: '+275760-09-13T00:00:00.000Z' } })
    const removed = await world.call('remove_inprogress_reservation_by_id', { id, draft: asked.draft })
    expect(removed).toMatchObject({ ok: true })
  })

  test('they stop no job, and staff read the bound', async () => {
    await runJobsOnce(world.app.platform.jobs)
    const search = { type: 'bookable', search: { id: 'bufferbefore' } }
    const found = await world.call<{ items: object[] }>('search_entities', search, 'quay', 'api')
    expect(found.ok && found.value.items).toMatchObject([{ bufferbefore: 400 * 86_400 }])
  })

  test('a new one is refused where it is', async () => {
    const entity = { bufferbefore: 1e10, holdduration: 1e13, windowend: 2000, windowendtype: 'months' }
    const params = { type: 'bookable', id: 'lesson', entity }
    const refused = await world.call('update_entity', params, 'quay', 'api')
    expect(refused.ok ? [] : refused.error).toMatchObject({
      code: 'invalid_params',
      data: {
        faults: [
          { field: '/entity/bufferbefore', expected: 'a whole number from 0 up to 34560000' },
          { field: '/entity/holdduration', expected: 'a whole number from 0 up to 86400' },
          { field: '/entity/windowend', expected: 'at most 1200 months, a hundred years' },
        ],
      },
    })
    const create = { type: 'bookable', entity: { name: 'Odd', rosterenabled: true, seats: 900, seatsperbooking: 900 } }
    expect(await world.call('create_entity', create, 'quay', 'api')).toMatchObject({
      ok: false,
      error: { code: 'invalid_params', field: '/entity/seatsperbooking' },
    })
  })
})
