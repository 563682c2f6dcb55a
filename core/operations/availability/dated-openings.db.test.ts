import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'

/** Open from 08:00 to 20:00; on the 3rd from 06:15, so that all starts of that day are at :15 and :45. */
const bundle = {
  bookables: [
    {
      id: 'tour',
      provider: 'quay',
      name: 'Tour',
      price: 10,
      paymentterms: 'bill',
      duration: 1800,
      combinedslots: true,
      mincombined: 1,
      maxcombined: 2,
    },
  ],
  availabilities: [{ id: 'early', provider: 'quay', start: '2026-12-03 06:15:00', end: '2026-12-03 08:00:00' }],
}

await withDatabase('an opening that a day began with', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database(), bundle)
  })
  beforeEach(() => {
    world.clock.now = Date.parse('2026-11-20T12:00:00Z')
  })
  afterAll(() => world.close())

  const on = (time: string) => `2026-12-03 ${time}:00`
  const startsFrom = async (start: string) => {
    const asked = { bookable: 'tour', start: on(start), end: '2026-12-04 00:00:00' }
    return granted(await world.slots(asked)).timeslots.map((slot) => slot.start.slice(11, 16))
  }

  test('sets the grid that the starts of its evening are counted from', async () => {
    expect((await startsFrom('06:00')).slice(-2)).toEqual(['18:45', '19:15'])
    // In New York, the UTC date has changed by then.
    expect(await startsFrom('19:00')).toEqual(['19:15'])
  })

  test('does so even if the rest of that day is over', async () => {
    world.clock.now = Date.parse('2026-12-04T00:05:00Z')
    const [last, ...none] = await startsFrom('00:00')
    expect([last, none]).toEqual(['19:15', []])
  })

  test('does so for the ends of a choice: what is listed can be held', async () => {
    const asked = { bookable: 'tour', start: on('00:00'), end: '2026-12-04 00:00:00', from: on('19:15') }
    const ends = granted(await world.slots(asked)).timeslots
    expect(ends.map(({ end }) => end)).toEqual([on('19:45')])
    expect(refusal(await world.hold({ bookable: 'tour', start: on('19:00'), end: on('19:30') }))).toBe('outside_hours')
    granted(await world.hold({ bookable: 'tour', start: on('19:15'), end: on('19:45') }))
  })
})
