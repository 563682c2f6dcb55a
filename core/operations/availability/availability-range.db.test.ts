import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { granted, refusal } from '../../testing/worlds/dates-world.ts'

const minutes = { id: 'minute', provider: 'quay', name: 'By the minute', duration: 60, price: 1, paymentterms: 'bill' }

await withDatabase('a range of slots', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables: [minutes], resources: [], forms: [] })
  })
  afterAll(() => world.close())

  const slots = (end: string, more: object = {}) =>
    world.call<{ timeslots: unknown[] }>('get_availability_in_range_for_bookable', {
      bookable: 'minute',
      start: '2026-12-01 00:00:00',
      end,
      ...more,
    })

  test('too dense for one answer is refused, while a month of it is listed', async () => {
    expect(refusal(await slots('2027-12-31 00:00:00'))).toBe('range_too_long')
    expect(refusal(await slots('2028-12-31 00:00:00'))).toBe('range_too_long')
    granted(await slots('2027-01-01 00:00:00'))
    granted(await slots('2027-12-31 00:00:00', { lookahead: true }))
  })
})
