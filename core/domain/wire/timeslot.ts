import { type Static, Type } from 'typebox'
import { hiddenReasons } from '../availability/types.ts'
import { freeBys, nothings } from '../catalogue/free-by.ts'
import { exact } from './shapes.ts'

/** A span on the provider's wall clock, `YYYY-MM-DD HH:mm:ss`, and as ISO instants. */
export const wireSpan = {
  start: Type.String(),
  end: Type.String(),
  start_utc: Type.String(),
  end_utc: Type.String(),
}

/** A part of an event. */
export const WireSegment = Type.Object(
  { ...wireSpan, title: Type.Optional(Type.String()), description: Type.Optional(Type.String()) },
  exact,
)
export type WireSegment = Static<typeof WireSegment>

/** Why a slot can't be booked; for staff only. */
const HiddenReason = Type.Enum([...hiddenReasons])

/** A closed time that lies over a slot. */
const SlotBlackout = Type.Object(
  { ...wireSpan, bookable: Type.Optional(Type.String()), resource: Type.Optional(Type.String()) },
  exact,
)

/** A timeslot: the provider's wall clock, the zone, and the true instants. Absent fields are left out. */
export const WireTimeslot = Type.Object(
  {
    ...wireSpan,
    timezone: Type.String(),
    seats: Type.Integer(),
    available: Type.Boolean(),
    resources: Type.Array(Type.String()),
    reason: Type.Optional(HiddenReason),
    waitlist_info: Type.Optional(Type.Object({ position: Type.Integer() }, exact)),
    id: Type.String({
      description: "the slot's instants as an ISO 8601 interval; of an event the same as `occurrence`",
    }),
    bookables: Type.Array(Type.String(), { description: 'the bookables that offer it' }),
    signature: Type.String({
      description: 'a hash of what the slot offers: with an equal `id` and `signature` nothing has changed',
    }),
    blackouts: Type.Optional(
      Type.Array(SlotBlackout, { description: 'with `showunavailable`: the closed times that lie over it' }),
    ),
    selected: Type.Optional(
      Type.Boolean({ description: 'with `rescheduleid`: it lies in the reservation that is being moved or held' }),
    ),
    reservation_capacity: Type.Optional(
      Type.Record(Type.String(), Type.Integer(), { description: 'units by resource, where any has more than one' }),
    ),
    occurrence: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    segments: Type.Optional(Type.Array(WireSegment)),
  },
  exact,
)
export type WireTimeslot = Static<typeof WireTimeslot>

/** The answer of `get_availability_in_range_for_bookable`; `month` is `YYYY-MM`. */
export const AvailabilityAnswer = Type.Object(
  { timeslots: Type.Array(WireTimeslot), month: Type.String(), timezone: Type.String() },
  exact,
)
export type AvailabilityAnswer = Static<typeof AvailabilityAnswer>

/** When a bookable is next free. */
export const NextFree = Type.Object(
  {
    bookable: Type.String(),
    by: Type.Enum([...freeBys], {
      description:
        '`claim`: somebody is still to be found for the time; `days`: customers name days, and have no start',
    }),
    available: Type.Boolean({
      description: 'false: nothing is free; a `start` is then the first full one with a waitlist',
    }),
    start: Type.Optional(Type.String({ description: "the provider's wall clock" })),
    start_utc: Type.Optional(Type.String()),
    more: Type.Optional(Type.Boolean({ description: 'of an event that is free: whether a later date is free too' })),
    nothing: Type.Optional(
      Type.Enum([...nothings], {
        description:
          'why no date of an event is free. `full`: all are taken, or closed; `window`: some can be booked later; `closed`: none can be booked',
      }),
    ),
  },
  exact,
)
export type NextFree = Static<typeof NextFree>

/** The answer of `get_next_free`: those of the bookables that the caller may see, in the order asked for. */
export const NextFreeAnswer = Type.Object({ bookables: Type.Array(NextFree), timezone: Type.String() }, exact)
export type NextFreeAnswer = Static<typeof NextFreeAnswer>
