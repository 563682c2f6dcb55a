import { type Static, Type } from 'typebox'
import { ReservationStatus } from '../entities/reservation.ts'
import { paymentStates } from '../payments/attempt-states.ts'
import { refundStatuses } from '../payments/lists.ts'
import type { MajorPriceData } from '../pricing/major-price-data.ts'
import { KeptAnswer, KeptFilling, KeptSeat } from './kept-answers.ts'
import { MoneyOfChanges } from './money-of-changes.ts'
import { creditTold, loginTold, PaymentInformation, WireQuote } from './quote.ts'
import { reservationLife } from './reservation-life.ts'
import { reservationMessages } from './reservation-messages.ts'
import { exact, nullable } from './shapes.ts'
import { WireSegment, wireSpan } from './timeslot.ts'

/** Of an imported reservation what the bundle said. */
const Imported = Type.Record(Type.String(), Type.Unknown())

/** A part of the answer to a plugin's step, as its schema names it. */
export const ToldStep = Type.Object(
  {
    step: Type.String(),
    label: Type.String({ description: 'key of the word for its name' }),
    value: Type.String(),
    word: nullable(Type.String({ description: 'key of the word for its value; null where the value is told itself' })),
  },
  exact,
)

/** An add-on that was chosen. */
export const ToldAddon = Type.Object(
  { id: Type.String(), name: Type.String({ description: 'as it was when it was booked' }), quantity: Type.Integer() },
  exact,
)
export type ToldAddon = Static<typeof ToldAddon>

/** An answer as those read it who serve the customer. */
export const ToldAnswer = Type.Object(
  { seat: Type.Optional(Type.Integer()), prompt: Type.String(), response: Type.String() },
  exact,
)
export type ToldAnswer = Static<typeof ToldAnswer>

const reservation = {
  ...reservationLife,
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
  expires: nullable(
    Type.String({ description: 'until when it is held; null for good, or for a draft whose hold ran out' }),
  ),
  first_name: Type.String(),
  last_name: Type.String(),
  email: Type.String(),
  mobile_phone_number: Type.String(),
  language: Type.String(),
  formresponses: Type.Array(Type.Union([KeptFilling, Imported])),
  customquestions: Type.Array(Type.Union([KeptAnswer, Imported])),
  roster: Type.Array(Type.Union([KeptSeat, Imported])),
  addons: Type.Unknown({ description: 'quantities by the id of the add-on' }),
  chosenaddons: Type.Array(ToldAddon, { description: 'the same with their names, those without a price too' }),
  payby_utc: Type.Optional(
    Type.String({ description: 'by when it is to be paid, or it is cancelled; absent where nothing ends it' }),
  ),
  stepanswers: Type.Array(ToldStep, { description: "the answers to plugins' steps, as far as they are told" }),
  occurrence: nullable(Type.String()),
  title: Type.Optional(Type.String({ description: "of an event: the occurrence's" })),
  segments: Type.Array(WireSegment),
  location: nullable(Type.Object({ address: Type.String() }, exact)),
  paymentinformation: Type.Union([PaymentInformation, Imported, Type.Null()], {
    description: 'null before it was booked; of an imported reservation what the bundle said',
  }),
  position: Type.Optional(Type.Integer({ description: 'of an entry of a waitlist: how many are ahead of it' })),
}

/** A reservation as its customer receives it, without anybody else's data. */
export const WireReservation = Type.Object(reservation, exact)
export type WireReservation = Static<typeof WireReservation>

const described = {
  ...reservation,
  bookablename: Type.String(),
  servedby: Type.Array(Type.Object({ group: Type.String(), name: Type.String() }, exact)),
  where: Type.String({ description: 'the address at which it takes place' }),
  photo: Type.Optional(Type.String({ description: 'the picture of its bookable' })),
}

/** A reservation with the names of its bookable and resources, and its address, for lists. */
export const DescribedReservation = Type.Object(described, exact)
export type DescribedReservation = Static<typeof DescribedReservation>

const reschedulableuntil_utc = nullable(
  Type.String({ description: 'its customer may move it until this instant, inclusive; null if only staff may' }),
)

/** The answer of `get_basereservation`. */
const toPay = {
  price: Type.Number({ description: 'in major units' }),
  due: Type.Number({ description: 'what of it is to be paid, or authorised' }),
  processors: Type.Array(Type.String(), { description: 'who may take what is due' }),
}

export const ReservationAnswer = Type.Object(
  {
    ...described,
    paymentstate: nullable(Type.Enum([...paymentStates], { description: 'of the last payment' })),
    refundedprice: Type.Number({ description: 'what came back, or is on its way' }),
    changes: MoneyOfChanges,
    offered: Type.Optional(
      Type.Object(
        {
          ...toPay,
          collectat_utc: Type.Optional(
            Type.String({ description: 'when the rest is collected by itself from a card that can be kept, if it is' }),
          ),
          approval: Type.Boolean({ description: 'whether accepting makes a request, paid for once it is approved' }),
          answersrequired: Type.Optional(
            Type.Boolean({ description: 'whether answers are missing: update_reservation_formresponses adds them' }),
          ),
          termsrequired: Type.Optional(Type.Boolean({ description: 'whether accepting needs `termsaccepted`' })),
          loginrequired: Type.Optional(
            Type.Boolean({ description: 'whether members alone can accept it, of whom the caller is none' }),
          ),
          pointsoffered: Type.Optional(
            Type.Integer({ description: 'what it costs in points, where it can be paid so' }),
          ),
          pointsavailable: Type.Optional(
            Type.Integer({ description: "the customer's own points here, where they call and it can be paid so" }),
          ),
        },
        { ...exact, description: 'the price of a place that is offered from the waitlist' },
      ),
    ),
    owed: Type.Optional(
      Type.Object(toPay, {
        ...exact,
        description: 'the price of a request whose payment failed: modify_reservation with a payment brings another',
      }),
    ),
    balance: Type.Optional(
      Type.Object(
        {
          ...toPay,
          until_utc: nullable(Type.String({ description: 'when it is cancelled if it is not paid' })),
          isasked: Type.Boolean({ description: 'whether staff ask for it until then, rather than after a refusal' }),
          collectat_utc: Type.Optional(Type.String({ description: 'when it is collected by itself, if it is' })),
          leastcharge: Type.Optional(
            Type.Number({ description: 'the least that is charged online at once; absent where every amount may be' }),
          ),
          chargestep: Type.Optional(
            Type.Number({ description: 'amounts that are charged online are multiples of it' }),
          ),
          giftused: Type.Optional(
            Type.Number({
              description:
                'what a gift code pays beside a payment that waits: `due` is less it. pay_balance with `due` as its ' +
                'totalprice, and without a code, keeps that; with any other amount the code has it again',
            }),
          ),
          giftlast4: Type.Optional(Type.String({ description: 'the last characters of that code' })),
        },
        {
          ...exact,
          description: 'what it still owes: pay_balance pays it; without processors it is too little to be paid online',
        },
      ),
    ),
    pointsbalance: Type.Optional(
      Type.Object(
        {
          price: Type.Integer(),
          due: Type.Integer({ description: 'what of it is still to be paid' }),
          available: Type.Optional(Type.Integer({ description: "the customer's own points here, where they call" })),
        },
        {
          ...exact,
          description: 'the points that it owes since staff moved it: pay_balance takes them from its customer',
        },
      ),
    ),
    fullrefunduntil_utc: Type.String({ description: 'cancelled before this instant, everything comes back' }),
    fullrefundwhileopen: Type.Boolean({
      description: 'whether it does only as long as nobody has confirmed it or taken it on (`confirmedby`)',
    }),
    lockedprice: Type.Number({ description: 'what a late move locked: it does not come back by itself' }),
    restrefunduntil_utc: Type.String({ description: 'cancelled before this instant, what is not locked comes back' }),
    keepsvolumediscount: Type.Boolean({
      description:
        'whether the rest of its cart keeps its volume discount if it is cancelled, at no cost to the refund',
    }),
    reschedulableuntil_utc,
    managetoken: Type.Optional(Type.String()),
    ...reservationMessages,
    isbystaff: Type.Boolean({
      description: 'whether the caller sees it as staff, who decide about it instead of withdrawing it',
    }),
    hascustomer: Type.Boolean({
      description: 'false for a draft of nobody who is known yet: who holds it signed in becomes its customer',
    }),
    draft: Type.Optional(Type.String({ description: 'the id of a draft, for the customer who made it' })),
    steps: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'of a draft: what the steps of plugins keep' }),
    ),
    chosenresources: Type.Optional(
      Type.Array(Type.String(), {
        description: 'of a draft: the resources that its customer chose; others of `resources` were assigned',
      }),
    ),
    discountcode: Type.Optional(Type.String({ description: 'of a draft: the code applied to it; empty for none' })),
  },
  exact,
)
export type ReservationAnswer = Static<typeof ReservationAnswer>

/** The answer of `book_appointment`, and of `book_appointments` for each appointment. */
export const BookedReservation = Type.Object(
  { ...reservation, bookablename: Type.String(), managetoken: Type.String(), manageurl: Type.String() },
  exact,
)
export type BookedReservation = Static<typeof BookedReservation>

/** The answer of `book_appointments`. */
export const BookedCartAnswer = Type.Object({ reservations: Type.Array(BookedReservation) }, exact)
export type BookedCartAnswer = Static<typeof BookedCartAnswer>

/** An entry of a waitlist as staff read it. */
export const QueueEntry = Type.Object(
  {
    ...reservation,
    named: Type.Array(Type.String(), { description: 'resources that it names' }),
    position: Type.Integer({ description: 'how many are ahead of it' }),
    joined_utc: Type.String(),
    lapses: Type.Integer({ description: 'offers that lapsed and count' }),
    version: Type.Integer(),
  },
  exact,
)
export type QueueEntry = Static<typeof QueueEntry>

/** The answer of calls about a waitlist: its entries in order. */
export const QueueAnswer = Type.Object({ entries: Type.Array(QueueEntry) }, exact)

/** The answer of calls that list somebody's reservations. */
const Listed = Type.Object({ ...described, reschedulableuntil_utc: Type.Optional(reschedulableuntil_utc) }, exact)

export const ReservationsAnswer = Type.Object({ reservations: Type.Array(Listed) }, exact)
export type ReservationsAnswer = Static<typeof ReservationsAnswer>

/** Reservations of which something was done, and of which it could not be. */
const outcomes = {
  successes: Type.Array(Type.Object({ id: Type.String() }, exact)),
  errors: Type.Array(Type.Object({ id: Type.String(), code: Type.String() }, exact)),
}

const Titled = Type.Object({ ...reservation, bookablename: Type.String() }, exact)

const refundbystaff = Type.Optional(
  Type.Number({
    description:
      'what of `refund` staff give back themselves: they received it, or its processor makes no refund any more',
  }),
)

/** The answer of `cancel_reservation`. */
export const CancellationAnswer = Type.Object(
  {
    reservation: Titled,
    refund: Type.Number({ description: 'what comes back by itself' }),
    termsrefund: Type.Number({
      description: 'what the terms give a customer who cancels; staff may give another amount',
    }),
    refundstatus: Type.Enum([...refundStatuses]),
    refundpoints: Type.Optional(
      Type.Integer({ description: 'the points that come back, of what is paid in points; `refund` is 0 then' }),
    ),
    refundcredit: Type.Number({ description: 'what of `refund` comes back as account credit' }),
    refundgift: Type.Optional(Type.Number({ description: 'what of `refund` comes back to its gift code' })),
    refundbystaff,
    creditoffered: Type.Boolean({
      description: 'whether the caller may take all of it as account credit, by `ascredit`',
    }),
    discountlost: Type.Number({
      description: 'what is kept of it since the rest of its cart loses a volume discount; 0 for nothing',
    }),
    fullrefunduntil_utc: Type.String(),
    isbystaff: Type.Boolean({ description: 'whether the caller cancels as staff, and may choose the refund' }),
    ...outcomes,
  },
  exact,
)
export type CancellationAnswer = Static<typeof CancellationAnswer>

/** The answer of `reschedule_reservation`. Amounts in major units. */
export const RescheduleAnswer = Type.Object(
  {
    reservation: Titled,
    changed: Type.Boolean({ description: 'false if it is there already' }),
    approval: Type.Boolean({ description: 'whether the move waits for approval, and the former place is kept' }),
    price: Type.Number({ description: 'after the move' }),
    pricedifference: Type.Number({ description: 'the price after the move less the price before' }),
    duenow: Type.Number({ description: 'to be paid before the move counts' }),
    balance: Type.Number({ description: 'still to be paid after it' }),
    refund: Type.Number({ description: 'what comes back by itself' }),
    refundbystaff,
    refundbyhand: Type.Number({ description: 'paid beyond the price, about which staff decide' }),
    locks: Type.Number({ description: 'what no later cancellation gives back by itself, since it is late to move' }),
    points: Type.Optional(
      Type.Object(
        {
          price: Type.Integer(),
          difference: Type.Integer(),
          due: Type.Integer({ description: 'taken with the move' }),
          balance: Type.Integer({ description: 'still to be paid after it' }),
          refund: Type.Integer(),
          byhand: Type.Integer(),
          locks: Type.Integer(),
        },
        { ...exact, description: 'the same of one that is paid in points; the amounts of money are 0 then' },
      ),
    ),
    ...creditTold,
    processors: Type.Array(Type.String(), { description: 'the ways to pay what is due now and not paid by credit' }),
    reserves: Type.Optional(
      Type.Number({
        description:
          'in a preview of a request, or of days that wait for their claim, at another price: what is to be ' +
          'authorised for that with `modify_reservation`, which makes this change; `processors` are those of it',
      }),
    ),
  },
  exact,
)
export type RescheduleAnswer = Static<typeof RescheduleAnswer>
/** The answer of calls that decide about a reservation: as it is by now. */
export const DecisionAnswer = Type.Object({ reservation: Titled }, exact)
export type DecisionAnswer = Static<typeof DecisionAnswer>

/** The answer of `get_request`: what staff decide about. */
export const RequestAnswer = Type.Object(
  {
    reservation: DescribedReservation,
    decidebefore: nullable(Type.String({ description: "the provider's wall clock; null once it is decided" })),
    decidebefore_utc: nullable(Type.String()),
    formerprice: nullable(Type.Number({ description: 'of a move to another price: the one that stands until then' })),
    isdecided: Type.Boolean(),
    reserved: Type.Number({ description: 'of a move: what is authorised for it, and taken with the approval' }),
    refund: Type.Number({ description: 'of a move: what goes back with the approval' }),
    ischarging: Type.Boolean({ description: 'whether it is approved and its payment is being captured' }),
  },
  exact,
)
export type RequestAnswer = Static<typeof RequestAnswer>

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

const held = { ...reservation, quote: WireQuote, ...creditTold, processors: Type.Array(Type.String()) }

/** The answer of `hold_appointment`. */
export const HoldAnswer = Type.Object(
  {
    ...held,
    pricedata: Type.Unsafe<MajorPriceData | null>(
      Type.Unknown({ description: 'what the price is computed from, frozen with the hold' }),
    ),
    ...loginTold,
  },
  exact,
)
export type HoldAnswer = Static<typeof HoldAnswer>

/**
 * The answer of `update_reservation_metainformation`: the stored answers, and the faults of those that are not valid
 * yet.
 */
export const SavedAnswersAnswer = Type.Object({ ...held, faults: Type.Array(AnswerFault) }, exact)
export type SavedAnswersAnswer = Static<typeof SavedAnswersAnswer>
