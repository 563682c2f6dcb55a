import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesWorld, granted } from '../../testing/worlds/dates-world.ts'

const common = { provider: 'quay', price: 10, paymentterms: 'bill' }
/** A week without opening hours, so that only dated openings open it. */
const never = { monday: [] }
const open = (id: string, bookable: string, date: string) => ({
  id,
  bookable,
  start: `${date} 09:00:00`,
  end: `${date} 10:00:00`,
})

const bundle = {
  bookables: [
    { ...common, id: 'seldom', name: 'Seldom', availability: never },
    { ...common, id: 'hardly', name: 'Hardly', availability: never, windowend: 24, windowendtype: 'months' },
    { ...common, id: 'queued', name: 'Queued', availability: never, waitlist: { enabled: true } },
    { ...common, id: 'half-hourly', name: 'Half hourly', slotinterval: 1800 },
    { ...common, id: 'rested', name: 'Rested', slotinterval: 1800, bufferbefore: 1800 },
  ],
  availabilities: [
    open('tenth', 'seldom', '2027-09-15'),
    open('eleventh', 'hardly', '2027-10-15'),
    open('soon', 'queued', '2026-12-03'),
    open('later', 'queued', '2027-01-05'),
  ],
}

await withDatabase('how far a list looks', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database(), bundle)
  })
  afterAll(() => world.close())

  const ahead = async (bookable: string, start = '2026-11-20 00:00:00') => {
    const { month, timeslots } = granted(await world.slots({ bookable, start, lookahead: true }))
    return [month, ...timeslots.map((slot) => slot.start)]
  }
  const book = async (bookable: string, start: string, end: string) =>
    granted(await world.book({ bookable, start, end }))

  test('the look-ahead covers ten months', async () => {
    expect(await ahead('seldom')).toEqual(['2027-09', '2027-09-15 09:00:00'])
    expect(await ahead('hardly')).toEqual(['2026-11'])
    expect(await ahead('hardly', '2026-12-01 00:00:00')).toEqual(['2027-10', '2027-10-15 09:00:00'])
  })

  test('the look-ahead skips a month with nothing but waitlists', async () => {
    expect((await ahead('queued'))[0]).toBe('2026-12')
    await book('queued', '2026-12-03 09:00:00', '2026-12-03 10:00:00')
    expect(await ahead('queued')).toEqual(['2027-01', '2027-01-05 09:00:00'])
  })

  // In New York the UTC day ends at 19:00; the reads of a list are rounded to such days.
  const starts = async (bookable: string, start: string, end: string) => {
    const asked = { bookable, start: `2026-12-03 ${start}:00`, end: `2026-12-03 ${end}:00` }
    return granted(await world.slots(asked)).timeslots.map((slot) => slot.start.slice(11, 16))
  }

  test('a slot that ends after the range collides with what is booked there', async () => {
    expect(await starts('half-hourly', '18:30', '19:00')).toEqual(['18:30'])
    await book('half-hourly', '2026-12-03 19:00:00', '2026-12-03 20:00:00')
    expect(await starts('half-hourly', '18:30', '19:00')).toEqual([])
  })

  test('a slot whose buffer begins before the range collides with what is booked there', async () => {
    expect(await starts('rested', '19:00', '19:30')).toEqual(['19:00'])
    await book('rested', '2026-12-03 18:00:00', '2026-12-03 19:00:00')
    expect(await starts('rested', '19:00', '19:30')).toEqual([])
  })
})
