import { expect, test } from 'vitest'
import { readOccurrence } from '../../../booking/event/occurrence.ts'
import { readMonth } from '../../../data/timeslots.ts'
import { openedByLink } from './opened-by-link.ts'

const today = '2026-12-05'
const evening = (occurrence: string, day: string, available = true) => ({
  ...{ occurrence, available, seats: available ? 4 : 0 },
  ...{ start: `${day} 19:00:00`, end: `${day} 21:00:00` },
  ...{ start_utc: `${day}T23:30:00.000Z`, end_utc: `${day}T23:59:00.000Z` },
})
const { timeslots } = readMonth({
  timeslots: [
    evening('first', '2026-12-06'),
    evening('full', '2026-12-10', false),
    evening('late', '2026-12-10'),
    evening('alone', '2026-12-12', false),
    evening('last', '2026-12-20'),
  ],
})
// Elsewhere each of them is on the next day: a link means the venue's.
const listed = timeslots.map((slot) => readOccurrence(slot, 'Asia/Tokyo'))

test.each([
  ['2026-12-06', 'first', null],
  ['2026-12-10', 'late', null],
  ['2026-12-12', 'alone', null],
  ['2026-12-11', 'last', { why: 'closed', date: '2026-12-11', next: '2026-12-20' }],
  ['2026-12-01', 'first', { why: 'passed', date: '2026-12-01', next: '2026-12-06' }],
  ['2026-12-21', null, { why: 'closed', date: '2026-12-21', next: null }],
])('a link to %s opens the list at %s', (date, occurrence, linked) => {
  expect(openedByLink(date, listed, today)).toEqual({ occurrence, linked })
})
