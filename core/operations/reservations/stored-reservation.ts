import type { ReservationStatus } from '../../domain/entities/reservation.ts'
import type { GiftUse, PaymentMethod, RefundStatus } from '../../domain/payments/index.ts'
import type { FrozenPriceData, FrozenQuote } from '../../domain/pricing/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { ReservationLife } from './reservation-life.ts'

/** The refund that a cancellation decided. */
export interface RefundDecision {
  refund: RefundStatus
  /** The refund, minor units. */
  amount: number
  /** What the terms would have given a customer, minor units; absent for `amount`. */
  byterms?: number
  /** What was kept of it since the rest of its cart lost a volume discount, minor units; absent for nothing. */
  lostdiscount?: number
  /** What of `amount` comes back as account credit, or to a gift code, minor units; absent for nothing. */
  credit?: number
  /** What of that comes back to the gift code; absent for nothing. */
  gift?: number
  /** What of `credit` its customer took in place of other money, minor units; absent for nothing. */
  instead?: number
  memo: string | null
  /** The number of a receipt or check. */
  externalid: string | null
}

/** What staff gave back of a reservation that stands, or was cancelled before. Amounts in the unit of its mode. */
export interface GivenBack {
  /** A hash of the caller's idempotency key; null where they named the version alone. */
  key: string | null
  /** The reservation's as the caller had read it, and a hash of what they asked for: a repeat has the same. */
  version: number
  asked: string
  amount: number
  /** What of it came back as account credit, to a gift code or as points. */
  credit: number
  /** What of that came back to the gift code; absent for nothing. */
  gift?: number
  /** What of it is not owed again. */
  goodwill: number
  reason: string
  /** Who gave it back: a person's id, or `provider`. */
  by: string
  at: number
}

/**
 * The price of a reservation and how it is paid. Amounts are minor units of `quote.currency`, or points where
 * `quote.paymentmode` is that.
 */
export interface ReservationPayment {
  /** Frozen when it was booked, or when its payment began. */
  quote: FrozenQuote
  /** Null while nothing is due, or if it is paid at the venue. */
  method: PaymentMethod | null
  /** The chosen processor; null if there is none. */
  processor: string | null
  /** The drafts that were booked together, its own included; absent where it was booked alone. */
  cart?: string[]
  /** The attempt that confirmed it: it keeps only this attempt's money. */
  attempt: string | null
  /** Public facts of that attempt that its processor told; absent for none. */
  details?: Record<string, string>
  /** What its processor calls the payment, once that attempt's money came; absent before. */
  reference?: string
  /** The attempts that paid what moves cost more, oldest first; absent for none. */
  differences?: string[]
  /**
   * What of the price balances pay, account credit and a gift code or points, less what came back there: below 0
   * where other money came back as credit.
   * A draft only means to use it, a request holds it (`creditUseOf`); absent for nothing.
   */
  credit?: number
  /** The gift code that pays a part of `credit`: it goes first, and gets back last; absent for none. */
  gift?: GiftUse
  /**
   * What that paid with the latest attempt at the balance, of which a processor pays the rest: where that attempt ends
   * without money, the code gets it back. Absent where no code paid beside one.
   */
  beside?: { attempt: string; amount: number }
  /**
   * What a gift code got back with the latest such attempt, and which: its customer is mailed of it. Absent once a code
   * pays again.
   */
  giftback?: { attempt: string; amount: number; gift: string; last4: string }
  /** What of the price was given back while it stood, and is not owed again; absent for nothing. */
  waived?: number
  /** Of refunds made at the processor that waived less than they gave back: how much, by their ids; absent for none. */
  waivedless?: Record<string, number>
  /** What staff gave back, oldest first; absent for nothing. */
  given?: GivenBack[]
  /** Captured and ordered captures and credit that was spent, less refunds, ordered ones too. */
  paid: number
  /** What of `paid` its bank is still working on, where the method takes days; absent for nothing. */
  settling?: number
  /** Ids of its ledger lines, failed ones too. */
  transactions: string[]
  decision: RefundDecision | null
}

/** A reservation as it is stored: instants in epoch ms, money in minor units. */
export interface StoredReservation {
  id: string
  provider: string
  bookable: string
  start: number
  end: number
  seats: number
  status: ReservationStatus
  /** Rises with every change; a change names the version that it was based on. */
  version: number
  resources: string[]
  occurrence: string | null
  /** Until when a hold, a request or an offer occupies capacity; null for ever. */
  expires: number | null
  user: string | null
  first_name: string
  last_name: string
  email: string
  mobile_phone_number: string
  language: string
  /**
   * A random salt. The manage token is derived from it, the id and the server's secret, so that no copy of the token is
   * stored.
   */
  managetoken: string
  /** The draft that made it; one live hold per draft. */
  draft: string | null
  /** The draft that made it, once it was removed; written, not read. */
  formerdraft?: string | null
  formresponses: Record<string, unknown>[]
  customquestions: Record<string, unknown>[]
  roster: Record<string, unknown>[]
  segments: Record<string, unknown>[]
  /** Price data frozen with the hold. */
  pricedata: FrozenPriceData | null
  /** Null for drafts without confirmation or payment, and for imported reservations. */
  payment: ReservationPayment | null
  waitlistoffer: { start: number; end: number } | null
  /** When time alone changes it next; null for never. Follows from the rest (`dueOf`): `transition` writes it. */
  due: number | null
  life: ReservationLife
  /** RFC 5545 SEQUENCE of its calendar event. */
  sequence: number
  created: number
  modified: number
  /** Fields of a bundle without a column. */
  extra: Record<string, unknown>
}

/** Who changed a reservation, why and when; kept with its history. */
export interface ChangeReason {
  actor: string
  reason: string
  at: number
  /** Whether staff decided it: their cancellation gives uses of links and codes back, whatever was refunded. */
  bystaff?: boolean
}

/** The part of a gig that decides who may claim it, and until when. */
export type OpenGig = Pick<
  StoredReservation,
  'id' | 'bookable' | 'start' | 'created' | 'expires' | 'status' | 'resources' | 'life'
>

/** Up to where a list by time has been read: the instant and the id of its last one. */
export interface ReadUntil {
  at: number
  id: string
}

/** Which of a list by time: its first ones, or the first behind another one, or all that overlap a range. */
export type FirstOrWithin = { limit: number; after?: ReadUntil | undefined } | { range: Interval }

/** Reading reservations of one tenant. */
export interface ReservationReads {
  find(id: string): Promise<StoredReservation | null>
  /** Those of some ids that are a reservation's. */
  known(ids: string[]): Promise<string[]>
  findByDraft(draft: string): Promise<StoredReservation | null>
  /** The same of several drafts, in their order, in one query. */
  findByDrafts(drafts: string[]): Promise<(StoredReservation | null)[]>
  /** What a draft held before its rows were removed, at most ten, the latest first. */
  formerOf(draft: string): Promise<StoredReservation[]>
  /** Holds that have expired and whose payment, if any, has ended, what expired first first. */
  expired(now: number, which: FirstOrWithin): Promise<StoredReservation[]>
  /** Those with a payment that no attempt pays for, after an id in order of ids. */
  unshared(page: { after: string; limit: number }): Promise<StoredReservation[]>
  /** A customer's that start at an instant, in some statuses. */
  startingAt(user: string, start: number, status: ReservationStatus[]): Promise<StoredReservation[]>
  /** Those that time has changed by now: `due` has passed. What was due first comes first. */
  due(now: number, which: FirstOrWithin): Promise<StoredReservation[]>
  /** Live ones that begin after another one (by start, then id) and until an instant, in that order. */
  starting(range: { after: { start: number; id: string }; until: number; limit: number }): Promise<StoredReservation[]>
  /** Requests and moves that are not over: those that wait for an answer have an end (`expires`). */
  pending(now: number): Promise<StoredReservation[]>
  /** Gigs that begin after an instant, in order of their start. */
  gigs(after: number): Promise<StoredReservation[]>
  /** Those that keep a former place while a move of them waits for an answer. */
  awaitingMove(now: number): Promise<StoredReservation[]>
  /** Those that have one of these resources and lie in the range, in order of their start. */
  ofResources(resources: string[], range: Interval, status: ReservationStatus[]): Promise<StoredReservation[]>
  /** What was cancelled after an instant and starts in the range, in order of its start. */
  cancelled(filter: { range: Interval; after: number }): Promise<StoredReservation[]>
  /** Those that lie in the range and began after an instant, in order of their start: of a day list. */
  onDay(filter: { range: Interval; after: number; status: ReservationStatus[] }): Promise<StoredReservation[]>
  /** Those with these ids, in order of their start. */
  named(ids: string[]): Promise<StoredReservation[]>
  /** Gigs of these bookables that start in the range, in order of their start: what decides who may claim them. */
  openGigs(filter: { range: Interval; bookables: string[] }): Promise<OpenGig[]>
  /** With `user`, those of one customer. */
  list(filter: { range: Interval; status?: ReservationStatus[]; user?: string }): Promise<StoredReservation[]>
}

/** Details that decide neither a reservation's status nor any of its claims. */
export type AmendableDetails = Pick<StoredReservation, 'payment' | 'modified' | 'extra' | 'life' | 'due'>

/** What a reservation takes after a change: intervals, what it took before, or what its former place takes. */
export type Occupies = Interval[] | 'keep' | 'former'

/**
 * Writes reservations, within a transaction. Only `transition.ts` writes statuses and claims, after checking that the
 * change is allowed; `amend` writes details.
 */
export interface ReservationWrites {
  insertReservation(reservation: StoredReservation, occupies: Interval[]): Promise<void>
  /**
   * Replaces a row and its claims if the row still has the status and version of `before`; otherwise false. Claims
   * follow from the new status: if that takes capacity, `occupies` is what it takes. A place that a move which waits
   * leaves behind (`life.reschedule`) stays taken.
   */
  swap(before: StoredReservation, after: StoredReservation, occupies: Occupies, why: ChangeReason): Promise<boolean>
  /** Writes details; false if the row has another version by now. */
  amend(before: StoredReservation, patch: Partial<AmendableDetails>): Promise<boolean>
}
