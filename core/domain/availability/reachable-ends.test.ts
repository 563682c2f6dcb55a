import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tableRows } from '../../testing/markdown-table.ts'
import { at, booked, clock, input, on, resource } from '../../testing/references/availability/fixtures.ts'
import { instantToWall } from '../time/index.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import { reachableEnds } from './reachable-ends.ts'
import type { AvailabilityInput, BookableRules, OccupancyRow, Timeslot, WaitlistRow } from './types.ts'

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
const dates: Record<string, string> = { Mon: '03-08', Tue: '03-09', Wed: '03-10', Thu: '03-11' }
const weekdayOf = (instant: number): string => {
  const date = instantToWall(instant, 'America/New_York').slice(5, 10)
  return Object.entries(dates).find(([, one]) => one === date)?.[0] ?? date
}
const midnight = (date = ''): number => at(`${date} 00:00`)
const skiffs: Partial<BookableRules> = {
  requirementgroups: [{ resources: ['A', 'B'], selectionmethod: 'priorityoffer' }],
}
const resources = ['A', 'B'].map((id) => resource(id))
const allDay = [{ start: '09:00', end: '12:00' }]

/** Reservations from text: `A Tue, B Wed`, `A and B Tue`, `A and B from 11:00`. */
function takenBy(text: string): OccupancyRow[] {
  return text.split(', ').flatMap((part) => {
    const [, who = '', day, time] = /^(A|B|A and B) (?:from (\S+)|(\w+))$/.exec(part) ?? []
    return who
      .split(' and ')
      .filter(Boolean)
      .map((id) =>
        day
          ? booked('03-08', `${day}-12:00`, { resources: [id], bookable: 'other' })
          : booked(dates[time ?? ''] ?? '', '00:00-23:59', { resources: [id], bookable: 'other' }),
      )
  })
}

const describe = (slots: Timeslot[], nameEnd: (end: number) => string): string =>
  slots.map((slot) => `${nameEnd(slot.end)}${slot.available ? '' : '×'}`).join(' ')

test.each(tableRows(readme, 'bookable', 'taken', 'from'))(
  '%s with %s taken, from %s: %s',
  (which = '', taken = '', from = '', ends = '') => {
    const [, mincombined = 1, maxcombined = 1] = (/ (\d)-(\d)/.exec(which) ?? []).map(Number)
    const [, duration = 60, overlap = 0] = (/of (\d+) min(?: over (\d+))?/.exec(which) ?? []).map((one) =>
      Number(one ?? 0),
    )
    const rules: Partial<BookableRules> = {
      ...skiffs,
      bookabletype: /^(days|nights)/.test(which) ? 'calendarday' : 'standard',
      countby: which.startsWith('nights') ? 'nights' : 'days',
      combinedslots: true,
      mincombined,
      maxcombined,
      duration: duration * 60,
      intervaloverlap: overlap * 60,
      waitlist: which.includes('waitlist'),
    }
    const hours = {
      monday: allDay,
      tuesday: which.includes('closed Tue') ? [] : allDay,
      wednesday: allDay,
      thursday: allDay,
    }
    const asked = input(rules, { hours, resources, occupancy: takenBy(taken) })
    const slots = reachableEnds(asked, from === 'Monday' ? midnight('03-08') : at(`03-08 ${from}`))
    const nameEnd = which.startsWith('days') ? (end: number) => weekdayOf(end - 1) : weekdayOf
    expect(describe(slots, from === 'Monday' ? nameEnd : clock)).toBe(ends)
  },
)

const entryOf = (text: string, number: number): WaitlistRow => {
  const [, first = '', last, named] = /^(\w+)(?:-(\w+))?(?: for skiff (\w))?$/.exec(text) ?? []
  const start = midnight(dates[first])
  const end = on(dates[last ?? first] ?? '', '00:00-23:59').end + 60_000
  return { reservation: `w${number}`, start, end, seats: 1, resources: named === undefined ? [] : [named] }
}

test.each(tableRows(readme, 'entries', 'asked'))(
  'with %s queueing, %s has position %s',
  (entries = '', asked = '', position) => {
    const [span = '', skiff] = asked.split(', skiff ')
    const [first = '', last = first] = span.split('-')
    const days = ['Mon', 'Tue', 'Wed'].flatMap((day) => takenBy(`A and B ${day}`))
    const more: Partial<AvailabilityInput> = {
      resources,
      occupancy: days,
      waitlist: entries.split(', ').map(entryOf),
      chosen: skiff ? [skiff] : [],
      range: { start: midnight(dates[first]), end: midnight(dates[first]) + 1 },
    }
    const group = { resources: ['A', 'B'], selectionmethod: 'manual' as const }
    const rules: Partial<BookableRules> = {
      bookabletype: 'calendarday',
      maxcombined: 7,
      waitlist: true,
      requirementgroups: [group],
    }
    const end = entryOf(last, 0).end
    const ranges = reachableEnds(input(rules, more), midnight(dates[first]))
    expect(ranges.find((slot) => slot.end === end)?.waitlist_info?.position).toBe(Number(position))
    if (first === last)
      expect(generateAvailability(input(rules, more))[0]?.waitlist_info?.position).toBe(Number(position))
  },
)

test('the reason why a range can’t be booked is given to staff and hidden from others', () => {
  const rules: Partial<BookableRules> = {
    bookabletype: 'calendarday',
    maxcombined: 3,
    windowend: 8,
    windowendtype: 'days',
    restrictions: [{ start: midnight('03-08'), end: on('03-10', '00:00-23:59').end }],
  }
  const asked = (more: Partial<AvailabilityInput> = {}) =>
    reachableEnds(input(rules, more), midnight('03-08')).map(({ end, reason }) => [weekdayOf(end - 1), reason])
  expect(asked()).toEqual([
    ['Mon', undefined],
    ['Tue', undefined],
  ])
  expect(asked({ showunavailable: true })).toEqual([
    ['Mon', undefined],
    ['Tue', undefined],
    ['Wed', 'window'],
  ])
  expect(asked({ blackouts: [on('03-09', '10:00-11:00')], showunavailable: true })[1]).toEqual([
    'Tue',
    'blackout_provider',
  ])
})

test('a skipped date is not a day of the range', () => {
  const timezone = 'Pacific/Apia'
  const local = (text: string) => Date.parse(`${text}:00Z`)
  const rules: Partial<BookableRules> = { bookabletype: 'calendarday', maxcombined: 3, windowend: 9e6 }
  const start = local('2011-12-29T10:00')
  const slots = reachableEnds(input(rules, { timezone, now: start - 1000 }), start)
  expect(slots.map((slot) => instantToWall(slot.end - 60_000, timezone))).toEqual([
    '2011-12-29 23:59:00',
    '2011-12-31 23:59:00',
    '2012-01-01 23:59:00',
  ])
})

test('every listed end can be booked, with the listed seats', () => {
  const rules: Partial<BookableRules> = { ...skiffs, combinedslots: true, maxcombined: 3, seats: 2 }
  const occupancy = [booked('03-08', '11:00-12:00', { resources: ['A'] })]
  const asked = input(rules, { resources, occupancy, seats: 2 })
  const slots = reachableEnds(asked, at('03-08 09:00'))
  expect(slots).toHaveLength(3)
  expect(slots.map((slot) => slot.resources)).toEqual([['A', 'B'], ['A', 'B'], ['B']])
  for (const slot of slots)
    expect(judge(asked, { start: slot.start, end: slot.end, seats: 2, resources: [] }).ok).toBe(true)
})

test('there are no ends where the bookable has no start, and none for events', () => {
  const rules: Partial<BookableRules> = { combinedslots: true, maxcombined: 3 }
  expect(reachableEnds(input(rules), at('03-08 09:15'))).toEqual([])
  expect(reachableEnds(input({ ...rules, bookabletype: 'calendarday' }), at('03-08 09:00'))).toEqual([])
  const restrictions = [on('03-08', '09:00-10:00')]
  expect(reachableEnds(input({ bookabletype: 'event', restrictions }), at('03-08 09:00'))).toEqual([])
  expect(reachableEnds(input({ duration: 0 }), at('03-08 09:00'))).toEqual([])
})

test('a combination ends with its day, even if the next is open from midnight on', () => {
  const always = [{ start: '00:00', end: '24:00' }]
  const hours = { monday: always, tuesday: always }
  const asked = input({ combinedslots: true, maxcombined: 3 }, { hours, showunavailable: true })
  const ends = reachableEnds(asked, at('03-08 22:00'))
  expect(ends.map(({ end, available }) => [clock(end), available])).toEqual([
    ['23:00', true],
    ['00:00', true],
  ])
})

test('a slot that can’t be combined has one end', () => {
  const slots = reachableEnds(input({ maxcombined: 3 }, { addedtime: 1800 }), at('03-08 09:00'))
  expect(slots.map((slot) => clock(slot.end))).toEqual(['10:30'])
})

test('a bookable with an absurd maximum does not list ends without limit', () => {
  const rules: Partial<BookableRules> = {
    bookabletype: 'calendarday',
    maxcombined: 1e9,
    windowend: 9,
    windowendtype: 'days',
  }
  expect(reachableEnds(input(rules), midnight('03-08'))).toHaveLength(3)
  expect(reachableEnds(input(rules, { showunavailable: true }), midnight('03-08'))).toHaveLength(1000)
})
