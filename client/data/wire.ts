import { isRecord } from '../../core/domain/is-record.ts'
import { type PaymentState, paymentStateNamed } from '../../core/domain/payments/attempt-states.ts'
import { codeStatuses, lineKinds } from '../../core/domain/pricing/types.ts'
import { statusNamed } from '../../core/domain/reservation/statuses.ts'
import type {
  AvailabilityAnswer,
  BookedReservation,
  CancellationAnswer,
  CartQuoteAnswer,
  DecisionAnswer,
  HoldAnswer,
  PaymentInformation,
  QuoteAnswer,
  RequestAnswer,
  RescheduleAnswer,
  ReservationAnswer,
  WireSegment,
  WireTimeslot,
} from '../../core/domain/wire/index.ts'
import { readDistance } from './places.ts'
import { list, number, oneOf, record, text, texts, type Unread } from './read.ts'
import { type AnsweredPart, readAnsweredParts } from './reservation-answers.ts'

/** A part of an event, in the provider's wall clock and as ISO instants. */
export type Segment = Required<WireSegment>

/** A timeslot: `start` and `end` are the provider's wall clock `YYYY-MM-DD HH:mm:ss`; missing texts are empty. */
export interface Timeslot
  extends Required<Omit<WireTimeslot, 'reason' | 'waitlist_info' | 'segments' | 'reservation_capacity'>> {
  /** The number of people ahead on its waitlist; null where it is not full or has no waitlist. */
  queue: number | null
  segments: Segment[]
}

/** A month of slots (`YYYY-MM`). */
export interface MonthOfSlots {
  month: string
  timeslots: Timeslot[]
}

type WireLine = QuoteAnswer['lines'][number]

/** One line of a quote; amounts are decimals in major units. Missing texts are empty, missing numbers null. */
export interface QuoteLine extends Required<Omit<WireLine, 'kind' | 'submission' | 'seat'>> {
  /** Null for a line that is named by its label alone. */
  kind: WireLine['kind'] | null
  /** The form's submission, from 0. */
  submission: number | null
  /** From 1, for roster answers. */
  seat: number | null
}

type QuoteSums = Pick<
  QuoteAnswer,
  'currency' | 'finalprice' | 'duenow' | 'dueonapproval' | 'balancetobecollected' | 'processors'
>

export interface Quote extends QuoteSums, Pick<QuoteAnswer, 'discountcode' | 'discountcodeused' | 'discount'> {
  lines: QuoteLine[]
  /** Miles to the customer; null at the provider's. */
  distance: number | null
  /** The data that it is computed from, where it was frozen with a hold. */
  pricedata?: unknown
}

/** The price of several appointments together, and of each. */
export interface CartQuote extends Quote {
  appointments: Quote[]
}

/** The in-progress reservation that keeps a slot until `expires` (epoch ms). */
export interface Hold extends Pick<HoldAnswer, 'id' | 'start' | 'end' | 'resources'> {
  expires: number
  quote: Quote | null
}

type ReservationFields =
  | 'id'
  | 'start'
  | 'end'
  | 'start_utc'
  | 'end_utc'
  | 'timezone'
  | 'seats'
  | 'bookable'
  | 'bookablename'
  | 'resources'
  | 'email'
  | 'refundedprice'
  | 'servedby'
  | 'where'
  | 'version'
  | 'unavailable'

/** A reservation as its customer sees it; missing parts are empty. */
export interface Reservation extends Pick<ReservationAnswer, ReservationFields> {
  status: ReservationAnswer['status'] | null
  /** When the hold of an in-progress reservation expires (ISO 8601); else empty. */
  expires: string
  /** The id of a draft of one's own; else empty. */
  draft: string
  /** What it costs altogether; null where nobody has said. */
  value: number | null
  /** Whether it waits in a queue and has an offer that has not ended. */
  isoffered: boolean
  managetoken: string
  manageurl: string
  firstname: string
  quote: Quote | null
  paidprice: number
  /** What is still to be paid, now or later, in major units. */
  dueprice: number
  /** Whether it is paid at the venue. */
  ispaidonsite: boolean
  /** The state of the last payment; null without one. */
  paymentstate: PaymentState | null
  /** The occurrence of an event, its title, and its parts. */
  occurrence: string
  title: string
  segments: Segment[]
  /** Until when cancelling gives everything back, and moving is possible (ISO 8601); empty where unknown. */
  fullrefunduntil: string
  movableuntil: string
  /** The place that it keeps while a move of it is asked for. */
  former: { start: string; end: string; start_utc: string; end_utc: string } | null
  /** The answers by submission and by seat. */
  answered: AnsweredPart[]
  /** How many are ahead in the queue; null for a reservation that does not wait. */
  position: number | null
  /** The instant at which an offered place goes to the next (ISO 8601), and its wall clock; null without an offer. */
  offer: { end: string; end_utc: string } | null
}

export function readSegment(raw: unknown): Segment {
  const segment = record<WireSegment>(raw)
  return {
    start: text(segment.start),
    end: text(segment.end),
    start_utc: text(segment.start_utc),
    end_utc: text(segment.end_utc),
    title: text(segment.title),
    description: text(segment.description),
  }
}

export function readTimeslot(raw: unknown): Timeslot {
  const slot = record<WireTimeslot>(raw)
  return {
    id: text(slot.id),
    start: text(slot.start),
    end: text(slot.end),
    start_utc: text(slot.start_utc),
    end_utc: text(slot.end_utc),
    timezone: text(slot.timezone),
    seats: number(slot.seats, 1),
    available: slot.available !== false,
    resources: texts(slot.resources),
    queue: isRecord(slot.waitlist_info) ? number(slot.waitlist_info.position) : null,
    occurrence: text(slot.occurrence),
    title: text(slot.title),
    description: text(slot.description),
    segments: list(slot.segments).map(readSegment),
  }
}

export function readMonth(raw: unknown): MonthOfSlots {
  const answer = record<AvailabilityAnswer>(raw)
  return {
    month: text(answer.month).slice(0, 7),
    timeslots: list(answer.timeslots).map(readTimeslot),
  }
}

const readLine = (raw: unknown): QuoteLine => {
  const line = record<WireLine>(raw)
  return {
    kind: oneOf(line.kind, lineKinds),
    label: text(line.label),
    amount: number(line.amount),
    quantity: number(line.quantity, 1),
    formid: text(line.formid),
    question_id: text(line.question_id),
    addon: text(line.addon),
    submission: typeof line.submission === 'number' ? line.submission : null,
    seat: typeof line.seat === 'number' ? line.seat : null,
  }
}

export function readQuote(raw: unknown): Quote | null {
  const quote = record<QuoteAnswer>(raw)
  if (quote.finalprice === undefined) return null
  return {
    currency: text(quote.currency),
    lines: list(quote.lines).map(readLine),
    finalprice: number(quote.finalprice),
    duenow: number(quote.duenow),
    dueonapproval: number(quote.dueonapproval),
    balancetobecollected: number(quote.balancetobecollected),
    processors: texts(quote.processors),
    distance: readDistance(raw),
    discountcode: readCode(quote.discountcode),
    discountcodeused: text(quote.discountcodeused),
    discount: number(quote.discount),
  }
}

function readCode(raw: unknown): Quote['discountcode'] {
  if (!isRecord(raw)) return null
  const code = record<NonNullable<QuoteAnswer['discountcode']>>(raw)
  const status = oneOf(code.status, codeStatuses)
  const least = code.minimum === undefined ? {} : { minimum: number(code.minimum) }
  return status && { referencecode: text(code.referencecode), status, ...least }
}

export function readCartQuote(raw: unknown): CartQuote | null {
  const quote = readQuote(raw)
  const { appointments } = record<CartQuoteAnswer>(raw)
  return quote && { ...quote, appointments: list(appointments).flatMap((one) => readQuote(one) ?? []) }
}

/** An instant from ISO text or a number of ms; 0 for anything else. */
export function readInstant(value: unknown): number {
  if (typeof value === 'number') return value
  const parsed = Date.parse(text(value))
  return Number.isNaN(parsed) ? 0 : parsed
}

export function readHold(raw: unknown): Hold {
  const hold = record<HoldAnswer>(raw)
  const quote = readQuote(hold.quote)
  return {
    id: text(hold.id),
    expires: readInstant(hold.expires),
    start: text(hold.start),
    // Answers may lengthen the hold, but not the chosen slot.
    end: text(hold.slotend) || text(hold.end),
    resources: texts(hold.resources),
    quote: quote && { ...quote, processors: texts(hold.processors), pricedata: hold.pricedata },
  }
}

/** The amount due at the booking that a processor took; money to be paid at the venue doesn't count yet. */
const paidOnline = (payment: Unread<PaymentInformation>): number =>
  ['', 'none', 'onsite'].includes(text(payment.paymentmethod)) ? 0 : number(payment.duenow)

/** An amount due at the booking that no online method took is paid at the venue, which its processor recorded. */
const isPaidOnSite = ({ paymentmethod, processor, duenow, dueonapproval }: Unread<PaymentInformation>): boolean =>
  text(paymentmethod) === '' && text(processor) !== '' && number(duenow) + number(dueonapproval) > 0

/** What is still to be paid: the balance, and at the venue also what was due at the booking, less what came in. */
const dueOf = (payment: Unread<PaymentInformation>): number =>
  isPaidOnSite(payment)
    ? Math.max(0, number(payment.finalprice) - number(payment.paidprice))
    : Math.max(0, number(payment.balancetobecollected) - number(payment.dueonapproval))

/** Reads a reservation from any answer that contains one. */
export function readReservation(raw: unknown): Reservation {
  const reservation = record<ReservationAnswer & BookedReservation>(raw)
  const payment = record<PaymentInformation>(reservation.paymentinformation)
  return {
    id: text(reservation.id),
    status: statusNamed(text(reservation.status)),
    expires: text(reservation.expires),
    start: text(reservation.start),
    end: text(reservation.end),
    start_utc: text(reservation.start_utc),
    end_utc: text(reservation.end_utc),
    timezone: text(reservation.timezone),
    seats: number(reservation.seats, 1),
    bookable: text(reservation.bookable),
    bookablename: text(reservation.bookablename),
    resources: texts(reservation.resources),
    draft: text(reservation.draft),
    value: typeof reservation.value === 'number' ? reservation.value : null,
    isoffered: offerEnds(reservation.waitlistoffer) > Date.now(),
    unavailable: reservation.unavailable === true,
    managetoken: text(reservation.managetoken),
    manageurl: text(reservation.manageurl),
    email: text(reservation.email),
    firstname: text(reservation.first_name),
    quote: readQuote(payment),
    paidprice: number(payment.paidprice, paidOnline(payment)),
    dueprice: dueOf(payment),
    ispaidonsite: isPaidOnSite(payment),
    refundedprice: number(reservation.refundedprice),
    paymentstate: paymentStateNamed(text(reservation.paymentstate)),
    servedby: list(reservation.servedby).map(readServing),
    occurrence: text(reservation.occurrence),
    title: text(reservation.title),
    segments: list(reservation.segments).map(readSegment),
    answered: readAnsweredParts(reservation),
    position: typeof reservation.position === 'number' ? reservation.position : null,
    offer: readOffer(reservation.waitlistoffer),
    where: text(reservation.where) || text(record<Location>(reservation.location).address),
    version: number(reservation.version),
    fullrefunduntil: text(reservation.fullrefunduntil_utc),
    movableuntil: text(reservation.reschedulableuntil_utc),
    former: readFormer(reservation.reschedule),
  }
}

function readFormer(raw: unknown): Reservation['former'] {
  if (!isRecord(raw)) return null
  const former = record<NonNullable<ReservationAnswer['reschedule']>>(raw)
  return {
    start: text(former.start),
    end: text(former.end),
    start_utc: text(former.start_utc),
    end_utc: text(former.end_utc),
  }
}

/** When an offer ends, epoch ms; 0 without one. */
const offerEnds = (offer: unknown): number =>
  readInstant(record<NonNullable<ReservationAnswer['waitlistoffer']>>(offer).end_utc)

type Location = NonNullable<ReservationAnswer['location']>

function readOffer(raw: unknown): Reservation['offer'] {
  const { end, end_utc } = record<NonNullable<ReservationAnswer['waitlistoffer']>>(raw)
  return text(end_utc) === '' ? null : { end: text(end), end_utc: text(end_utc) }
}

function readServing(raw: unknown): Reservation['servedby'][number] {
  const { group, name } = record<Reservation['servedby'][number]>(raw)
  return { group: text(group), name: text(name) }
}

/** The refund of a cancellation in major units, and the reservation afterwards. */
export interface Cancellation {
  reservation: Reservation
  refund: number
}

/** What staff decide about. */
export interface RequestToDecide {
  reservation: Reservation
  lastname: string
  phone: string
  /** Of what is shown: the decision names it. */
  version: number
  /** The provider's wall clock; empty once it is decided. */
  decidebefore: string
  /** Whether it is approved and its payment is being captured. */
  ischarging: boolean
}

export function readRequest(raw: unknown): RequestToDecide {
  const answer = record<RequestAnswer>(raw)
  const reservation = record<RequestAnswer['reservation']>(answer.reservation)
  return {
    reservation: readReservation(answer.reservation),
    lastname: text(reservation.last_name),
    phone: text(reservation.mobile_phone_number),
    version: number(reservation.version),
    decidebefore: text(answer.decidebefore),
    ischarging: answer.ischarging === true,
  }
}

/** A reservation as a decision about it has left it. */
export const readDecision = (raw: unknown): Reservation => readReservation(record<DecisionAnswer>(raw).reservation)

export function readCancellation(raw: unknown): Cancellation {
  const answer = record<CancellationAnswer>(raw)
  return { reservation: readReservation(answer.reservation), refund: number(answer.refund) }
}

type MoveAmounts =
  | 'changed'
  | 'approval'
  | 'price'
  | 'pricedifference'
  | 'duenow'
  | 'balance'
  | 'refund'
  | 'refundbyhand'

/** What a move costs and means, in major units, and the reservation: before it in a preview, else after it. */
export interface Move extends Pick<RescheduleAnswer, MoveAmounts> {
  reservation: Reservation
}

export function readMove(raw: unknown): Move {
  const answer = record<RescheduleAnswer>(raw)
  return {
    reservation: readReservation(answer.reservation),
    changed: answer.changed === true,
    approval: answer.approval === true,
    price: number(answer.price),
    pricedifference: number(answer.pricedifference),
    duenow: number(answer.duenow),
    balance: number(answer.balance),
    refund: number(answer.refund),
    refundbyhand: number(answer.refundbyhand),
  }
}
