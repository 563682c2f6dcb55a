import fc from 'fast-check'
import type { AvailabilityInput, TravelRules } from '../../../../domain/availability/types.ts'
import { dayStart, MINUTE, type ReferenceClock, toInstant } from '../reference-clock.ts'
import { addresses, type Bookings, bookings, withBookings } from './random-bookings.ts'
import { clockOf, type Place, place } from './random-places.ts'
import { bookable, ids, interval, week, withOverride } from './random-rules.ts'

const HOUR = 60 * MINUTE

/** A case, with the clock that its times refer to. */
export interface RandomCase {
  input: AvailabilityInput
  clock: ReferenceClock
  /** Printed with a failure: the question, without the tables. */
  [fc.toStringMethod](): string
}

const trip = fc.constantFrom(0, 15, 30, 60, 90, 150, null, undefined)

/** Driving times between a customer, two others and the provider; a table, so that a failure is readable. */
const travel: fc.Arbitrary<TravelRules | undefined> = fc
  .option(
    fc.record({
      address: fc.constantFrom(...addresses, 'Depot'),
      trips: fc.array(trip, { minLength: 4, maxLength: 4 }),
    }),
    { nil: undefined, freq: 2 },
  )
  .map((made) => {
    if (!made) return undefined
    const seconds = (from: string, to: string): number | null | undefined => {
      const minutes = made.trips[(from.length * 3 + to.length) % made.trips.length]
      return minutes == null ? minutes : minutes * 60
    }
    return { home: 'Depot', seconds, ...made }
  })

/** A case without bookings: rules, hours, blackouts, resources, and the question. */
function emptyCase({ zone, around }: Place, clock: ReferenceClock) {
  const from = Date.parse(`${around}T00:00:00Z`) - 18 * HOUR
  const middle = Math.floor(Date.parse(`${around}T00:00:00Z`) / (24 * HOUR))
  const days = [-1, 0, 1, 2, 3].map((more) => middle + more)
  const midnights = days.map((day) => toInstant(clock, dayStart(clock, day)))
  const dates = days.slice(0, 3).map((day) => new Date(day * 24 * HOUR).toISOString().slice(0, 10))
  const frame = { from, midnights, dates }
  return fc.record({
    bookable: bookable({ ...frame, id: 'b' }),
    neighbour: bookable({ ...frame, id: 'n' }),
    timezone: fc.constant(zone),
    hours: withOverride(week, dates),
    openings: fc.array(
      fc
        .tuple(
          interval(from),
          fc.constantFrom<(string[] | undefined)[]>(undefined, undefined, ['ada'], ['bo', 'cy']),
          fc.constantFrom(undefined, undefined, 'b', 'n'),
        )
        .map(([one, resources, bookable]) => ({ ...one, resources, bookable })),
      { maxLength: 2 },
    ),
    blackouts: fc.array(
      fc
        .tuple(
          interval(from),
          fc.constantFrom(
            {},
            { bookable: 'b' },
            { bookable: 'n' },
            { resource: 'ada' },
            { resource: 'bo' },
            { resource: 'cy' },
          ),
        )
        .map(([one, of]) => ({ ...one, ...of })),
      { maxLength: 2 },
    ),
    resources: fc
      .tuple(
        ...ids.map(() =>
          fc.record({
            units: fc.constantFrom(1, 1, 2, 3),
            active: fc.constantFrom(...Array<boolean>(9).fill(true), false),
            lastused: fc.constantFrom(undefined, from - HOUR, from),
          }),
        ),
      )
      .map((made) =>
        made.map(({ units, ...rest }, at) => ({ ...rest, id: ids[at] ?? '', name: '', reservation_capacity: units })),
      ),
    occupancy: fc.constant<AvailabilityInput['occupancy']>([]),
    range: fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom(12, 24, 36))
      .map(([start, hours]) => ({ start: from + start * 5 * MINUTE, end: from + start * 5 * MINUTE + hours * HOUR })),
    now: fc.constantFrom(from - 24 * HOUR, from - 24 * HOUR, from, from + 20 * HOUR + 7 * MINUTE),
    seats: fc.constantFrom(1, 1, 1, 1, 2, 3),
    chosen: fc.constantFrom<string[][]>([], [], [], [], ['ada'], ['bo'], ['cy', 'di']),
    addedtime: fc.constantFrom(undefined, undefined, undefined, 900),
    showunavailable: fc.boolean(),
    showreasons: fc.constantFrom(true, true, false),
    ignoring: fc.constantFrom(undefined, undefined, 'r0', 'w0'),
    travel,
    bookings: bookings(from),
  })
}

/** Customers choose among pickable resources only; claims come later. */
const pickable = ({ bookable, chosen = [] }: Pick<AvailabilityInput, 'bookable' | 'chosen'>): string[] => {
  const named = bookable.requirementgroups
    .filter((one) => !one.selectionmethod?.startsWith('resource'))
    .flatMap((one) => one.resources)
  return chosen.filter((id) => named.includes(id) || bookable.requiredresources.includes(id))
}

const biasedCase: fc.Arbitrary<RandomCase> = place.chain((where) => {
  const clock = clockOf(where)
  return emptyCase(where, clock).map(({ bookings, neighbour, ...rest }: EmptyCase) => {
    const input = { ...rest, neighbours: [neighbour], chosen: pickable(rest) }
    const booked = withBookings(input, clock, neighbour, bookings)
    return { input: booked, clock, [fc.toStringMethod]: () => JSON.stringify(booked, null, 1) }
  })
})

type EmptyCase = AvailabilityInput & { bookings: Bookings; neighbour: AvailabilityInput['bookable'] }

/**
 * A random case: rules, hours, blackouts, reservations, and the customer's chosen resources. It has no bias to the ends
 * of each list, since such cases often offer nothing to book.
 */
export const randomCase: fc.Arbitrary<RandomCase> = fc.noBias(biasedCase)
