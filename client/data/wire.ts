import { isRecord } from '../../core/domain/is-record.ts'
import type {
  AvailabilityAnswer,
  BookedReservation,
  CancellationAnswer,
  CartQuoteAnswer,
  HoldAnswer,
  PaymentInformation,
  QuoteAnswer,
  ReservationAnswer,
  WireSegment,
  WireTimeslot,
} from '../../core/domain/wire/index.ts'
import { readDistance } from './places.ts'
import { list, number, record, text, texts, type Unread } from './read.ts'
import { type AnsweredPart, readAnsweredParts } from './reservation-answers.ts'

/** A part of an event, on the provider's wall clock and as ISO instants. */
export type Segment = Required<WireSegment>

/** A timeslot: `start` and `end` are the provider's wall clock `YYYY-MM-DD HH:mm:ss`; texts that it lacks are empty. */
export interface Timeslot extends Required<Omit<WireTimeslot, 'reason' | 'waitlist_info' | 'id' | 'segments'>> {
  /** How many are ahead in the queue for it; null where it is not full or has no waitlist. */
  queue: number | null
  segments: Segment[]
}

/** A month of slots (`YYYY-MM`). */
export interface MonthOfSlots {
  month: string
  timeslots: Timeslot[]
}

type WireLine = QuoteAnswer['lines'][number]

/** One line of a quote; amounts are decimals of major units. Texts that it lacks are empty, numbers null. */
export interface QuoteLine extends Required<Omit<WireLine, 'kind' | 'submission' | 'seat'>> {
  kind: string
  /** Which filling of the form it is, from 0. */
  submission: number | null
  /** From 1, for answers of the roster. */
  seat: number | null
}

type QuoteSums = Pick<QuoteAnswer, 'currency' | 'finalprice' | 'duenow' | 'balancetobecollected' | 'processors'>

export interface Quote extends QuoteSums, Pick<QuoteAnswer, 'discountcodeused' | 'discount'> {
  lines: QuoteLine[]
  /** Miles to where it takes place; null at the provider's. */
  distance: number | null
  /** What became of the discount code that was given; null when none was. */
  discountcode: { referencecode: string; status: string } | null
  /** What it is computed from, where it was frozen with a hold. */
  pricedata?: unknown
}

/** What several appointments cost together, and each of them. */
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

/** A reservation as its customer reads it; what the answer does not tell is empty. */
export interface Reservation extends Pick<ReservationAnswer, ReservationFields> {
  status: string
  /** Of one in progress: until when its slot is held (ISO 8601); else empty. */
  expires: string
  managetoken: string
  manageurl: string
  firstname: string
  quote: Quote | null
  paymentmethod: string
  paidprice: number
  balancetobecollected: number
  /** Of the last payment: `captured`, `unknown`, `failed` …; empty without one. */
  paymentstate: string
  /** Of an event: which occurrence, how it is called, and its parts. */
  occurrence: string
  title: string
  segments: Segment[]
  /** What was answered, filling by filling and seat by seat. */
  answered: AnsweredPart[]
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
    kind: text(line.kind),
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
  return { referencecode: text(code.referencecode), status: text(code.status) }
}

export function readCartQuote(raw: unknown): CartQuote | null {
  const quote = readQuote(raw)
  const { appointments } = record<CartQuoteAnswer>(raw)
  return quote && { ...quote, appointments: list(appointments).flatMap((one) => readQuote(one) ?? []) }
}

/** An instant from ISO text or a number of ms; 0 when it is neither. */
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
    // What answers add lengthens the hold, not the slot that was chosen.
    end: text(hold.slotend) || text(hold.end),
    resources: texts(hold.resources),
    quote: quote && { ...quote, processors: texts(hold.processors), pricedata: hold.pricedata },
  }
}

/** What was due at the booking and went through a processor; what is paid at the venue is not paid yet. */
const paidOnline = (payment: Unread<PaymentInformation>): number =>
  ['', 'none', 'onsite'].includes(text(payment.paymentmethod)) ? 0 : number(payment.duenow)

/** Reads what any of the answers about a reservation tells of it. */
export function readReservation(raw: unknown): Reservation {
  const reservation = record<ReservationAnswer & BookedReservation>(raw)
  const payment = record<PaymentInformation>(reservation.paymentinformation)
  return {
    id: text(reservation.id),
    status: text(reservation.status),
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
    managetoken: text(reservation.managetoken),
    manageurl: text(reservation.manageurl),
    email: text(reservation.email),
    firstname: text(reservation.first_name),
    quote: readQuote(payment),
    paymentmethod: text(payment.paymentmethod),
    paidprice: number(payment.paidprice, paidOnline(payment)),
    balancetobecollected: number(payment.balancetobecollected),
    refundedprice: number(reservation.refundedprice),
    paymentstate: text(reservation.paymentstate),
    servedby: list(reservation.servedby).map(readServing),
    occurrence: text(reservation.occurrence),
    title: text(reservation.title),
    segments: list(reservation.segments).map(readSegment),
    answered: readAnsweredParts(reservation),
    where: text(reservation.where) || text(record<Location>(reservation.location).address),
  }
}

type Location = NonNullable<ReservationAnswer['location']>

function readServing(raw: unknown): Reservation['servedby'][number] {
  const { group, name } = record<Reservation['servedby'][number]>(raw)
  return { group: text(group), name: text(name) }
}

/** What cancelling brings back, in major units, and what became of the reservation. */
export interface Cancellation {
  reservation: Reservation
  refund: number
}

export function readCancellation(raw: unknown): Cancellation {
  const answer = record<CancellationAnswer>(raw)
  return { reservation: readReservation(answer.reservation), refund: number(answer.refund) }
}
