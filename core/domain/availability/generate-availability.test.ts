import { expect, test } from 'vitest'
import { availabilityCases } from '../../bench/availability-workload.ts'
import { at, booked, clock, input, on, resource, zone } from '../../testing/references/availability/fixtures.ts'
import { instantToWall } from '../time/index.ts'
import { rulesOf } from './bookable-rules.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import { reachableEnds } from './reachable-ends.ts'
import type { AvailabilityInput, BookableRules } from './types.ts'

const monday = '03-08'

/** The list as text: time, `×` when it can't be booked, seats, then resources and reason. */
const list = (rules: Partial<BookableRules>, more: Partial<AvailabilityInput> = {}): string[] =>
  generateAvailability(input(rules, more)).map(({ start, available, seats, resources, reason, waitlist_info }) =>
    [
      `${clock(start)}${available ? '' : '×'}`,
      seats,
      ...resources,
      ...(reason ? [reason] : []),
      ...(waitlist_info ? [`${waitlist_info.position} ahead`] : []),
    ].join(' '),
  )

test.each(availabilityCases().map((one) => [one.name, one] as const))(
  'the workload %s',
  (_, { input: asked, ...known }) => {
    const slots = generateAvailability(asked)
    const starts = slots.map((slot) => new Date(slot.start).toISOString())
    if (known.expectedSlots !== null) expect(slots).toHaveLength(known.expectedSlots)
    if (known.expectedStarts) expect(starts).toEqual(known.expectedStarts)
    expect(starts).toEqual(starts.toSorted())
    const taken = asked.occupancy.filter((row) => slots.some((slot) => row.start < slot.end && slot.start < row.end))
    expect(taken).toEqual([])
  },
)

test('seats left are counted at the fullest instant of the slot', () => {
  const occupancy = [
    booked(monday, '10:00-10:30', { seats: 2 }),
    booked(monday, '10:15-10:30', { seats: 1 }),
    booked(monday, '10:30-11:00', { seats: 2 }),
  ]
  expect(list({ seats: 4 }, { occupancy })).toEqual(['09:00 4', '10:00 1', '11:00 4'])
  expect(list({ seats: 4 }, { occupancy, seats: 2 })).toEqual(['09:00 4', '11:00 4'])
  expect(list({ seats: 4 }, { occupancy, seats: 5 })).toEqual([])
})

test('a hold occupies until it expires, and an ignored reservation never does', () => {
  const hold = booked(monday, '10:00-11:00', { expires: at('03-01 10:10'), reservation: 'mine' })
  expect(list({}, { occupancy: [hold] })).toEqual(['09:00 1', '11:00 1'])
  expect(list({}, { occupancy: [hold], now: at('03-01 10:10') })).toHaveLength(3)
  expect(list({}, { occupancy: [hold], ignoring: 'mine' })).toHaveLength(3)
})

test('no slot is listed for more seats than one booking may take', () => {
  const rules = { seats: 6, seatsperbooking: 2, waitlist: true }
  expect(list(rules, { seats: 2 })).toHaveLength(3)
  expect(list(rules, { seats: 3 })).toEqual([])
  expect(list(rules, { seats: 3, showunavailable: true })[0]).toBe('09:00× 6 seats')
  expect(list(rules, { seats: 7, showunavailable: true })[0]).toBe('09:00× 6 seats')
})

test('only staff is told why a slot is unavailable', () => {
  const occupancy = [booked(monday, '10:00-11:00')]
  const asked = { occupancy, showunavailable: true, showreasons: false }
  expect(list({}, asked)).toEqual(['09:00 1', '10:00× 0', '11:00 1'])
})

test('a bookable with a step of less than a minute has no slots, and none can be booked', () => {
  const short = [
    { slotinterval: 1 },
    { slotinterval: 59 },
    { duration: 59 },
    { intervaloverlap: 3541 },
    { duration: 0 },
  ]
  for (const rules of short) {
    expect(list(rules)).toEqual([])
    expect(judge(input(rules), { ...on(monday, '09:00-10:00'), seats: 1, resources: [] }).ok).toBe(false)
  }
  expect(list({ slotinterval: 60 })).toHaveLength(121)
})

test('buffers widen the candidate, and are already included in the rows', () => {
  const occupancy = [booked(monday, '10:00-11:30', { slotend: at('03-08 11:00') })]
  expect(list({ bufferafter: 1800, duration: 1800 }, { occupancy })).toEqual(['09:00 1', '11:30 1'])
  expect(list({ bufferbefore: 1800, duration: 1800 }, { occupancy })).toEqual(['09:00 1', '09:30 1'])
})

test('added time lengthens the span but not the step', () => {
  expect(list({}, { addedtime: 1800 })).toEqual(['09:00 1', '10:00 1'])
})

test('a start lies in the window, both ends included', () => {
  const now = at('03-08 08:00')
  expect(list({ windowbegin: 2, windowbegintype: 'hours' }, { now })).toEqual(['10:00 1', '11:00 1'])
  expect(list({ windowend: 2, windowendtype: 'hours' }, { now })).toEqual(['09:00 1', '10:00 1'])
  expect(list({ windowend: 60 }, { now, showunavailable: true })).toEqual([
    '09:00 1',
    '10:00× 1 window',
    '11:00× 1 window',
  ])
})

test('a start lies both in the window and on the dates from restrictionbegin to restrictionend, both included', () => {
  const week = { range: { start: at('03-08 00:00'), end: at('03-13 00:00') } }
  const dates = { restrictionbegin: '2027-03-09 15:00:00', restrictionend: '2027-03-10 08:00:00' }
  const laid = ({ bookabletype }: Pick<BookableRules, 'bookabletype'>) => {
    const { restrictionbegin, restrictionend } = rulesOf({ id: 'b', provider: 'p', name: 'B', ...dates }, zone)
    return { bookabletype, restrictionbegin, restrictionend }
  }
  const days = (bookabletype: BookableRules['bookabletype'], rules: Partial<BookableRules> = {}, more = {}) =>
    generateAvailability(input({ ...laid({ bookabletype }), ...rules }, { ...week, ...more })).map(
      (slot) => `${instantToWall(slot.start, zone).slice(8, 13)} ${slot.reason ?? ''}`,
    )
  expect(days('standard')).toEqual(['09 09 ', '09 10 ', '09 11 ', '10 09 ', '10 10 ', '10 11 '])
  expect(days('calendarday')).toEqual(['09 00 ', '10 00 '])
  const restrictions = ['08', '10', '11'].map((day) => on(`03-${day}`, '17:00-18:00'))
  expect(days('event', { restrictions })).toEqual(['10 17 '])
  const all = { showunavailable: true, now: at('03-10 09:30') }
  expect(days('calendarday', {}, all)).toEqual([
    '08 00 window',
    '09 00 window',
    '10 00 ',
    '11 00 window',
    '12 00 window',
  ])
  const asked = input({ ...laid({ bookabletype: 'calendarday' }), maxcombined: 3 }, week)
  const judged = judge(asked, { start: at('03-10 00:00'), end: at('03-12 00:00'), seats: 1, resources: [] })
  expect(judged).toEqual({ ok: false, reason: 'window' })
  const ends = reachableEnds(asked, at('03-09 00:00')).map((slot) => instantToWall(slot.end, zone).slice(8, 10))
  expect(ends).toEqual(['10', '11'])
})

test('a slot lies wholly in one restriction', () => {
  const restrictions = [on(monday, '09:00-10:30'), on(monday, '10:30-12:00')]
  expect(list({ restrictions })).toEqual(['09:00 1', '11:00 1'])
  expect(list({ restrictions }, { showunavailable: true })[1]).toBe('10:00× 1 restriction')
})

test('on the short day the hour that does not exist is not offered, on the long day it is offered twice', () => {
  const sunday = [{ start: '00:00', end: '04:00' }]
  const day = (date: string, end: string) =>
    generateAvailability(
      input({}, { hours: { sunday }, range: { start: at(`${date} 00:00`), end: at(`${end} 00:00`) } }),
    )
  expect(day('03-14', '03-15').map((slot) => clock(slot.start))).toEqual(['00:00', '01:00', '03:00'])
  const long = day('11-07', '11-08')
  expect(long.map((slot) => clock(slot.start))).toEqual(['00:00', '01:00', '01:00', '02:00', '03:00'])
  expect(new Set(long.map((slot) => slot.start)).size).toBe(5)
})

test('a full slot is listed with a waitlist or shared resources, but not if it could never be booked', () => {
  const occupancy = [booked(monday, '10:00-11:00')]
  const waitlist = [
    { ...on(monday, '10:00-11:00'), reservation: 'w1', seats: 1 },
    { ...on(monday, '10:00-11:00'), reservation: 'w2', seats: 1, resources: ['a'] },
    { ...on(monday, '11:00-12:00'), reservation: 'w3', seats: 1 },
  ]
  expect(list({ waitlist: true }, { occupancy, waitlist })).toEqual(['09:00 1', '10:00× 0 2 ahead', '11:00 1'])
  expect(list({ waitlist: true }, { occupancy, seats: 2 })).toEqual([])
  expect(list({ resource_capacity: 'consistent' }, { occupancy })).toEqual(['09:00 1', '10:00× 0', '11:00 1'])
  expect(list({}, { occupancy, showunavailable: true })[1]).toBe('10:00× 0 seats')
})

test('blackouts hide the slots that they touch, also where there is a waitlist', () => {
  const blackouts = [on(monday, '09:30-09:45')]
  const rules = { waitlist: true, requirementgroups: [{ resources: ['a', 'b'] }] }
  expect(list(rules, { blackouts })).toEqual(['10:00 1 a b', '11:00 1 a b'])
  const named = (extra: object) =>
    list(rules, { blackouts: [{ ...on(monday, '09:30-09:45'), ...extra }], showunavailable: true })
  expect(named({})[0]).toBe('09:00× 0 blackout_provider')
  expect(named({ bookable: 'b' })[0]).toBe('09:00× 0 blackout_bookable')
  expect(named({ bookable: 'other' })[0]).toBe('09:00 1 a b')
  expect(named({ resource: 'a' })[0]).toBe('09:00 1 b')
})

test('a resource’s blackout hides a slot only when it leaves too few resources, reservations not counted', () => {
  const rules = { waitlist: true, requirementgroups: [{ resources: ['a', 'b'] }] }
  const both = ['a', 'b'].map((id) => ({ ...on(monday, '09:00-10:00'), resource: id }))
  expect(list(rules, { blackouts: both, showunavailable: true })[0]).toBe('09:00× 0 blackout_resource')
  expect(list(rules, { blackouts: both })).toHaveLength(2)
  const occupancy = [booked(monday, '09:00-10:00', { resources: ['b'] })]
  expect(list(rules, { blackouts: both.slice(0, 1), occupancy })[0]).toBe('09:00× 0 0 ahead')
})

test('an opening tied to a resource is served by that resource alone', () => {
  const openings = [{ ...on(monday, '12:00-14:00'), resources: ['b'] }]
  const rules = { requirementgroups: [{ resources: ['a', 'b'] }] }
  expect(list(rules, { openings })).toEqual(['09:00 1 a b', '10:00 1 a b', '11:00 1 a b', '12:00 1 b', '13:00 1 b'])
  expect(list({}, { openings: [on(monday, '12:00-13:00')] })).toHaveLength(4)
  expect(list({}, { openings: [{ ...on(monday, '12:00-13:00'), bookable: 'b' }] })).toHaveLength(4)
  expect(list({}, { openings: [{ ...on(monday, '12:00-13:00'), bookable: 'other' }] })).toHaveLength(3)
})

test('chosen resources narrow the list to what works with them', () => {
  const rules = { requirementgroups: [{ resources: ['a', 'b', 'c'], minimum: 1, maximum: 2 }] }
  const occupancy = [booked(monday, '09:00-10:00', { resources: ['b'], bookable: 'other' })]
  expect(list(rules, { occupancy, chosen: ['b'] })[0]).toBe('10:00 1 a b c')
  expect(list(rules, { occupancy, chosen: ['a'] })[0]).toBe('09:00 1 a c')
  expect(list(rules, { chosen: ['a', 'b'] })[0]).toBe('09:00 1 a b')
  expect(list(rules, { chosen: ['stranger'] })).toEqual([])
})

test('inactive or unknown resources serve nobody', () => {
  const rules = { requirementgroups: [{ resources: ['a', 'gone'] }] }
  expect(list(rules)).toHaveLength(3)
  expect(list(rules, { resources: [resource('a', { active: false })] })).toEqual([])
  expect(list({ requiredresources: ['gone'] })).toEqual([])
})

test('days are listed one by one, with the waitlist position of the ranges that contain them', () => {
  const rules: Partial<BookableRules> = {
    bookabletype: 'calendarday',
    waitlist: true,
    restrictions: [{ start: at('03-08 00:00'), end: at('03-10 23:59') }],
  }
  const range = { start: at('03-08 00:00'), end: at('03-12 00:00') }
  const waitlist = [{ start: at('03-08 00:00'), end: at('03-10 00:00'), reservation: 'w', seats: 1 }]
  const occupancy = [booked('03-09', '00:00-23:59')]
  const slots = generateAvailability(input(rules, { range, occupancy, waitlist }))
  expect(slots.map((slot) => [slot.available, slot.waitlist_info?.position])).toEqual([
    [true, undefined],
    [false, 1],
    [true, undefined],
  ])
})

test('occurrences have their own seats, titles and segments', () => {
  const segments = [on(monday, '17:00-18:00'), on(monday, '20:00-21:00')]
  const restrictions = [
    { ...on(monday, '17:00-21:00'), id: 'sail', title: 'Sail', seats: 3, segments },
    { ...on(monday, '17:00-19:00'), id: 'walk' },
  ]
  const rules: Partial<BookableRules> = { bookabletype: 'event', seats: 6, restrictions }
  const slots = generateAvailability(
    input(rules, { occupancy: [booked(monday, '17:00-21:00', { seats: 2, occurrence: 'sail' })] }),
  )
  expect(
    slots.map(({ occurrence, seats, title, segments: parts }) => [occurrence, seats, title, parts?.length]),
  ).toEqual([
    ['walk', 6, undefined, undefined],
    ['sail', 1, 'Sail', 2],
  ])
})
