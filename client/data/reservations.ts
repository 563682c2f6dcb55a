import { type ConfirmedBy, confirmers } from '../../core/domain/gigs/confirmers.ts'
import { isRecord } from '../../core/domain/is-record.ts'
import { type PaymentState, paymentStateNamed } from '../../core/domain/payments/attempt-states.ts'
import { paymentMethods } from '../../core/domain/payments/lists.ts'
import { type MoveEnd, moveEnds } from '../../core/domain/reservation/move-ends.ts'
import { statusNamed } from '../../core/domain/reservation/statuses.ts'
import type {
  BookedReservation,
  MoneyOfChanges,
  PaymentInformation,
  ReservationAnswer,
} from '../../core/domain/wire/index.ts'
import { isPaidOnSite } from '../../core/domain/wire/payment-information.ts'
import { type Quote, readQuote } from './quotes.ts'
import { type Json, list, number, oneOf, record, text, texts, type Unread } from './read.ts'
import {
  type AnsweredPart,
  type ChosenAddon,
  readAnsweredParts,
  readChosenAddons,
  readGiven,
  readStepAnswers,
  type StepAnswer,
} from './reservation-answers.ts'
import {
  type Consent,
  type Reply,
  readConsent,
  readMessage,
  readReply,
  type ToldMessage,
} from './reservation-messages.ts'
import {
  type Balance,
  type Offered,
  type PointsBalance,
  readBalance,
  readChanges,
  readOffered,
  readPointsBalance,
  readToPay,
  refundByStaff,
  type ToPay,
} from './reservation-money.ts'
import { readSegment, type Segment } from './timeslots.ts'

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
  /** The whole of it as the server told it, for a site around that is told all. */
  answer: Json
  /** What the site around an embedded page calls it; absent without one. */
  reference?: string
  /** Of a gig: who confirms it; null for anything else. */
  confirmedby: ConfirmedBy | null
  /** The end of its last chosen slot (ISO 8601), before the time that answers add: calls ask for a place by it. */
  slotend_utc: string
  /** When the hold of an in-progress reservation expires (ISO 8601); else empty. */
  expires: string
  /** The id of a draft of one's own; else empty. */
  draft: string
  /** Whether it is somebody's who is known; a draft of a visitor is not. */
  hascustomer: boolean
  /** Whether staff see it, who are neither its customer nor have its link. */
  isbystaff: boolean
  /** What it costs altogether; null where nobody has said. */
  value: number | null
  /** The picture of its bookable; empty without one. */
  /** The limited-use link that it was begun with; empty for none. */
  linkid: string
  photo: string
  /** Whether it takes place at the customer's address. */
  isatcustomer: boolean
  managetoken: string
  manageurl: string
  firstname: string
  lastname: string
  phone: string
  quote: Quote | null
  paidprice: number
  /** What of that its bank is still working on. */
  settlingprice: number
  /** What of `refundedprice` came back as account credit. */
  refundcredit: number
  /** What of the price a gift code pays. */
  giftused: number
  refundgift: number
  /** What of `refundedprice` its provider gives back by hand. */
  refundbystaff: number
  /** The points that were spent on it, less those that came back. */
  pointspaid: number
  /** The points that are still to be paid for it. */
  pointsdue: number
  /** The points that came back once it was cancelled. */
  refundpoints: number
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
  /** What a late move locked, and until when the rest comes back. */
  lockedprice: number
  /** Whether all comes back only as long as nobody has confirmed it or taken it on. */
  fullrefundwhileopen: boolean
  restrefunduntil: string
  /** Whether cancelling it costs the rest of its cart no volume discount. */
  keepsvolumediscount: boolean
  movableuntil: string
  /** Set for a stay: when guests arrive and leave. */
  stay: ReservationAnswer['stay']
  /** Set for what is rented by the day, where it is said when it is picked up and brought back. */
  rental?: ReservationAnswer['rental']
  /** The channels by which its customer agreed to get messages, where, and the sentence. */
  consents: Consent[]
  /** For staff: what its customer answered to messages, and when (ISO 8601). */
  replies: Reply[]
  /** For staff: what went to its customer beside mail, when that came to its state (ISO 8601), and why not. */
  messages: ToldMessage[]
  /** Whether it has a time; else only days in which its claimer names one. */
  hastime: boolean
  /** Until when its customer may refuse the time that its claimer named (ISO 8601); empty where they may not. */
  refusableuntil: string
  /** The place that it keeps while a move of it is asked for, and whether that waits for its payment. */
  former: { start: string; end: string; start_utc: string; end_utc: string; paying: boolean; owed: number } | null
  /** Why its last change came to nothing; null for no such change. */
  moveended: MoveEnd | null
  /** The terms that were accepted with it, with when (ISO 8601); null where nobody was asked for them. */
  terms: NonNullable<ReservationAnswer['termsaccepted']> | null
  /** What changes of it did with the money, in major units. */
  changes: MoneyOfChanges
  /** The answers by submission and by seat. */
  answered: AnsweredPart[]
  /** The add-ons, by name. */
  chosenaddons: ChosenAddon[]
  /** The answers to plugins' steps. */
  stepanswers: StepAnswer[]
  /** The same as they are given again, and the add-ons. */
  given: ReturnType<typeof readGiven>
  /** How many are ahead in the queue; null for a reservation that does not wait. */
  position: number | null
  /** The instant at which an offered place goes to the next (ISO 8601), and its wall clock; null without an offer. */
  offer: { end: string; end_utc: string } | null
  /**
   * What the offered place costs, what of it is due with accepting, and who may take that; whether accepting makes a
   * request, and what it needs besides: answers that are missing, terms. Null without an offer.
   */
  offered: Offered | null
  /** The same of a request whose payment failed: another is to be brought. */
  owed: ToPay | null
  /** What of its price is left to pay, and who may take that online; null for nothing. */
  balance: Balance | null
  /** The points that it owes and that its customer may pay; null for none. */
  pointsbalance: PointsBalance | null
}

/** The amount due at the booking that a processor took; money to be paid at the venue doesn't count yet. */
const paidOnline = (payment: Unread<PaymentInformation>): number =>
  oneOf(payment.paymentmethod, paymentMethods) === null ? 0 : number(payment.duenow)

/** Whether nobody has named a time in its days yet, so that nothing of its price is taken. */
export const isPaidOnClaim = ({ status, hastime, paidprice, quote }: Reservation): boolean =>
  status === 'gig' && !hastime && paidprice === 0 && (quote?.dueonclaim ?? 0) > 0

/** Who decides about what is paid for it now: a claim as long as nobody has named a time in its days, else staff. */
export const decidedNow = ({ hastime, quote }: Reservation): 'approval' | 'claim' =>
  !hastime && (quote?.dueonclaim ?? 0) > 0 ? 'claim' : 'approval'

/**
 * What its customer still has to pay: without what is taken by itself once a request is approved, or days are claimed.
 */
function stillToPay({ status, reschedule, date_restriction, paymentinformation }: Unread<ReservationAnswer>): number {
  const { dueprice, dueonapproval, dueonclaim, paidprice } = record<PaymentInformation>(paymentinformation)
  const isOnClaim = status === 'gig' && date_restriction && number(paidprice) === 0
  const taken = status === 'pending' && !reschedule ? number(dueonapproval) : isOnClaim ? number(dueonclaim) : 0
  return Math.max(0, number(dueprice) - taken)
}

function slotEndOf({ end_utc, addedtime, date_restriction }: Unread<ReservationAnswer>): string {
  const [instant, added] = [Date.parse(text(end_utc)), number(addedtime)]
  const isLonger = instant > 0 && added > 0 && !date_restriction
  return isLonger ? new Date(instant - added * 1000).toISOString() : text(end_utc)
}

/** Reads a reservation from any answer that contains one. */
export function readReservation(raw: unknown): Reservation {
  const reservation = record<ReservationAnswer & BookedReservation>(raw)
  const payment = record<PaymentInformation>(reservation.paymentinformation)
  return {
    id: text(reservation.id),
    status: statusNamed(text(reservation.status)),
    answer: record(raw),
    confirmedby: oneOf(reservation.confirmedby, confirmers),
    expires: text(reservation.expires),
    ...(text(reservation.reference) && { reference: text(reservation.reference) }),
    start: text(reservation.start),
    end: text(reservation.end),
    start_utc: text(reservation.start_utc),
    end_utc: text(reservation.end_utc),
    slotend_utc: slotEndOf(reservation),
    timezone: text(reservation.timezone),
    seats: number(reservation.seats, 1),
    bookable: text(reservation.bookable),
    bookablename: text(reservation.bookablename),
    resources: texts(reservation.resources),
    draft: text(reservation.draft),
    hascustomer: reservation.hascustomer !== false,
    isbystaff: reservation.isbystaff === true,
    value: typeof reservation.value === 'number' ? reservation.value : null,
    unavailable: reservation.unavailable === true,
    managetoken: text(reservation.managetoken),
    manageurl: text(reservation.manageurl),
    email: text(reservation.email),
    firstname: text(reservation.first_name),
    lastname: text(reservation.last_name),
    phone: text(reservation.mobile_phone_number),
    quote: readQuote(payment),
    paidprice: number(payment.paidprice, paidOnline(payment)),
    settlingprice: number(payment.settlingprice),
    dueprice: stillToPay(reservation),
    ispaidonsite: isPaidOnSite(payment),
    refundedprice: number(reservation.refundedprice),
    refundcredit: number(payment.refundcredit),
    refundgift: number(payment.refundgift),
    refundbystaff: refundByStaff(readChanges(reservation.changes)),
    giftused: number(payment.giftused),
    pointspaid: number(payment.pointspaid),
    pointsdue: number(payment.pointsdue),
    refundpoints: number(payment.refundpoints),
    paymentstate: paymentStateNamed(text(reservation.paymentstate)),
    servedby: list(reservation.servedby).map(readServing),
    occurrence: text(reservation.occurrence),
    title: text(reservation.title),
    segments: list(reservation.segments).map(readSegment),
    answered: readAnsweredParts(reservation),
    chosenaddons: readChosenAddons(reservation.chosenaddons),
    stepanswers: readStepAnswers(reservation),
    given: readGiven(reservation),
    position: typeof reservation.position === 'number' ? reservation.position : null,
    offer: readOffer(reservation.waitlistoffer),
    offered: readOffered(reservation.offered),
    owed: readToPay(reservation.owed),
    balance: readBalance(reservation.balance),
    pointsbalance: readPointsBalance(reservation.pointsbalance),
    photo: text(reservation.photo),
    linkid: text(record<{ uid: string }>(reservation.limited_use_link).uid),
    isatcustomer: text(record<Location>(reservation.location).address) !== '',
    where: text(reservation.where) || text(record<Location>(reservation.location).address),
    version: number(reservation.version),
    fullrefunduntil: text(reservation.fullrefunduntil_utc),
    fullrefundwhileopen: reservation.fullrefundwhileopen === true,
    lockedprice: number(reservation.lockedprice),
    restrefunduntil: text(reservation.restrefunduntil_utc),
    keepsvolumediscount: reservation.keepsvolumediscount !== false,
    movableuntil: text(reservation.reschedulableuntil_utc),
    stay: readStay(reservation.stay),
    rental: readRental(reservation.rental),
    consents: list(reservation.consents).map(readConsent),
    replies: list(reservation.replies).map(readReply),
    messages: list(reservation.messages).map(readMessage),
    hastime: !reservation.date_restriction,
    refusableuntil: text(reservation.refusabletime_utc),
    former: readFormer(reservation.reschedule),
    moveended: oneOf(reservation.moveended, moveEnds),
    terms: readTerms(reservation.termsaccepted),
    changes: readChanges(reservation.changes),
  }
}

function readTerms(raw: unknown): Reservation['terms'] {
  const { version, language, accepted_utc } = record<NonNullable<Reservation['terms']>>(raw)
  if (text(accepted_utc) === '') return null
  return { version: text(version), language: text(language), accepted_utc: text(accepted_utc) }
}

export function readStay(raw: unknown): Reservation['stay'] {
  if (!isRecord(raw)) return null
  const { arrivaltime, departuretime, arrival_utc } = record<NonNullable<ReservationAnswer['stay']>>(raw)
  return {
    arrivaltime: text(arrivaltime) || null,
    departuretime: text(departuretime) || null,
    arrival_utc: text(arrival_utc) || null,
  }
}

function readRental(raw: unknown): ReservationAnswer['rental'] {
  if (!isRecord(raw)) return null
  const { departure_utc } = record<NonNullable<ReservationAnswer['rental']>>(raw)
  const times = readStay(raw)
  return times && { ...times, departure_utc: text(departure_utc) || null }
}

function readFormer(raw: unknown): Reservation['former'] {
  if (!isRecord(raw)) return null
  const former = record<NonNullable<ReservationAnswer['reschedule']>>(raw)
  return {
    start: text(former.start),
    end: text(former.end),
    start_utc: text(former.start_utc),
    end_utc: text(former.end_utc),
    paying: former.paying === true,
    owed: number(former.owed),
  }
}

type Location = NonNullable<ReservationAnswer['location']>

function readOffer(raw: unknown): Reservation['offer'] {
  const { end, end_utc } = record<NonNullable<ReservationAnswer['waitlistoffer']>>(raw)
  return text(end_utc) === '' ? null : { end: text(end), end_utc: text(end_utc) }
}

/** Whether a place is offered to it, and the offer has not ended. */
export const isOffered = ({ offer }: Reservation): boolean => offer !== null && Date.parse(offer.end_utc) > Date.now()

/** Who serves it, with the name of their group. */
export function readServing(raw: unknown): Reservation['servedby'][number] {
  const { group, name } = record<Reservation['servedby'][number]>(raw)
  return { group: text(group), name: text(name) }
}
