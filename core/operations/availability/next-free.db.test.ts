import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NextFreeAnswer } from '../../domain/wire/timeslot.ts'
import { withDatabase } from '../../testing/databases/databases.ts'
import { recordedDatabase } from '../../testing/databases/recorded-database.ts'
import { bookingWorld } from '../../testing/worlds/booking-world.ts'
import { datesBundle, datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'

const { bookables } = datesBundle
const all = bookables.map(({ id }) => id)

await withDatabase('when bookables are next free', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database())
  })
  afterAll(() => world.close())

  const nextFree = async (asked: string[], more: object = {}) =>
    granted(await world.call<NextFreeAnswer>('get_next_free', { bookables: asked, ...more })).bookables
  const startOf = async (id: string) => (await nextFree([id]))[0]?.start
  const book = async (bookable: string, start: string, end: string, more: object = {}) =>
    granted(await world.book({ bookable, start, end, ...more }))

  test('each says the start at which its calendar opens, and what kind of start it is', async () => {
    const found = await nextFree([...all, 'sail', 'unknown'])
    expect(found.map(({ bookable, by, available }) => [bookable, by, available])).toEqual([
      ['skiff', 'day', true],
      ['sail', 'date', true],
      ['raku', 'date', true],
      ['firing', 'time', true],
      ['rehearsal', 'time', true],
    ])
    for (const { bookable, start, start_utc } of found) {
      const asked = { bookable, start: '2026-11-20 00:00:00', end: '2026-12-31 00:00:00', lookahead: true }
      const [first] = granted(await world.slots(asked)).timeslots.filter(({ available }) => available)
      expect({ bookable, start, start_utc }).toEqual({
        bookable,
        start: first?.start,
        start_utc: first?.start_utc,
      })
    }
  })

  test('what is booked moves the next start at once, and what is cancelled brings it back', async () => {
    const first = (await startOf('firing')) ?? ''
    const at = (hour: number) => `${first.slice(0, 11)}${String(hour).padStart(2, '0')}:00:00`
    const hour = Number(first.slice(11, 13))
    const booked = await book('firing', first, at(hour + 1))
    for (let again = 0; again < 3; again += 1) expect(await startOf('firing')).toBe(at(hour + 1))
    granted(await world.cancel(booked))
    expect(await startOf('firing')).toBe(first)
  })

  test('an event’s full date is passed over, and the one that is left has room', async () => {
    await book('sail', '2026-12-05 16:00:00', '2026-12-05 18:00:00', { occurrence: 'early', seats: 6 })
    expect(await startOf('sail')).toBe('2026-12-19 16:00:00')
    for (let seat = 0; seat < 3; seat += 1)
      await book('raku', '2026-12-04 18:00:00', '2026-12-12 22:00:00', { occurrence: 'raku-dec' })
    expect(await nextFree(['raku'])).toEqual([{ bookable: 'raku', by: 'date', available: false }])
  })

  test('of other sites and hidden bookables nothing is told, and of a resource only what offers it', async () => {
    expect(await nextFree(['unknown'])).toEqual([])
    expect(await nextFree(['firing'], { resources: ['catboat'] })).toEqual([])
    expect(await nextFree(['skiff', 'firing'], { resources: ['skiff-a'] })).toMatchObject([{ bookable: 'skiff' }])
    expect(refusal(await world.call('get_next_free', { bookables: [] }))).toBe('invalid_params')
  })
})

/** A provider with so many skiffs, all but the last of which are gone for two weeks. */
const fleet = (size: number) => ({
  ...datesBundle,
  bookables: Array.from({ length: size }, (_, n) => ({ ...bookables[0], id: `skiff-${n}`, name: `Skiff ${n}` })),
  blackouts: Array.from({ length: size }, (_, n) => ({
    id: `away-${n}`,
    provider: 'quay',
    bookable: `skiff-${n}`,
    start: '2026-11-20 00:00:00',
    end: '2026-12-20 00:00:00',
  })),
})

await withDatabase('the queries of when bookables are next free', (database) => {
  test('are as few for forty bookables as for two', async () => {
    const counted: number[][] = []
    for (const size of [2, 40]) {
      const recording = recordedDatabase(database().db)
      const world = await bookingWorld({ ...database(), db: recording.db }, fleet(size))
      const asked = { bookables: Array.from({ length: size }, (_, n) => `skiff-${n}`) }
      const row: number[] = []
      for (let time = 0; time < 2; time += 1) {
        const { statements } = await recording.during(async () => {
          const answer = granted(await world.call<NextFreeAnswer>('get_next_free', asked))
          expect(answer.bookables.map(({ start }) => start)).toEqual(Array(size).fill('2026-12-20 00:00:00'))
        })
        row.push(statements.length)
      }
      counted.push(row)
      await world.close()
    }
    const [two = [], forty] = counted
    expect(forty).toEqual(two)
    // Again: the site’s revision, and the version of each of two stages.
    expect(two[1]).toBeLessThanOrEqual(3)
  })
})
