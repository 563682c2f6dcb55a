import { type Static, Type } from 'typebox'
import { ReservationStatus } from '../entities/reservation.ts'
import { confirmers } from '../gigs/confirmers.ts'
import { ProviderRef } from './request-parts.ts'
import { ToldAddon, ToldAnswer, ToldStep } from './reservation.ts'
import { exact, nullable } from './shapes.ts'
import { wireSpan } from './timeslot.ts'

export const DayListParams = Type.Object({
  provider: ProviderRef,
  day: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: "a date at the venue, YYYY-MM-DD; today's if absent",
    }),
  ),
})

/** A reservation as staff see it who receive its customer. */
export const DayEntry = Type.Object(
  {
    id: Type.String(),
    version: Type.Integer(),
    status: ReservationStatus,
    confirmedby: nullable(Type.Enum([...confirmers])),
    moving: Type.Boolean({
      description: 'whether its customer asks for another time: until that is decided it is here',
    }),
    ...wireSpan,
    begins: Type.Boolean({ description: 'whether it begins on this day; else it goes on from an earlier one' }),
    bookable: Type.String(),
    bookablename: Type.String(),
    title: Type.Optional(Type.String()),
    servedby: Type.Array(Type.Object({ group: Type.String(), name: Type.String() }, exact)),
    where: Type.String({ description: "where it takes place if not at the provider's" }),
    seats: Type.Integer(),
    first_name: Type.String(),
    last_name: Type.String(),
    mobile_phone_number: Type.String(),
    addons: Type.Array(ToldAddon),
    answers: Type.Array(ToldAnswer, { description: 'without those that say a name or number that stands above' }),
    stepanswers: Type.Array(ToldStep),
    due: Type.Number({ description: 'what is left to pay, major units; 0 of what is not confirmed' }),
    currency: Type.String(),
    checkedin: nullable(Type.String({ description: 'when they came, ISO 8601' })),
    checkedout: nullable(Type.String({ description: 'when they left, ISO 8601' })),
  },
  exact,
)
export type DayEntry = Static<typeof DayEntry>

export const DayListAnswer = Type.Object(
  {
    day: Type.String(),
    today: Type.String({ description: 'the date at the venue now' }),
    timezone: Type.String(),
    entries: Type.Array(DayEntry, { description: 'in order of their start' }),
    departures: Type.Array(DayEntry, {
      description:
        'who came on an earlier day and leaves, or brings back what they rented, on this one, in order of their end; a stay on its day of departure, when it is none of the `entries`',
    }),
    waiting: Type.Array(DayEntry, {
      description:
        'what waits for an answer, whatever its day: bookings that staff confirm, then requests and moves, each in order of their start',
    }),
  },
  exact,
)
export type DayListAnswer = Static<typeof DayListAnswer>
