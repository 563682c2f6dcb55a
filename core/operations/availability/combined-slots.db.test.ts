import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { datesWorld, granted, refusal } from '../../testing/worlds/dates-world.ts'

const span = (start: string, end: string, more: object = {}) => ({
  bookable: 'rehearsal',
  start: `2026-12-03 ${start}:00`,
  end: `2026-12-03 ${end}:00`,
  ...more,
})

await withDatabase('combined slots', (database) => {
  let world: Awaited<ReturnType<typeof datesWorld>>
  beforeAll(async () => {
    world = await datesWorld(database())
  })
  afterAll(() => world.close())

  const endsFrom = async (from: string) =>
    granted(await world.slots({ bookable: 'rehearsal', from: `2026-12-03 ${from}:00` })).timeslots.map(({ end }) =>
      end.slice(11, 16),
    )

  test('slots are listed singly, and with `from` as the ends that a choice may have', async () => {
    const range = { start: '2026-12-03 00:00:00', end: '2026-12-04 00:00:00' }
    const { timeslots } = granted(await world.slots({ bookable: 'rehearsal', ...range }))
    expect(timeslots).toHaveLength(24)
    expect(await endsFrom('09:00')).toEqual(['10:00', '10:30', '11:00'])
    expect(await endsFrom('19:00')).toEqual(['20:00'])
    expect(await endsFrom('19:30')).toEqual([])
  })

  test('three half hours are one booking at three times the price', async () => {
    const draft = world.draft()
    granted(await world.hold(span('13:00', '14:30', { draft })))
    expect(granted(await world.quote(span('13:00', '14:30', { draft }))).finalprice).toBe(45)
    const booked = granted(await world.book(span('13:00', '14:30', { draft, totalprice: 45 })))
    expect(booked).toMatchObject({ start: '2026-12-03 13:00:00', end: '2026-12-03 14:30:00' })
    expect(await endsFrom('12:00')).toEqual(['13:00'])
    expect(refusal(await world.book(span('12:00', '13:30')))).toBe('slot_taken')
    granted(await world.cancel(booked))
    expect(await endsFrom('12:00')).toEqual(['13:00', '13:30', '14:00'])
  })

  test('too few, too many and misaligned slots are refused', async () => {
    expect(refusal(await world.hold(span('15:00', '15:30')))).toBe('invalid_time')
    expect(refusal(await world.hold(span('15:00', '17:30')))).toBe('invalid_time')
    expect(refusal(await world.hold(span('15:15', '16:15')))).toBe('outside_hours')
    expect(refusal(await world.hold(span('19:30', '20:30')))).toBe('outside_hours')
  })

  test.each(['rehearsal', 'skiff', 'sail'])(
    'a century of %s is refused before anything is locked',
    async (bookable) => {
      const century = { bookable, start: '2026-12-03 00:00:00', end: '2126-12-03 00:00:00' }
      expect(refusal(await world.hold(century))).toBe('invalid_time')
      expect(refusal(await world.book(century))).toBe('invalid_time')
    },
  )
})
