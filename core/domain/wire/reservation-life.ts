import { Type } from 'typebox'
import { BookableType } from '../entities/bookable.ts'
import { ReservationStatus } from '../entities/reservation.ts'
import { confirmers } from '../gigs/confirmers.ts'
import { moveEnds } from '../reservation/move-ends.ts'
import { exact, nullable } from './shapes.ts'
import { WireSegment, wireSpan } from './timeslot.ts'

const Span = Type.Object(wireSpan, exact)

/** A resource that was claimed for a reservation, and when. */
const GivenClaim = Type.Object({ resource: Type.String(), at_utc: Type.String() }, exact)

/** The place that a reservation keeps until a move of it is decided. */
const FormerPlace = Type.Object(
  {
    ...wireSpan,
    status: ReservationStatus,
    seats: Type.Integer(),
    resources: Type.Array(Type.String()),
    segments: Type.Array(WireSegment),
    claims: Type.Array(GivenClaim),
    paying: Type.Boolean({ description: 'whether the move waits for its payment, and nobody decides about it' }),
    owed: Type.Number({ description: 'what is to be authorised with another method, since the former was refused' }),
  },
  exact,
)

/** When guests of a stay arrive and leave, times of day `HH:mm`. */
export const Stay = Type.Object(
  {
    arrivaltime: nullable(Type.String()),
    departuretime: nullable(Type.String()),
    arrival_utc: nullable(Type.String({ description: 'the instant from which they can arrive' })),
  },
  exact,
)

/** When what is rented by the day is picked up on its first day and brought back on its last, `HH:mm` and instants. */
const Rental = Type.Object(
  {
    arrivaltime: nullable(Type.String()),
    departuretime: nullable(Type.String()),
    arrival_utc: nullable(Type.String()),
    departure_utc: nullable(Type.String()),
  },
  exact,
)

/** What a reservation says of its life and of whose it is, beside its place and its answers. */
export const reservationLife = {
  version: Type.Integer({ description: 'rises with every change; calls that decide about a reservation may name it' }),
  type: nullable(BookableType, "the bookable's; null if it no longer exists"),
  rental: nullable(Rental, 'where its bookable counts days and says when they begin and end'),
  stay: nullable(
    Stay,
    'where its bookable counts nights: it is from the date of `start` to the date of `end`, the day of departure',
  ),
  providerid: Type.String(),
  whitelabel: Type.String(),
  user: nullable(Type.String({ description: "the customer's id; null without an account" })),
  tags: Type.Array(Type.String()),
  value: nullable(Type.Number({ description: 'what it costs altogether; null until the price is frozen' })),
  hold: Type.Boolean({ description: 'whether it is a draft that holds its place, until `expires`' }),
  unavailable: Type.Boolean({ description: 'whether its bookable can no longer be booked' }),
  waitlistoffer: nullable(Span),
  date_restriction: nullable(Span, 'the days in which its claimer names the time; null once that is named'),
  confirmedby: nullable(Type.Enum([...confirmers]), 'of a gig: who confirms it, those who claim it or staff'),
  refusabletime_utc: nullable(Type.String(), 'until when its customer may refuse the time that its claimer named'),
  reschedule: nullable(FormerPlace),
  moveended: nullable(Type.Enum([...moveEnds]), 'why its last move came to nothing'),
  limited_use_link: nullable(Type.Object({ uid: Type.String() }, exact)),
  reference: Type.Optional(Type.String({ description: 'what the site around an embedded page calls it' })),
  termsaccepted: Type.Optional(
    Type.Object(
      {
        version: Type.String({ description: 'a hash of their text' }),
        language: Type.String(),
        accepted_utc: Type.String({ description: 'ISO 8601' }),
      },
      { ...exact, description: 'the terms that were accepted with it; absent where nobody was asked for them' },
    ),
  ),
  checkedin: nullable(Type.String({ description: 'when they came, ISO 8601' })),
  checkedout: nullable(Type.String({ description: 'when they left, ISO 8601' })),
  associated_external_calendar_events: Type.Array(Type.Unknown()),
  validation_notes: Type.Optional(Type.Unknown({ description: "the provider's notes; for staff only" })),
}
