import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type BookingWorld, bookingWorld } from '../../testing/worlds/booking-world.ts'
import { granted, refusal } from '../../testing/worlds/dates-world.ts'
import { PreparedJson } from '../caches/prepared-json.ts'

const minutes = { id: 'minute', provider: 'quay', name: 'By the minute', duration: 60, price: 1, paymentterms: 'bill' }
const guided = {
  ...minutes,
  id: 'guided',
  duration: 3600,
  waitlist: { enabled: true },
  requirementgroups: [
    { name: 'Guide', resources: ['ines', 'tomas'], selectionmethod: 'manual', minimum: 1, maximum: 1 },
  ],
}

await withDatabase('a range of slots', (database) => {
  let world: BookingWorld
  beforeAll(async () => {
    world = await bookingWorld(database(), { bookables: [minutes, guided], forms: [] })
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

  test('lists what starts in it, for the resources chosen, with what is full or not where that is asked for', async () => {
    interface Slot {
      start: string
      available: boolean
      resources: string[]
      waitlist_info?: object
    }
    const list = async (more: object = {}) => {
      const range = { bookable: 'guided', start: '2026-12-02 10:00:00', end: '2026-12-02 12:00:00', provider: 'quay' }
      const asked = { ...range, ...more }
      const told: unknown = granted(await world.call<object>('get_availability_in_range_for_bookable', asked))
      const { timeslots }: { timeslots: Slot[] } = JSON.parse(
        told instanceof PreparedJson ? String(told.bytes) : JSON.stringify(told),
      )
      return timeslots.map(({ start, available, resources, waitlist_info }) =>
        [start.slice(11, 13), available, ...resources, ...(waitlist_info ? ['queue'] : [])].join(' '),
      )
    }
    const take = async (guide: string) => {
      const place = { bookable: 'guided', start: '2026-12-02 10:00:00', end: '2026-12-02 11:00:00', resources: [guide] }
      const user = { email: `${guide}@customers.example`, firstname: 'Ada', lastname: 'Moor' }
      granted(await world.call('book_appointment', { ...place, user, draft: `guided-by-${guide}` }))
    }
    expect(await list()).toEqual(['10 true ines tomas', '11 true ines tomas'])
    expect(await list({ start: '2026-12-02 10:30:00', resources: ['ines'] })).toEqual(['11 true ines'])
    await take('ines')
    expect(await list()).toEqual(['10 true tomas', '11 true ines tomas'])
    expect(await list({ resources: ['ines'] })).toEqual(['10 false queue', '11 true ines'])
    await take('tomas')
    expect(await list()).toEqual(['10 false queue', '11 true ines tomas'])
    expect(await list({ waitlist: false })).toEqual(['11 true ines tomas'])
    expect(await list({ waitlist: false, showunavailable: true })).toEqual(['10 false', '11 true ines tomas'])
    expect(
      refusal(
        await world.call('get_availability_in_range_for_bookable', {
          ...{ bookable: 'guided', start: '2026-12-02 10:00:00', end: '2026-12-02 12:00:00', provider: 'kiln' },
        }),
      ),
    ).toBe('not_found')
  })
})
