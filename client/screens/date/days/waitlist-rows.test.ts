import { expect, test } from 'vitest'
import type { DayFit } from './range-selection.ts'
import { fullDays, waitlistRows } from './waitlist-rows.ts'

const queues: Record<string, { queue: number | null }> = { '2026-12-01': { queue: 0 }, '2026-12-02': { queue: 3 } }
const slotOf = (date: string) => queues[date]

test('each full day has its own queue', () => {
  expect(waitlistRows(['2026-12-01', '2026-12-02'], { slotOf, whole: { queue: 9 } })).toEqual([
    { date: '2026-12-01', ahead: 0 },
    { date: '2026-12-02', ahead: 3 },
  ])
})

test('where no single day is full the whole range has one', () => {
  expect(waitlistRows([], { slotOf, whole: { queue: 2 } })).toEqual([{ date: null, ahead: 2 }])
})

test('a queue that is not known is not an empty one', () => {
  expect(waitlistRows(['2027-01-05'], { slotOf, whole: undefined })).toEqual([{ date: '2027-01-05', ahead: null }])
  expect(waitlistRows([], { slotOf, whole: undefined })).toEqual([{ date: null, ahead: null }])
})

/** The days of a week in December of which the second and the third are listed as full. */
const fitOf = (date: string): DayFit => (['2026-12-02', '2026-12-03'].includes(date) ? 'waitlist' : 'free')
const week = { begin: '2026-12-01', end: '2026-12-04' }
const known = (countby: 'days' | 'nights', mincombined: number) => ({
  rules: { mincombined, maxcombined: 7, countby },
  fitOf,
})

test.each([
  ['days', 1, week, ['2026-12-02', '2026-12-03']],
  ['days', 3, week, ['2026-12-02', '2026-12-03']],
  ['nights', 1, week, ['2026-12-02', '2026-12-03']],
  ['nights', 1, { ...week, end: '2026-12-03' }, ['2026-12-02']],
  // The second night may be free: no stay of two begins with it, since the third is taken.
  ['nights', 2, week, []],
] as const)('by %s, %i at least, the full ones of %j are %j', (countby, mincombined, range, full) => {
  expect(fullDays(range, known(countby, mincombined))).toEqual(full)
})
