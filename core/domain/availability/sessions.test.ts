import { expect, test } from 'vitest'
import { booked, clock, input, on, resource } from '../../testing/references/availability/fixtures.ts'
import { generateAvailability } from './generate-availability.ts'
import { judge } from './judge.ts'
import type { AvailabilityInput, BookableRules, OccupancyRow } from './types.ts'

const monday = '03-08'
const ten = '10:00-11:00'

/** The slot at ten: seats left, `×` when it can't be booked, then resources and reason. */
function atTen(rules: Partial<BookableRules>, more: Partial<AvailabilityInput> = {}): string | undefined {
  const slots = generateAvailability(input(rules, { showunavailable: true, ...more }))
  const slot = slots.find(({ start }) => clock(start) === '10:00')
  return slot && [`${slot.seats}${slot.available ? '' : '×'}`, ...slot.resources, slot.reason ?? ''].join(' ').trim()
}

const taken = (row: Partial<OccupancyRow> = {}, span = ten) => booked(monday, span, row)

test('seats left are never negative, however many were booked', () => {
  expect(atTen({ seats: 2 }, { occupancy: [taken({ seats: 5 })] })).toBe('0× seats')
})

test('a resource has as many units as reservation_capacity, at any instant', () => {
  const rules = { requiredresources: ['a'], seats: 9 }
  const resources = [resource('a', { reservation_capacity: 2 })]
  const other = (span: string) => taken({ bookable: 'other', resources: ['a'] }, span)
  expect(atTen(rules, { resources, occupancy: [other('09:00-10:30'), other('10:30-11:00')] })).toBe('9 a')
  expect(atTen(rules, { resources, occupancy: [other('09:00-10:30'), other('10:15-11:00')] })).toBe('0× resources')
})

test('with one unit per seat, the requested seats must fit into one resource', () => {
  const rules: Partial<BookableRules> = {
    seats: 6,
    resource_capacity: 'seat',
    requirementgroups: [{ resources: ['a', 'b'], selectionmethod: 'priorityoffer' }],
  }
  const resources = [resource('a', { reservation_capacity: 2 }), resource('b', { reservation_capacity: 4 })]
  expect(atTen(rules, { resources })).toBe('4 a b')
  expect(atTen(rules, { resources, seats: 3 })).toBe('4 b')
  expect(atTen(rules, { resources, seats: 5 })).toBe('4× resources')
  expect(atTen(rules, { resources, occupancy: [taken({ seats: 3, resources: ['b'] })] })).toBe('2 a b')
})

test('a full session leaves its other units to another session', () => {
  const rules = { seats: 2, requirementgroups: [{ resources: ['a', 'b'] }] }
  const resources = [resource('a', { reservation_capacity: 2 }), resource('b')]
  const occupancy = [taken({ seats: 2, resources: ['a'] })]
  expect(atTen(rules, { resources, occupancy })).toBe('2 b')
  expect(atTen({ ...rules, slotinterval: 1800 }, { resources, occupancy })).toBe('2 b')
  const half = generateAvailability(input({ ...rules, slotinterval: 1800 }, { resources, occupancy }))
  expect(half.find(({ start }) => clock(start) === '10:30')?.resources).toEqual(['a', 'b'])
})

test('a shared session is joined both by those who chose its resources and by those who chose none', () => {
  const rules: Partial<BookableRules> = {
    seats: 4,
    resource_capacity: 'consistent',
    requirementgroups: [{ resources: ['a', 'b', 'c'], minimum: 1, maximum: 2 }],
  }
  const occupancy = [taken({ seats: 3, resources: ['a', 'b'] })]
  const ask = (seats: number, resources: string[]) => {
    const judged = judge(input(rules, { occupancy }), { ...on(monday, ten), seats, resources })
    return judged.ok ? judged.resources.join(' ') : judged.reason
  }
  expect(ask(1, [])).toBe('a b')
  expect(ask(1, ['b'])).toBe('a b')
  expect(ask(1, ['c'])).toBe('c')
  expect(ask(1, ['a', 'c'])).toBe('resources')
  expect(ask(2, [])).toBe('c')
})

test('each occurrence counts separately, even if two are at the same time', () => {
  const restrictions = ['sail', 'walk'].map((id) => ({ ...on(monday, '17:00-18:00'), id, seats: 3 }))
  const rules: Partial<BookableRules> = {
    bookabletype: 'event',
    seats: 9,
    restrictions,
    resource_capacity: 'consistent',
  }
  const occupancy = [taken({ seats: 2, occurrence: 'sail' }, '17:00-18:00')]
  const waitlist = [{ ...on(monday, '17:00-18:00'), reservation: 'w', seats: 1, occurrence: 'walk' }]
  const listed = generateAvailability(input({ ...rules, waitlist: true }, { occupancy, waitlist, seats: 2 }))
  expect(listed.map(({ occurrence, seats, waitlist_info }) => [occurrence, seats, waitlist_info?.position])).toEqual([
    ['sail', 1, 0],
    ['walk', 3, undefined],
  ])
  const judged = (occurrence: string) =>
    judge(input(rules, { occupancy }), { ...on(monday, '17:00-18:00'), seats: 2, resources: [], occurrence }).ok
  expect([judged('sail'), judged('walk')]).toEqual([false, true])
})

test('reservations without an occurrence belong to the one with their span', () => {
  const evening = '17:00-18:00'
  const rules: Partial<BookableRules> = {
    bookabletype: 'event',
    seats: 4,
    resource_capacity: 'consistent',
    requirementgroups: [{ resources: ['a', 'b'] }],
    restrictions: [{ ...on(monday, evening), id: 'sail' }],
  }
  const imported = [taken({ seats: 2, resources: ['a'] }, evening), taken({ seats: 1, resources: ['a'] }, evening)]
  const named = taken({ seats: 1, occurrence: 'sail', resources: ['a'] }, evening)
  const listed = (occupancy: OccupancyRow[]) =>
    generateAvailability(input(rules, { occupancy })).map(({ seats, resources }) => [seats, ...resources])
  const ask = (occupancy: OccupancyRow[], seats: number, resources: string[] = []) => {
    const candidate = { ...on(monday, evening), seats, resources, occurrence: 'sail' }
    const judged = judge(input(rules, { occupancy }), candidate)
    return judged.ok ? [judged.resources.join(' '), judged.seatsleft] : judged.reason
  }
  expect(listed(imported)).toEqual([[4, 'a', 'b']])
  expect(ask(imported, 1, ['a'])).toEqual(['a', 0])
  expect(ask([...imported, named], 1, ['a'])).toBe('seats')
  expect(ask([...imported, named], 1)).toEqual(['b', 3])
  // Its boat is taken once, which leaves the other unit for another reservation.
  const large = [resource('a', { reservation_capacity: 2 })]
  const other = { requiredresources: ['a'], restrictions: [], bookabletype: 'standard' as const }
  const both = [taken({ resources: ['a'] }, ten), taken({ resources: ['a'], occurrence: 'sail' }, ten)]
  const event = { ...input(rules).bookable, restrictions: [{ ...on(monday, ten), id: 'sail' }] }
  const hired = generateAvailability(
    input({ ...other, id: 'hire' }, { occupancy: both, resources: large, neighbours: [event] }),
  )
  expect(hired.map(({ start }) => clock(start))).toContain('10:00')
})

test('an event shares its boat with no other bookable', () => {
  const rules: Partial<BookableRules> = {
    bookabletype: 'event',
    seats: 6,
    resource_capacity: 'consistent',
    requiredresources: ['a'],
    restrictions: [{ ...on(monday, '17:00-18:00'), id: 'sail' }],
  }
  const occupancy = [taken({ seats: 4, occurrence: 'sail', resources: ['a'] }, '17:00-18:00')]
  const [sail] = generateAvailability(input(rules, { occupancy }))
  expect(sail).toMatchObject({ seats: 2, available: true, resources: ['a'] })
  const hired = judge(input({ requiredresources: ['a'] }, { occupancy }), {
    ...on(monday, '17:30-18:30'),
    seats: 1,
    resources: [],
  })
  expect(hired.ok).toBe(false)
})

test('the reported reason is the first that applies', () => {
  const rules = { seats: 2, requiredresources: ['a'] }
  const busy = taken({ bookable: 'other', resources: ['a'] })
  const blackout = { ...on(monday, ten), resource: 'a' }
  const all = [{ ...on(monday, ten) }, { ...on(monday, ten), bookable: 'b' }, blackout]
  expect(atTen(rules, { occupancy: [busy], seats: 3 })).toBe('0× resources')
  expect(atTen(rules, { seats: 3 })).toBe('2× seats')
  expect(atTen(rules, { seats: 3, blackouts: [blackout] })).toBe('0× resources')
  expect(atTen(rules, { occupancy: [busy], blackouts: [blackout] })).toBe('0× blackout_resource')
  expect(atTen(rules, { blackouts: all.slice(1) })).toBe('0× blackout_bookable')
  expect(atTen(rules, { blackouts: all })).toBe('0× blackout_provider')
  expect(atTen({ ...rules, restrictions: [on(monday, '09:00-10:00')] }, { blackouts: all })).toBe('0× restriction')
  expect(atTen({ ...rules, windowend: 1, restrictions: [on(monday, '09:00-10:00')] }, { blackouts: all })).toBe(
    '0× window',
  )
})

test('a waitlist entry with a live offer is ahead, and occupies what is offered', () => {
  const offer = { expires: input().now + 900_000, reservation: 'w1' }
  const waitlist = [
    { ...on(monday, ten), reservation: 'w1', seats: 1 },
    { ...on(monday, ten), reservation: 'w2', seats: 1 },
  ]
  const asked = (now: number) =>
    generateAvailability(input({ waitlist: true }, { occupancy: [taken(offer)], waitlist, now })).find(
      ({ start }) => clock(start) === '10:00',
    )
  expect(asked(input().now)).toMatchObject({ available: false, waitlist_info: { position: 2 } })
  expect(asked(offer.expires)).toMatchObject({ available: true })
})
