import { type Static, Type } from 'typebox'
import { ReservationStatus } from '../entities/reservation.ts'
import { PaymentInformation, WireQuote } from './quote.ts'
import { exact, nullable } from './shapes.ts'
import { WireSegment, wireSpan } from './timeslot.ts'

/** Answers, as `core/operations/answers/stored-answers.ts` keeps them. */
const Kept = Type.Record(Type.String(), Type.Unknown())

const reservation = {
  id: Type.String(),
  provider: Type.String(),
  bookable: Type.String(),
  status: ReservationStatus,
  ...wireSpan,
  timezone: Type.String(),
  slotend: Type.String({ description: 'the end without the time that answers add, on the wall clock' }),
  addedtime: Type.Number({ description: 'seconds that answers add' }),
  seats: Type.Integer(),
  resources: Type.Array(Type.String()),
  expires: nullable(Type.String({ description: 'until when it is held; null for good' })),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  mobile_phone_number: Type.String(),
  language: Type.String(),
  formresponses: Type.Array(Kept),
  customquestions: Type.Array(Kept),
  roster: Type.Array(Kept),
  addons: Type.Unknown({ description: 'quantities by the id of the add-on' }),
  occurrence: nullable(Type.String()),
  title: Type.Optional(Type.String({ description: "of an event: the occurrence's" })),
  segments: Type.Array(WireSegment),
  location: nullable(Type.Object({ address: Type.String() }, exact)),
  paymentinformation: Type.Union([PaymentInformation, Kept, Type.Null()], {
    description: 'null before it was booked; of an imported reservation what the bundle said',
  }),
}

/** A reservation as its customer reads it; nothing in it belongs to anybody else. */
export const WireReservation = Type.Object(reservation, exact)
export type WireReservation = Static<typeof WireReservation>

const described = {
  ...reservation,
  bookablename: Type.String(),
  servedby: Type.Array(Type.Object({ group: Type.String(), name: Type.String() }, exact)),
  where: Type.String({ description: 'the address at which it takes place' }),
}

/** A reservation with the names of what it is of, as lists have it. */
export const DescribedReservation = Type.Object(described, exact)
export type DescribedReservation = Static<typeof DescribedReservation>

/** The answer of `get_basereservation`. */
export const ReservationAnswer = Type.Object(
  {
    ...described,
    paymentstate: nullable(Type.String({ description: 'of the last payment' })),
    refundedprice: Type.Number({ description: 'what came back, or is on its way' }),
    managetoken: Type.Optional(Type.String()),
  },
  exact,
)
export type ReservationAnswer = Static<typeof ReservationAnswer>

/** The answer of `book_appointment`, and of `book_appointments` for each. */
export const BookedReservation = Type.Object(
  { ...reservation, bookablename: Type.String(), managetoken: Type.String(), manageurl: Type.String() },
  exact,
)
export type BookedReservation = Static<typeof BookedReservation>

/** The answer of `cancel_reservation`. */
export const CancellationAnswer = Type.Object(
  {
    reservation: Type.Object({ ...reservation, bookablename: Type.String() }, exact),
    refund: Type.Number({ description: 'what comes back' }),
    fullrefunduntil_utc: Type.String(),
  },
  exact,
)
export type CancellationAnswer = Static<typeof CancellationAnswer>

const AnswerFault = Type.Object(
  {
    code: Type.Enum(['answer_required', 'answer_invalid']),
    formid: Type.String(),
    question_id: Type.String(),
    seat: Type.Optional(Type.Integer({ description: 'from 1; absent outside the roster' })),
    pointer: Type.String({ description: 'JSON pointer into the answers given' }),
    key: Type.String({ description: 'the word that says what is wrong' }),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    message: Type.Optional(Type.String({ description: 'what a plugin says of it' })),
  },
  exact,
)

const held = { ...reservation, quote: WireQuote, processors: Type.Array(Type.String()) }

/** The answer of `hold_appointment`. */
export const HoldAnswer = Type.Object(
  {
    ...held,
    pricedata: Type.Unknown({ description: 'what the price is computed from, frozen with the hold' }),
    loginrequired: Type.Boolean(),
  },
  exact,
)
export type HoldAnswer = Static<typeof HoldAnswer>

/** The answer of `update_reservation_metainformation`: what was kept, and what of the answers does not hold yet. */
export const SavedAnswersAnswer = Type.Object({ ...held, faults: Type.Array(AnswerFault) }, exact)
export type SavedAnswersAnswer = Static<typeof SavedAnswersAnswer>
