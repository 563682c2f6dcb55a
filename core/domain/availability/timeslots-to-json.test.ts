import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detailSteps, signatureOf } from './slot-details.ts'
import { timeslotsToJson, timeslotsToJsonSteps, timeslotToWire, type WireContext } from './timeslots-to-json.ts'
import type { Timeslot } from './types.ts'

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))
const free = { seats: 1, available: true, resources: [] }
const newYork: WireContext = { timezone: 'America/New_York', bookabletype: 'standard', bookables: ['lesson'] }

test('a slot has its wall clock, its zone and its instants', () => {
  const slot = {
    start: Date.parse('2027-11-07T05:30:00Z'),
    end: Date.parse('2027-11-07T06:30:00Z'),
    seats: 2,
    available: true,
    resources: ['ines'],
  }
  expect(parse(timeslotsToJson([slot], newYork))).toEqual([
    {
      start: '2027-11-07 01:30:00',
      end: '2027-11-07 01:30:00',
      start_utc: '2027-11-07T05:30:00.000Z',
      end_utc: '2027-11-07T06:30:00.000Z',
      id: '2027-11-07T05:30:00.000Z/2027-11-07T06:30:00.000Z',
      timezone: 'America/New_York',
      seats: 2,
      available: true,
      resources: ['ines'],
      bookables: ['lesson'],
      signature: signatureOf(slot),
    },
  ])
})

test('a slot tells the units of its resources where one has several', () => {
  const slot = { start: 0, end: 3_600_000, seats: 1, available: true, resources: ['raft', 'ines'] }
  const context = { ...newYork, capacities: new Map([['raft', 6]]) }
  expect(timeslotToWire(slot, context).reservation_capacity).toEqual({ raft: 6, ines: 1 })
  expect(timeslotToWire({ ...slot, resources: ['ines'] }, context)).not.toHaveProperty('reservation_capacity')
})

test('a day’s end is 23:59:00 of the last day, and its end_utc the true instant', () => {
  const day = {
    start: Date.parse('2027-03-14T05:00:00Z'),
    end: Date.parse('2027-03-15T04:00:00Z'),
    seats: 1,
    available: true,
    resources: [],
  }
  const wire = timeslotToWire(day, { ...newYork, bookabletype: 'calendarday' })
  expect([wire.end, wire.end_utc]).toEqual(['2027-03-14 23:59:00', '2027-03-15T04:00:00.000Z'])
})

test('days that end at a time of day end there, also after others of their kind', () => {
  const until = (end: string) => ({ start: Date.parse('2027-03-01T05:00:00Z'), end: Date.parse(end), ...free })
  const ends = ['2027-03-05T22:30:00Z', '2027-03-05T05:00:00Z', '2027-03-06T22:30:00Z', '2027-03-06T05:00:00Z']
  const told = parse(timeslotsToJson(ends.map(until), { ...newYork, bookabletype: 'calendarday' }))
  expect(told).toMatchObject([
    { end: '2027-03-05 17:30:00' },
    { end: '2027-03-04 23:59:00' },
    { end: '2027-03-06 17:30:00' },
    { end: '2027-03-05 23:59:00' },
  ])
})

test('a slot tells which closed times lie over it, and whether it is the own reservation’s', () => {
  const hour = 3_600_000
  const slots = [0, 1, 2].map((at) => ({
    start: at * hour,
    end: (at + 1) * hour,
    seats: 1,
    available: at !== 1,
    resources: [],
  }))
  const closed = { start: hour, end: 2 * hour }
  const details = {
    bookable: 'lesson',
    resources: ['ines'],
    own: { start: 2 * hour, end: 3 * hour },
    blackouts: [
      { ...closed, resource: 'ines' },
      { ...closed, resource: 'tom' },
      { ...closed, bookable: 'rafts' },
      { ...closed, start: 0, end: hour },
    ],
  }
  const { value } = detailSteps(slots, details, 1_000).next()
  const told = value?.map((slot) => timeslotToWire(slot, { ...newYork, timezone: 'UTC' }))
  expect(told?.map(({ blackouts, selected }) => [blackouts, selected])).toEqual([
    [undefined, undefined],
    [
      [
        {
          ...{ start: '1970-01-01 01:00:00', end: '1970-01-01 02:00:00', resource: 'ines' },
          ...{ start_utc: '1970-01-01T01:00:00.000Z', end_utc: '1970-01-01T02:00:00.000Z' },
        },
      ],
      undefined,
    ],
    [undefined, true],
  ])
})

test('a signature changes with what is offered, not with the time', () => {
  const slot = { start: 0, end: 3_600_000, seats: 1, available: true, resources: ['ines'] }
  const signatures = [
    slot,
    { ...slot, start: 7_200_000, end: 10_800_000 },
    { ...slot, seats: 2 },
    { ...slot, available: false },
    { ...slot, resources: ['tom'] },
    { ...slot, title: 'Sunset' },
  ].map(signatureOf)
  expect(signatures[1]).toBe(signatures[0])
  expect(new Set(signatures).size).toBe(5)
})

const slot: fc.Arbitrary<Omit<Timeslot, 'start' | 'end'>> = fc.record(
  {
    seats: fc.constantFrom(1, 1, 1, 20),
    available: fc.constantFrom(true, true, false),
    resources: fc.constantFrom([], [], ['a'], ['a', 'b']),
    reason: fc.constantFrom(undefined, 'seats' as const),
    waitlist_info: fc.constantFrom(undefined, { position: 3 }),
    title: fc.constantFrom(undefined, undefined, 'Vela “al tramonto” ⛵'),
    segments: fc.constantFrom(undefined, undefined, [{ start: 0, end: 3_600_000, title: 'Ñ' }]),
    blackouts: fc.constantFrom(undefined, undefined, [{ start: 0, end: 3_600_000, resource: 'a' }]),
    selected: fc.constantFrom(undefined, undefined, true as const),
  },
  { requiredKeys: ['seats', 'available', 'resources'] },
)

test('a stay ends with its departure, on the wall and as an instant', () => {
  const night = { start: Date.parse('2027-03-13T05:00:00Z'), end: Date.parse('2027-03-14T05:00:00Z') }
  const listed = { ...night, seats: 1, available: true, resources: [] }
  const rules = { timezone: 'America/New_York', bookabletype: 'calendarday', countby: 'nights' } as const
  const ends = (departuretime?: string) => {
    const { end, end_utc } = timeslotToWire(listed, { ...rules, bookables: ['loft'], departuretime })
    return [end, end_utc]
  }
  expect(ends()).toEqual(['2027-03-14 00:00:00', '2027-03-14T05:00:00.000Z'])
  expect(ends('11:00')).toEqual(['2027-03-14 11:00:00', '2027-03-14T15:00:00.000Z'])
  // Clocks go from 2:00 to 3:00.
  expect(ends('02:30')).toEqual(['2027-03-14 03:00:00', '2027-03-14T07:00:00.000Z'])
})

test('a list of many slots is written in steps', () => {
  const dense = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, minute) => ({
      ...{ start: minute * 60_000, end: minute * 60_000 + 3_600_000, seats: 1, available: true, resources: [] },
      ...more,
    }))
  const stepsOf = (slots: Timeslot[]) => [...timeslotsToJsonSteps(slots, newYork)].length
  expect(stepsOf(dense(1_000))).toBe(0)
  expect(stepsOf(dense(43_200))).toBeGreaterThan(15)
  // Slots with texts are written one by one.
  expect(stepsOf(dense(1_000, { title: 'Vela' }))).toBe(3)
})

test('the bytes equal JSON.stringify of the slots, in any zone and over any days', () => {
  const steps = fc.array(fc.tuple(slot, fc.constantFrom(1_800_000, 3_600_000, 40_000_000, 86_400_000, 1_500)), {
    maxLength: 60,
  })
  const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
  const types = fc.record({
    bookabletype: fc.constantFrom('standard' as const, 'calendarday' as const),
    countby: fc.constantFrom('days' as const, 'nights' as const),
    departuretime: fc.constantFrom(undefined, '11:00', '01:30'),
  })
  fc.assert(
    fc.property(steps, zones, types, (list, timezone, rules) => {
      let at = Date.parse('2027-10-30T20:00:00Z')
      const slots = list.map(([fields, step]) => {
        at += step
        return { start: at, end: at + step, ...fields }
      })
      const context = { timezone, ...rules, bookables: ['lesson'], capacities: new Map([['b', 2]]) }
      expect(parse(timeslotsToJson(slots, context))).toEqual(
        JSON.parse(JSON.stringify(slots.map((one) => timeslotToWire(one, context)))),
      )
    }),
  )
})
