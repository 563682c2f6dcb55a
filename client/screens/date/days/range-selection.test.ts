import { describe, expect, test } from 'vitest'
import {
  chooseDay,
  closedWithin,
  type DayFit,
  datesOf,
  lastDate,
  lengthOf,
  partOf,
  previewOf,
  type RangeKnowledge,
  type RangeSelection,
  settled,
  standingOf,
  startsOver,
} from './range-selection.ts'

const december = (day: number) => `2026-12-${String(day).padStart(2, '0')}`
const range = (begin: number | null, end: number | null = null): RangeSelection => ({
  begin: begin === null ? null : december(begin),
  end: end === null ? null : december(end),
})

/** December: the 8th is full with a waitlist, the 15th full without one, and the 20th closed. */
const fits: Record<string, DayFit> = { [december(8)]: 'waitlist', [december(15)]: 'full', [december(20)]: 'none' }

function month(
  rules: [mincombined: number, maxcombined: number],
  ends: number[] | null = null,
  countby: 'days' | 'nights' = 'days',
): RangeKnowledge {
  return {
    rules: { mincombined: rules[0], maxcombined: rules[1], countby },
    fitOf: (date) => fits[date] ?? 'free',
    ends: ends && new Map(ends.map((day) => [december(day), fits[december(day)] ?? 'free'])),
  }
}

describe('closedWithin', () => {
  test.each([
    [range(18, 22), [december(20)]],
    [range(14, 16), []],
    [range(16, 20), []],
    [range(18), []],
  ])('are the days inside a whole range on which nothing is open: %j', (selection, closed) => {
    expect(closedWithin(selection, month([1, 7]))).toEqual(closed)
  })
})

describe('chooseDay', () => {
  const chosen = (known: RangeKnowledge, before: RangeSelection, day: number) => chooseDay(before, december(day), known)

  test('the first choice begins a range, the second ends it', () => {
    expect(chosen(month([1, 7]), range(null), 4)).toEqual(range(4))
    expect(chosen(month([1, 7], [4, 5, 6]), range(4), 6)).toEqual(range(4, 6))
  })

  test('an end may be chosen before the reachable ends are known', () => {
    expect(chosen(month([1, 7]), range(4), 6)).toEqual(range(4, 6))
    expect(chosen(month([3, 7]), range(4), 5)).toEqual(range(4))
  })

  test.each([
    ['before the first day', [4, 5, 6], 2],
    ['past the longest range', [4, 5, 6, 7, 8, 9, 10], 14],
    ['over days that can’t be had as a whole', [4, 5], 7],
  ])('a day %s begins another range', (_, ends, day) => {
    expect(chosen(month([1, 7], ends), range(4), day)).toEqual(range(day))
  })

  test('another choice after a complete range begins a new one', () => {
    expect(chosen(month([1, 7], [4, 5, 6]), range(4, 6), 5)).toEqual(range(5))
  })

  test('the first day again is a single day, or cancels where more are needed', () => {
    expect(chosen(month([1, 7], [4, 5]), range(4), 4)).toEqual(range(4, 4))
    expect(chosen(month([2, 7], [5, 6]), range(4), 4)).toEqual(range(null))
  })

  test('full days without a waitlist, closed days and an end that is too near change nothing', () => {
    expect(chosen(month([1, 7]), range(null), 15)).toEqual(range(null))
    expect(chosen(month([1, 7]), range(4), 20)).toEqual(range(4))
    expect(chosen(month([3, 7], [6, 7]), range(4), 5)).toEqual(range(4))
  })

  test('a day with a waitlist can begin and end a range', () => {
    expect(chosen(month([1, 7]), range(null), 8)).toEqual(range(8))
    expect(chosen(month([1, 7], [6, 7, 8]), range(6), 8)).toEqual(range(6, 8))
  })

  test('where a range is one day, one choice completes it', () => {
    expect(chosen(month([1, 1]), range(null), 4)).toEqual(range(4, 4))
    expect(chosen(month([1, 1]), range(4, 4), 9)).toEqual(range(9, 9))
  })

  test('a fixed length needs only its first day; its last day again changes nothing', () => {
    expect(chosen(month([3, 3]), range(null), 4)).toEqual(range(4, 6))
    expect(chosen(month([3, 3], [6]), range(4, 6), 6)).toEqual(range(4, 6))
    expect(chosen(month([3, 3], [6]), range(4, 6), 5)).toEqual(range(5, 7))
  })
})

describe('startsOver', () => {
  const over = (before: RangeSelection, day: number, known = month([1, 7], [4, 5, 6])) =>
    startsOver(before, chooseDay(before, december(day), known))

  test('is true of a later day that could not end the range, and so begins another', () => {
    expect([9, 12].map((day) => over(range(4), day))).toEqual([true, true])
  })

  test('is false where another first day was meant: before the first, after a whole range, or of none', () => {
    expect([5, 4, 2].map((day) => over(range(4), day))).toEqual([false, false, false])
    expect(over(range(4, 6), 12)).toBe(false)
    expect(over(range(null), 12)).toBe(false)
    expect(over(range(4), 15)).toBe(false)
  })
})

describe('standingOf', () => {
  test('until the ends are known, every day has its own state', () => {
    expect(standingOf(december(6), range(4), month([1, 7]))).toBe('free')
    expect(standingOf(december(30), range(4), month([1, 7]))).toBe('free')
  })

  test('afterwards only reachable ends stay, and other days begin a new range or keep their state', () => {
    const known = month([2, 7], [6, 7, 8])
    const standing = (day: number) => standingOf(december(day), range(4), known)
    expect([4, 5, 6, 8, 9, 2, 15, 20].map(standing)).toEqual([
      'free',
      'restart',
      'free',
      'waitlist',
      'restart',
      'restart',
      'full',
      'none',
    ])
    expect(standingOf(december(5), range(4), month([3, 7], [6, 7, 8]))).toBe('short')
  })

  test('in a range with a waitlist free days keep their state and can end it', () => {
    const known = { ...month([1, 7]), ends: new Map([8, 9, 10].map((day) => [december(day), 'waitlist' as const])) }
    expect([9, 10].map((day) => standingOf(december(day), range(8), known))).toEqual(['free', 'free'])
    expect(chooseDay(range(8), december(10), known)).toEqual(range(8, 10))
  })

  test('an unreachable end is dropped; with a fixed length the whole range is', () => {
    expect(settled(range(4, 6), month([1, 7], [4, 5]))).toEqual(range(4))
    expect(settled(range(4, 6), month([3, 3], []))).toEqual(range(null))
    expect(settled(range(4, 6), month([1, 7], [4, 5, 6]))).toEqual(range(4, 6))
    expect(settled(range(4, 6), month([1, 7]))).toEqual(range(4, 6))
  })
})

describe('previewOf', () => {
  const preview = (known: RangeKnowledge, before: RangeSelection, day: number) =>
    previewOf(december(day), before, known)

  test('reaches from the first day to the one pointed at, if it can be the last', () => {
    expect(preview(month([1, 7], [4, 5, 6]), range(4), 6)).toEqual(range(4, 6))
    expect(preview(month([1, 7], [4, 5, 6]), range(4), 7)).toBeNull()
    expect(preview(month([1, 7]), range(4), 3)).toBeNull()
    expect(preview(month([1, 7]), range(4, 6), 7)).toBeNull()
  })

  test('shows a fixed length before any choice', () => {
    expect(preview(month([3, 3]), range(null), 4)).toEqual(range(4, 6))
    expect(preview(month([1, 7]), range(null), 4)).toBeNull()
  })
})

test('a range knows its dates and each day’s part in it, across months', () => {
  expect(datesOf('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
  const days = { begin: december(4), end: december(6) }
  expect([3, 4, 5, 6, 7].map((day) => partOf(december(day), days))).toEqual([null, 'begin', 'middle', 'end', null])
  expect(partOf(december(4), { begin: december(4), end: december(4) })).toBe('alone')
})

test.each(['2026-12-06 23:59:00', '2026-12-06 23:59:59', '2026-12-07 00:00:00'])('%s ends on the 6th', (end) => {
  expect(lastDate(end, { countby: 'days' })).toBe('2026-12-06')
})

describe('a stay, counted by nights', () => {
  const nights = (rules: [number, number], ends: number[] | null = null) => month(rules, ends, 'nights')
  const chosen = (known: RangeKnowledge, before: RangeSelection, day: number) => chooseDay(before, december(day), known)

  test('ends on the date of its departure, at whatever time', () => {
    for (const time of ['11:00:00', '00:00:00'])
      expect(lastDate(`2026-12-06 ${time}`, { countby: 'nights' })).toBe('2026-12-06')
    expect(lengthOf(december(4), december(6), { countby: 'nights' })).toBe(2)
  })

  test('begins with one choice, and ends with another day', () => {
    expect(chosen(nights([1, 7]), range(null), 4)).toEqual(range(4))
    expect(chosen(nights([1, 7], [5, 6]), range(4), 5)).toEqual(range(4, 5))
    expect(chosen(nights([1, 7], [5, 6]), range(4), 4)).toEqual(range(null))
    expect(chosen(nights([2, 7], [6, 7]), range(4), 5)).toEqual(range(4))
  })

  test('may be departed on a day that is full; nobody arrives then', () => {
    expect(chosen(nights([1, 7]), range(null), 15)).toEqual(range(null))
    expect(chosen(nights([1, 7]), range(13), 15)).toEqual(range(13, 15))
    const known = { ...nights([1, 7]), ends: new Map([14, 15].map((day) => [december(day), 'free' as const])) }
    expect(chosen(known, range(13), 15)).toEqual(range(13, 15))
    expect([14, 15, 16].map((day) => standingOf(december(day), range(13), known))).toEqual([
      'free',
      'leaving',
      'restart',
    ])
  })

  test('is not marked as full on its day of departure', () => {
    const known = nights([1, 7])
    expect(standingOf(december(15), range(13, 15), known)).toBe('leaving')
    expect(standingOf(december(8), range(6, 8), known)).toBe('leaving')
    expect(standingOf(december(8), range(6, 9), known)).toBe('waitlist')
    expect(standingOf(december(8), range(6, 8), month([1, 7]))).toBe('waitlist')
  })

  test('of a fixed length needs only its arrival', () => {
    expect(chosen(nights([1, 1]), range(null), 4)).toEqual(range(4, 5))
    expect(chosen(nights([3, 3]), range(null), 4)).toEqual(range(4, 7))
    expect(previewOf(december(4), range(null), nights([1, 1]))).toEqual(range(4, 5))
  })

  test('has closed days between its ends, the last night included', () => {
    expect(closedWithin(range(18, 21), nights([1, 7]))).toEqual([december(20)])
  })
})
