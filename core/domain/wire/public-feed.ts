import { type Static, Type } from 'typebox'
import { When } from './request-parts.ts'
import { Stay } from './reservation-life.ts'
import { exact } from './shapes.ts'
import { WireSegment } from './timeslot.ts'

/** The parameters of `get_eventfeed` (specification, booking engine 7). */
export const EventfeedParams = Type.Object({
  start: When,
  end: When,
  bookable: Type.Optional(
    Type.String({ maxLength: 4000, description: 'ids of bookables with commas; absent for all of the feed' }),
  ),
})

const span = {
  bookable: Type.String(),
  bookablename: Type.String(),
  slug: Type.Optional(Type.String({ description: 'of its page, where it can be booked' })),
  title: Type.Optional(Type.String({ description: 'of the occurrence of an event' })),
  start: Type.String(),
  end: Type.String(),
  start_utc: Type.String(),
  end_utc: Type.String(),
  timezone: Type.String(),
  seats: Type.Integer(),
  /** Where its bookable counts nights: from the date of `start` to that of `end`. A free one says when it may begin. */
  stay: Type.Optional(Stay),
  segments: Type.Optional(
    Type.Array(WireSegment, {
      description: 'the parts of an event, one of which lies in the range; nothing is on between',
    }),
  ),
}

const withDetails = { description: 'with `show_details`, and for staff' }
const forStaff = { description: 'for staff only' }

/** A reservation as everybody may see it, and what staff are told beside that. */
export const FeedReservation = Type.Object(
  {
    ...span,
    first_name: Type.Optional(Type.String(withDetails)),
    last_name: Type.Optional(Type.String(withDetails)),
    id: Type.Optional(Type.String(forStaff)),
    status: Type.Optional(Type.String(forStaff)),
  },
  exact,
)
export type FeedReservation = Static<typeof FeedReservation>

/** A time that is still free; `seats` are those that are left. */
export const FeedSlot = Type.Object(
  {
    ...span,
    oneparty: Type.Optional(
      Type.Boolean({ description: 'true where the first party has it to itself, whatever its seats' }),
    ),
  },
  exact,
)
export type FeedSlot = Static<typeof FeedSlot>

/** The answer of `get_eventfeed`: each list in order of its starts. */
export const EventfeedAnswer = Type.Object(
  {
    reservations: Type.Array(FeedReservation),
    unbooked: Type.Array(FeedSlot, { description: 'with `show_unbooked` only, else empty' }),
    show_details: Type.Boolean(),
    show_unbooked: Type.Boolean(),
    title: Type.String({ description: 'the heading that the provider gave the feed; may be empty' }),
    timezone: Type.String(),
  },
  exact,
)
export type EventfeedAnswer = Static<typeof EventfeedAnswer>
