import { readDistance } from './places.ts'
import { isRecord, type Json, list, number, record, text, texts } from './read.ts'
import { type AnsweredPart, readAnsweredParts } from './reservation-answers.ts'

/** A part of an event, on the provider's wall clock and as ISO instants. */
export interface Segment {
  start: string
  end: string
  start_utc: string
  end_utc: string
  title: string
  description: string
}

/** A timeslot as the wire has it: `start` and `end` are the provider's wall clock `YYYY-MM-DD HH:mm:ss`. */
export interface Timeslot {
  start: string
  end: string
  start_utc: string
  end_utc: string
  timezone: string
  seats: number
  available: boolean
  resources: string[]
  /** How many are ahead in the queue for it; null where it is not full or has no waitlist. */
  queue: number | null
  /** Of an event: the id of the occurrence, else empty. */
  occurrence: string
  title: string
  description: string
  segments: Segment[]
}

/** A month of slots (`YYYY-MM`), with the version by which an unchanged answer is known. */
export interface MonthOfSlots {
  month: string
  timeslots: Timeslot[]
  version: string
}

/** One line of a quote; amounts are decimals of major units. */
export interface QuoteLine {
  kind: string
  label: string
  amount: number
  quantity: number
  /** The form that the answer is of, and which filling of it, from 0; empty and null where it is of none. */
  formid: string
  question_id: string
  submission: number | null
  /** From 1, for answers of the roster. */
  seat: number | null
  /** Of an add-on of the bookable: which; else empty. */
  addon: string
}

export interface Quote {
  currency: string
  lines: QuoteLine[]
  finalprice: number
  duenow: number
  balancetobecollected: number
  /** Names of the processors that may take what is due. */
  processors: string[]
  /** Miles to where it takes place; null at the provider's. */
  distance: number | null
  /** What became of the discount code that was given; null when none was. */
  discountcode: { referencecode: string; status: string } | null
  /** The code that `discount` was taken for; empty where none was. */
  discountcodeused: string
  /** What discount codes took. */
  discount: number
  /** What it is computed from, where it was frozen with a hold. */
  pricedata?: unknown
}

/** What several appointments cost together, and each of them. */
export interface CartQuote extends Quote {
  appointments: Quote[]
}

/** The in-progress reservation that keeps a slot until `expires` (epoch ms). */
export interface Hold {
  id: string
  expires: number
  start: string
  end: string
  resources: string[]
  quote: Quote | null
}

export interface Reservation {
  id: string
  status: string
  /** Of one in progress: until when its slot is held (ISO 8601); else empty. */
  expires: string
  start: string
  end: string
  start_utc: string
  end_utc: string
  timezone: string
  seats: number
  bookable: string
  bookablename: string
  slug: string
  resources: string[]
  managetoken: string
  manageurl: string
  cancancel: boolean
  email: string
  firstname: string
  quote: Quote | null
  paymentmethod: string
  paidprice: number
  balancetobecollected: number
  /** What came back, or is on its way. */
  refundedprice: number
  /** Of the last payment: `captured`, `unknown`, `failed` …; empty without one. */
  paymentstate: string
  /** Who or what serves it, with the name of the group that each is of. */
  servedby: { group: string; name: string }[]
  /** Of an event: which occurrence, how it is called, and its parts. */
  occurrence: string
  title: string
  segments: Segment[]
  /** The address where it takes place: the customer's, the bookable's or the provider's. */
  where: string
  /** What was answered, filling by filling and seat by seat. */
  answered: AnsweredPart[]
}

export function readSegment(raw: unknown): Segment {
  const segment = record(raw)
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
  const slot = record(raw)
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
  const answer = record(raw)
  return {
    month: text(answer.month).slice(0, 7),
    timeslots: list(answer.timeslots).map(readTimeslot),
    version: text(answer.version),
  }
}

const readLine = (raw: unknown): QuoteLine => {
  const line = record(raw)
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
  if (!isRecord(raw) || raw.finalprice === undefined) return null
  return {
    currency: text(raw.currency),
    lines: list(raw.lines).map(readLine),
    finalprice: number(raw.finalprice),
    duenow: number(raw.duenow),
    balancetobecollected: number(raw.balancetobecollected),
    processors: texts(raw.processors),
    distance: readDistance(raw),
    discountcode: isRecord(raw.discountcode)
      ? { referencecode: text(raw.discountcode.referencecode), status: text(raw.discountcode.status) }
      : null,
    discountcodeused: text(raw.discountcodeused),
    discount: number(raw.discount),
  }
}

export function readCartQuote(raw: unknown): CartQuote | null {
  const quote = readQuote(raw)
  if (!quote || !isRecord(raw)) return null
  return { ...quote, appointments: list(raw.appointments).flatMap((one) => readQuote(one) ?? []) }
}

/** An instant from ISO text or a number of ms; 0 when it is neither. */
export function readInstant(value: unknown): number {
  if (typeof value === 'number') return value
  const parsed = Date.parse(text(value))
  return Number.isNaN(parsed) ? 0 : parsed
}

export function readHold(raw: unknown): Hold {
  const hold = record(raw)
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

/** A reference that the wire gives either as an id or as the entity itself. */
const reference = (value: unknown): Json => (typeof value === 'string' ? { id: value } : record(value))

/** What was due at the booking and went through a processor; what is paid at the venue is not paid yet. */
const paidOnline = (payment: Json): number =>
  ['', 'none', 'onsite'].includes(text(payment.paymentmethod)) ? 0 : number(payment.duenow)

export function readReservation(raw: unknown): Reservation {
  const reservation = record(raw)
  const bookable = reference(reservation.bookable)
  const user = reference(reservation.user)
  const payment = record(reservation.paymentinformation)
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
    bookable: text(bookable.id),
    bookablename: text(bookable.name) || text(reservation.bookablename),
    slug: text(bookable.slug) || text(bookable.id),
    resources: texts(reservation.resources),
    managetoken: text(reservation.managetoken),
    manageurl: text(reservation.manageurl),
    cancancel: reservation.cancancel !== false,
    email: text(user.email) || text(reservation.email),
    firstname: text(user.firstname) || text(reservation.first_name),
    quote: readQuote(reservation.quote) ?? readQuote(payment.quote) ?? readQuote(payment),
    paymentmethod: text(payment.paymentmethod),
    paidprice: number(payment.paidprice, paidOnline(payment)),
    balancetobecollected: number(payment.balancetobecollected),
    refundedprice: number(reservation.refundedprice),
    paymentstate: text(reservation.paymentstate),
    servedby: list(reservation.servedby)
      .map(record)
      .map((one) => ({ group: text(one.group), name: text(one.name) })),
    occurrence: text(reservation.occurrence),
    title: text(reservation.title),
    segments: list(reservation.segments).map(readSegment),
    answered: readAnsweredParts(reservation),
    where: text(reservation.where) || text(record(reservation.location).address),
  }
}

/** What cancelling brings back, in major units, and what became of the reservation. */
export interface Cancellation {
  reservation: Reservation
  refund: number
}

export function readCancellation(raw: unknown): Cancellation {
  const answer = record(raw)
  return { reservation: readReservation(answer.reservation), refund: number(answer.refund) }
}
