import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeslotsToJson, timeslotToWire, type WireContext } from './timeslots-to-json.ts'
import type { Timeslot } from './types.ts'

const parse = (bytes: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(bytes))
const newYork: WireContext = { timezone: 'America/New_York', bookabletype: 'standard' }

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

const slot: fc.Arbitrary<Omit<Timeslot, 'start' | 'end'>> = fc.record(
  {
    seats: fc.constantFrom(1, 1, 1, 20),
    available: fc.constantFrom(true, true, false),
    resources: fc.constantFrom([], [], ['a'], ['a', 'b']),
    reason: fc.constantFrom(undefined, 'seats' as const),
    waitlist_info: fc.constantFrom(undefined, { position: 3 }),
    title: fc.constantFrom(undefined, undefined, 'Vela “al tramonto” ⛵'),
    segments: fc.constantFrom(undefined, undefined, [{ start: 0, end: 3_600_000, title: 'Ñ' }]),
  },
  { requiredKeys: ['seats', 'available', 'resources'] },
)

test('the bytes equal JSON.stringify of the slots, in any zone and over any days', () => {
  const steps = fc.array(fc.tuple(slot, fc.constantFrom(1_800_000, 3_600_000, 40_000_000, 86_400_000, 1_500)), {
    maxLength: 60,
  })
  const zones = fc.constantFrom('America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
  const types = fc.constantFrom('standard' as const, 'calendarday' as const)
  fc.assert(
    fc.property(steps, zones, types, (list, timezone, bookabletype) => {
      let at = Date.parse('2027-10-30T20:00:00Z')
      const slots = list.map(([fields, step]) => {
        at += step
        return { start: at, end: at + step, ...fields }
      })
      const context = { timezone, bookabletype, capacities: new Map([['b', 2]]) }
      expect(parse(timeslotsToJson(slots, context))).toEqual(
        JSON.parse(JSON.stringify(slots.map((one) => timeslotToWire(one, context)))),
      )
    }),
  )
})
