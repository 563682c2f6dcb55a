import { expect, test } from 'vitest'
import { at, booked, clock, input, on, resource } from '../../testing/references/availability/fixtures.ts'
import { judge } from './judge.ts'
import type { AvailabilityInput, BookableRules, Candidate, JudgeOptions } from './types.ts'

const monday = '03-08'

interface Asked extends Partial<Candidate> {
  span?: string
  options?: JudgeOptions
}

/** The resources that a candidate gets, or the reason why it gets none. */
function verdict(
  rules: Partial<BookableRules>,
  { span = '10:00-11:00', options, ...asked }: Asked = {},
  more: Partial<AvailabilityInput> = {},
) {
  const judged = judge(input(rules, more), { ...on(monday, span), seats: 1, resources: [], ...asked }, options)
  return judged.ok ? judged.resources.join(' ') : judged.reason
}

const taken = (...ids: string[]) =>
  ids.map((id) => booked(monday, '10:00-11:00', { resources: [id], bookable: 'other' }))
const group = (selectionmethod: 'manual' | 'priorityoffer' | 'roundrobin', more = {}) => ({
  requirementgroups: [{ resources: ['b', 'a', 'c'], selectionmethod, ...more }],
})

test('resources are taken in the order of the list, or least recently used first', () => {
  expect(verdict(group('priorityoffer'))).toBe('b')
  expect(verdict(group('priorityoffer'), {}, { occupancy: taken('b') })).toBe('a')
  expect(verdict(group('priorityoffer', { quantity: 2 }))).toBe('b a')
  const resources = [resource('a', { lastused: 5 }), resource('b', { lastused: 9 }), resource('c')]
  expect(verdict(group('roundrobin'), {}, { resources })).toBe('c')
  expect(verdict(group('roundrobin'), {}, { resources, occupancy: taken('c') })).toBe('a')
})

test('all chosen resources are used, and missing ones are assigned up to the minimum', () => {
  const two = group('manual', { minimum: 2, maximum: 3 })
  expect(verdict(two, { resources: ['c'] })).toBe('c b')
  expect(verdict(two, { resources: ['c', 'a', 'b'] })).toBe('b a c')
  expect(verdict(group('manual', { minimum: 1, maximum: 2 }), { resources: ['c'] })).toBe('c')
  expect(verdict(group('manual'), { resources: ['a', 'c'] })).toBe('resources')
  expect(verdict(group('manual'), { resources: ['a'] }, { occupancy: taken('a') })).toBe('resources')
})

test('required resources are always taken, all of them, and serve no group besides', () => {
  const rules = { requiredresources: ['a'], ...group('priorityoffer') }
  expect(verdict(rules)).toBe('a b')
  expect(verdict(rules, { resources: ['a'] })).toBe('a b')
  expect(verdict(rules, {}, { occupancy: taken('a') })).toBe('resources')
})

test('a session that shares its resources is joined before another one begins', () => {
  const rules: Partial<BookableRules> = { seats: 2, resource_capacity: 'consistent', ...group('priorityoffer') }
  const session = (seats: number) => [booked(monday, '10:00-11:00', { resources: ['a'], seats })]
  expect(verdict(rules, {}, { occupancy: session(1) })).toBe('a')
  expect(verdict(rules, {}, { occupancy: session(2) })).toBe('b')
  expect(verdict(rules, { seats: 2 }, { occupancy: session(1) })).toBe('b')
})

test('restricted claims name no resource, but need one that is free', () => {
  const claim = {
    requirementgroups: [{ resources: ['a', 'b'], selectionmethod: 'resourceclaim_restricted' as const }],
    seats: 5,
  }
  const gig = (name: string) => booked(monday, '10:00-11:00', { reservation: name, bookable: 'gigs' })
  const neighbours = [
    {
      id: 'gigs',
      resource_capacity: 'reservation' as const,
      requiredresources: [],
      requirementgroups: claim.requirementgroups,
    },
  ]
  expect(verdict(claim, {}, { occupancy: [gig('1')], neighbours })).toBe('')
  expect(verdict(claim, {}, { occupancy: [gig('1'), gig('2')], neighbours })).toBe('resources')
  const named = { requirementgroups: [{ resources: ['a'] }] }
  expect(verdict(named, {}, { occupancy: [gig('1')], neighbours })).toBe('a')
  expect(verdict(named, {}, { occupancy: [gig('1'), gig('2')], neighbours })).toBe('resources')
  expect(verdict(named, {}, { occupancy: [gig('1'), ...taken('b')], neighbours })).toBe('resources')
})

test('later re-checks and staff check capacity and blackouts only', () => {
  const options = { window: false }
  const rules = { windowbegin: 300, windowbegintype: 'days' as const, restrictions: [on('03-09', '00:00-12:00')] }
  expect(verdict(rules)).toBe('window')
  expect(verdict(rules, { span: '10:07-23:00', options })).toBe('')
  expect(verdict(rules, { options: { window: false, hours: true } })).toBe('restriction')
  expect(verdict(rules, { options }, { occupancy: [booked(monday, '10:00-11:00')] })).toBe('seats')
  expect(verdict(rules, { options }, { blackouts: [on(monday, '10:59-12:00')] })).toBe('blackout_provider')
})

test('one reservation takes whole seats only, and no more than seatsperbooking', () => {
  expect(verdict({ seats: 9, seatsperbooking: 2 }, { seats: 3 })).toBe('seats')
  expect(verdict({ seats: 9, seatsperbooking: 2 }, { seats: 3, options: { window: false } })).toBe('')
  expect(verdict({ seats: 9 }, { seats: 1.5 })).toBe('invalid')
  expect(verdict({ seats: 9 }, { seats: 0 })).toBe('invalid')
  expect(verdict({}, { span: '10:00-10:00' })).toBe('invalid')
})

test('a verdict contains what the reservation occupies, and the seats left after it', () => {
  const judged = judge(input({ seats: 4, bufferbefore: 600, bufferafter: 1800 }), {
    ...on(monday, '10:00-11:00'),
    seats: 3,
    resources: [],
  })
  expect(judged).toEqual({ ok: true, resources: [], occupies: [on(monday, '09:50-11:30')], seatsleft: 1 })
})

test('each segment is occupied separately: the boat is free between them', () => {
  const segments = [on(monday, '10:00-11:00'), on(monday, '13:00-14:00')]
  const rules: Partial<BookableRules> = {
    bookabletype: 'event',
    bufferafter: 600,
    requiredresources: ['a'],
    restrictions: [{ ...on(monday, '10:00-14:00'), id: 'o', segments }],
  }
  const other = (span: string) => ({ occupancy: [booked(monday, span, { resources: ['a'], bookable: 'other' })] })
  expect(verdict(rules, { span: '10:00-14:00' }, other('11:10-13:00'))).toBe('a')
  expect(verdict(rules, { span: '10:00-14:00', occurrence: 'o' }, other('11:00-13:00'))).toBe('resources')
  expect(verdict(rules, { span: '10:00-14:00', occurrence: 'elsewhere' })).toBe('invalid')
  const judged = judge(input(rules), { ...on(monday, '10:00-14:00'), seats: 1, resources: [] })
  expect(judged.ok && judged.occupies.map(({ start, end }) => `${clock(start)}-${clock(end)}`)).toEqual([
    '10:00-11:10',
    '13:00-14:10',
  ])
})

test('ranges of days: length, ends, closed days inside', () => {
  const rules: Partial<BookableRules> = { bookabletype: 'calendarday', mincombined: 2, maxcombined: 3 }
  const nine = [{ start: '09:00', end: '10:00' }]
  const hours = { monday: nine, wednesday: nine, thursday: nine }
  const range = (start: string, end: string) => verdict(rules, { start: at(start), end: at(end) }, { hours })
  expect(range('03-08 00:00', '03-11 00:00')).toBe('')
  expect(range('03-08 00:00', '03-10 23:59')).toBe('')
  expect(range('03-08 00:00', '03-10 00:00')).toBe('closed')
  expect(range('03-09 00:00', '03-11 00:00')).toBe('closed')
  expect(range('03-08 00:00', '03-09 00:00')).toBe('invalid')
  expect(range('03-08 00:00', '03-12 00:00')).toBe('invalid')
  expect(range('03-08 09:00', '03-11 00:00')).toBe('invalid')
})

test('for days the window compares local dates, for every day of the range', () => {
  const rules: Partial<BookableRules> = {
    bookabletype: 'calendarday',
    maxcombined: 9,
    windowend: 8,
    windowendtype: 'days',
  }
  const range = (start: string, end: string, now: string) =>
    verdict(rules, { start: at(start), end: at(end) }, { now: at(now) })
  expect(range('03-08 00:00', '03-09 00:00', '03-08 18:00')).toBe('')
  expect(range('03-08 00:00', '03-09 00:00', '03-09 00:00')).toBe('window')
  expect(range('03-08 00:00', '03-10 00:00', '03-01 00:00')).toBe('')
  expect(range('03-08 00:00', '03-11 00:00', '03-01 23:59')).toBe('window')
})

test('a live hold keeps exactly its resources, even if the bookable’s rules have changed', () => {
  const exactly = (rules: Partial<BookableRules>, resources: string[], more: Partial<AvailabilityInput> = {}) =>
    verdict(rules, { resources, options: { window: false, exactResources: true } }, more)
  const two = group('manual', { minimum: 2, maximum: 3 })
  expect(verdict(two, { resources: ['c'], options: { window: false } })).toBe('c b')
  expect(exactly(two, ['c'])).toBe('c')
  expect(exactly(two, ['c', 'a'])).toBe('c a')
  expect(exactly({ requiredresources: ['a'], ...two }, ['c'])).toBe('c')
  expect(exactly(two, [])).toBe('')
  expect(exactly(two, ['c'], { occupancy: taken('c') })).toBe('resources')
  expect(exactly(two, ['c'], { blackouts: [{ ...on(monday, '10:00-11:00'), resource: 'c' }] })).toBe(
    'blackout_resource',
  )
  expect(exactly(two, ['stranger'])).toBe('resources')
  expect(exactly({ seats: 2, ...two }, ['c'], { occupancy: [booked(monday, '10:00-11:00', { seats: 2 })] })).toBe('c')
})

test('a live hold in a shared session joins that session and no other', () => {
  const rules: Partial<BookableRules> = {
    seats: 2,
    resource_capacity: 'consistent',
    ...group('manual', { quantity: 2 }),
  }
  const options = { window: false, exactResources: true }
  const session = (seats: number) => [booked(monday, '10:00-11:00', { resources: ['a'], seats })]
  expect(verdict(rules, { resources: ['a'], options }, { occupancy: session(1) })).toBe('a')
  expect(verdict(rules, { resources: ['a'], options }, { occupancy: session(2) })).toBe('seats')
  expect(verdict(rules, { resources: ['b'], options }, { occupancy: session(1) })).toBe('b')
})

test('the units that staff claims later must still be free for a live hold', () => {
  const gig = { resources: ['a', 'b'], selectionmethod: 'resourceclaim_restricted' as const, quantity: 1 }
  const options = { window: false, exactResources: true }
  const rules = { requirementgroups: [gig] }
  expect(verdict(rules, { options }, { occupancy: taken('a') })).toBe('')
  expect(verdict(rules, { options }, { occupancy: taken('a', 'b') })).toBe('resources')
  expect(verdict(rules, { resources: ['a'], options }, { occupancy: taken('b') })).toBe('a')
})
