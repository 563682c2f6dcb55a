import { expect, test } from 'vitest'
import { waitlistRows } from './waitlist-rows.ts'

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
