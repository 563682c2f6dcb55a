import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportBundle } from '../../persistence/bundle/export-bundle.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { type Booked, datesWorld, granted, refusal, type Slot } from '../../testing/worlds/dates-world.ts'

const nine = [{ start: '09:00', end: '17:00' }]

/** Open from Thursday to Monday; on Tuesday 15 December too, by a dated opening. */
const bundle = {
  bookables: [
    {
      id: 'loft',
      provider: 'quay',
      name: 'Loft',
      bookabletype: 'calendarday',
      countby: 'nights',
      arrivaltime: '15:00',
      departuretime: '11:00',
      availability: { thursday: nine, friday: nine, saturday: nine, sunday: nine, monday: nine },
      mincombined: 1,
      maxcombined: 5,
      seats: 1,
      price: 80,
      paymentterms: 'bill',
      windowend: 60,
      windowendtype: 'days',
    },
    {
      ...{ id: 'skiff', provider: 'quay', name: 'Skiff', bookabletype: 'calendarday', mincombined: 1, maxcombined: 5 },
      ...{ arrivaltime: '09:00', departuretime: '17:00', seats: 1, price: 70, paymentterms: 'bill' },
      availability: { friday: nine, saturday: nine, sunday: nine },
    },
  ],
  availabilities: [
    { id: 'tuesday', provider: 'quay', bookable: 'loft', start: '2026-12-15 10:00:00', end: '2026-12-15 11:00:00' },
  ],
}

await withDatabase('nights', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database(), bundle)
    world.clock.now = Date.parse('2026-11-20T12:00:00Z')
  })
  afterAll(() => world.close())

  const stay = (from: number, until: number | string) => ({
    bookable: 'loft',
    start: `2026-12-${String(from).padStart(2, '0')} 00:00:00`,
    end: typeof until === 'string' ? until : `2026-12-${String(until).padStart(2, '0')} 11:00:00`,
  })
  const endsFrom = async (day: number): Promise<Slot[]> =>
    granted(await world.slots({ bookable: 'loft', from: stay(day, day).start })).timeslots
  const departures = async (day: number) => (await endsFrom(day)).map(({ end }) => Number(end.slice(8, 10)))

  test('are listed by their days of arrival, and end with the departure on the wire', async () => {
    const { timeslots } = granted(await world.slots({ bookable: 'loft' }))
    expect(timeslots[0]).toMatchObject({
      start: '2026-12-03 00:00:00',
      end: '2026-12-04 11:00:00',
      start_utc: '2026-12-03T05:00:00.000Z',
      end_utc: '2026-12-04T16:00:00.000Z',
    })
  })

  test('end on open days only, by the dated openings too, and count closed ones between', async () => {
    // The 7th is a Monday, the 8th and 9th are closed.
    expect(await departures(5)).toEqual([6, 7, 10])
    expect(await departures(12)).toEqual([13, 14, 15, 17])
    expect(await departures(10)).toEqual([11, 12, 13, 14, 15])
    expect(refusal(await world.hold(stay(7, 8)))).toBe('outside_hours')
    expect(granted(await world.quote(stay(7, 10))).finalprice).toBe(240)
  })

  test.each([
    ['2026-12-06 00:00:00', 160],
    ['2026-12-06 11:00:00', 160],
    ['2026-12-06T16:00:00.000Z', 160],
    ['2026-12-05 23:59:00', 160],
    ['2026-12-07 11:00:00', 240],
  ])('from the 4th until %s cost %d', async (end, price) => {
    expect(granted(await world.quote(stay(4, end))).finalprice).toBe(price)
  })

  test('a stay may begin on the day on which another ends, and end on the day on which another begins', async () => {
    const first = granted(await world.book(stay(17, 19)))
    expect(first).toMatchObject({
      ...{ start: '2026-12-17 00:00:00', end: '2026-12-19 11:00:00', end_utc: '2026-12-19T16:00:00.000Z' },
      stay: { arrivaltime: '15:00', departuretime: '11:00', arrival_utc: '2026-12-17T20:00:00.000Z' },
    })
    expect(refusal(await world.book(stay(18, 20)))).toBe('slot_taken')
    granted(await world.book(stay(19, 20)))
    expect(await departures(14)).toEqual([15, 17])
    granted(await world.book(stay(14, 17)))
    expect(
      granted(await world.slots({ bookable: 'loft' })).timeslots.map(({ start }) => start.slice(8, 10)),
    ).not.toContain('17')
  })

  test('are moved by a night, beside their own, and told by the calendar file', async () => {
    const { id, managetoken: token } = granted(await world.book(stay(24, 26)))
    const moved = await world.call<{ reservation: Booked }>('reschedule_reservation', {
      ...{ id, token, start: '2026-12-25 00:00:00', end: '2026-12-28 11:00:00' },
    })
    expect(granted(moved).reservation).toMatchObject({ start: '2026-12-25 00:00:00', end: '2026-12-28 11:00:00' })
    const file = await world.call<{ content: string }>('get_reservation_ics', {
      ...{ id, token, timezone: 'America-New_York' },
    })
    expect(granted(file).content).toContain('DTSTART;TZID=America/New_York:20261225T150000')
    expect(granted(file).content).toContain('DTEND;TZID=America/New_York:20261228T110000')
  })

  test('days that are rented say when they are picked up and brought back', async () => {
    const days = { bookable: 'skiff', start: '2026-12-04 00:00:00', end: '2026-12-06 23:59:00' }
    const { id, managetoken: token, ...booked } = granted(await world.book(days))
    expect(booked).toMatchObject({
      ...{ end: '2026-12-06 23:59:00', stay: null },
      rental: {
        ...{ arrivaltime: '09:00', departuretime: '17:00' },
        ...{ arrival_utc: '2026-12-04T14:00:00.000Z', departure_utc: '2026-12-06T22:00:00.000Z' },
      },
    })
    const file = granted(
      await world.call<{ content: string }>('get_reservation_ics', { id, token, timezone: 'America-New_York' }),
    )
    expect(file.content).toContain('DTSTART;TZID=America/New_York:20261204T090000')
    expect(file.content).toContain('DTEND;TZID=America/New_York:20261206T170000')
  })

  test('leave in a bundle as they came, with the departure of a stay that was booked here', async () => {
    const exported = await exportBundle(database().db, 'northwind')
    const all = Array.isArray(exported?.reservations) ? exported.reservations : []
    expect(all.map(({ start, end }) => [start, end])).toContainEqual(['2026-12-25 00:00:00', '2026-12-28 11:00:00'])
  })
})
