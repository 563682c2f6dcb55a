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
    expect(await nextFree(['raku'])).toEqual([{ bookable: 'raku', by: 'date', available: false, nothing: 'full' }])
  })

  test('of other sites and hidden bookables nothing is told, and of a resource only what offers it', async () => {
    expect(await nextFree(['unknown'])).toEqual([])
    expect(await nextFree(['firing'], { resources: ['catboat'] })).toEqual([])
    expect(await nextFree(['skiff', 'firing'], { resources: ['skiff-a'] })).toMatchObject([{ bookable: 'skiff' }])
    expect(refusal(await world.call('get_next_free', { bookables: [] }))).toBe('invalid_params')
  })
})

const { restrictions: sails = [] } = bookables.find(({ id }) => id === 'sail') ?? {}
const dates = (...ids: string[]) => sails.filter(({ id }) => ids.includes(id))
/** Sails that differ in what is left of their dates. */
const sailing = {
  ...datesBundle,
  bookables: [
    ['two', dates('early', 'late'), {}],
    ['far', dates('early', 'far'), {}],
    ['one', dates('early'), {}],
    ['later', dates('early', 'late'), { windowend: 7, windowendtype: 'days' }],
    ['closed', dates('early', 'late'), { windowend: 7, windowendtype: 'days', restrictionend: '2026-12-04 00:00:00' }],
    ['late', dates('early'), { windowbegin: 30, windowbegintype: 'days' }],
    ['away', dates('early', 'late'), {}],
    ['wait', dates('early', 'late'), { waitlist: { enabled: true } }],
    ['wait-later', dates('early', 'late'), { waitlist: { enabled: true }, windowend: 20, windowendtype: 'days' }],
  ].map(([id, restrictions, more]) => ({
    ...bookables.find(({ id }) => id === 'sail'),
    ...{ id, name: id, requiredresources: [], restrictions },
    ...(more as object),
  })),
  blackouts: [
    { id: 'storm', provider: 'quay', bookable: 'away', start: '2026-12-01 00:00:00', end: '2026-12-31 00:00:00' },
  ],
}

await withDatabase('what is told of an event beside its next free date', (database) => {
  test('is whether another is free, or why none is', async () => {
    const world = await datesWorld(database(), sailing)
    const told = async (...asked: string[]) =>
      granted(await world.call<NextFreeAnswer>('get_next_free', { bookables: asked })).bookables.map(
        ({ start_utc, by, bookable, start = '', ...rest }) => ({ ...rest, start: start.slice(0, 10) }),
      )
    const free = (start: string, more: boolean) => ({ available: true, start, more })
    const none = (nothing: string, start = '') => ({ available: false, start, nothing })
    const fill = async (bookable: string, occurrence: 'early' | 'late' | 'far') => {
      const date = sails.find(({ id }) => id === occurrence)
      const { start, end, seats = 6 } = { seats: undefined, start: '', end: '', ...date }
      granted(await world.book({ bookable, start, end, occurrence, seats }))
    }
    expect(await told('two', 'far', 'one')).toEqual([
      free('2026-12-05', true),
      free('2026-12-05', true),
      free('2026-12-05', false),
    ])
    await fill('two', 'late')
    expect(await told('two')).toEqual([free('2026-12-05', false)])
    await fill('two', 'early')
    expect(await told('two')).toEqual([none('full')])
    await fill('far', 'early')
    expect(await told('far')).toEqual([free('2028-10-07', false)])
    expect(await told('later', 'closed', 'late', 'away')).toEqual([
      none('window'),
      none('closed'),
      none('closed'),
      none('closed'),
    ])
    await fill('wait', 'early')
    expect(await told('wait')).toEqual([free('2026-12-19', false)])
    await fill('wait', 'late')
    await fill('wait-later', 'early')
    expect(await told('wait', 'wait-later')).toEqual([none('full', '2026-12-05'), none('window', '2026-12-05')])
    await world.close()
  })

  test('costs no query more than the stages have', async () => {
    const recording = recordedDatabase(database().db)
    const world = await datesWorld({ ...database(), db: recording.db }, sailing)
    const asked = { bookables: sailing.bookables.map(({ id }) => id) }
    const counts: number[] = []
    for (let time = 0; time < 2; time += 1) {
      const { statements } = await recording.during(async () => {
        granted(await world.call<NextFreeAnswer>('get_next_free', asked))
      })
      counts.push(statements.length)
    }
    // Again: the site’s revision, and the version of each of two stages.
    expect(counts[1]).toBeLessThanOrEqual(3)
    await world.close()
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
