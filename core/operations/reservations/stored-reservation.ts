import type { ReservationStatus } from '../../domain/entities/reservation.ts'
import type { FrozenQuote } from '../../domain/pricing/index.ts'
import type { Interval } from '../../domain/time/types.ts'

/** How money comes in, in the specification's words. */
export type PaymentMethod = 'card' | 'wallet' | 'points' | 'cash' | 'check'

/** What a cancellation decided of the money. */
export interface RefundDecision {
  /** `by_hand`: nothing comes back by itself, staff may still give it. `none`: nothing was paid, or staff keeps it. */
  refund: 'full' | 'partial' | 'by_hand' | 'none'
  /** What comes back, minor units. */
  amount: number
  memo: string | null
  /** The number of a receipt or check. */
  externalid: string | null
}

/** The price of a reservation and how it is paid. Amounts are minor units of `quote.currency`. */
export interface ReservationPayment {
  /** Frozen when it was booked, or when its payment was begun. */
  quote: FrozenQuote
  /** Null while nothing is due, or where it is paid at the venue. */
  method: PaymentMethod | null
  /** The way to pay that was chosen; null where none was. */
  processor: string | null
  /** The attempt that it was confirmed with: the only one whose money it keeps. */
  attempt: string | null
  /** What was captured or ordered for capture, less what went back or was ordered back. */
  paid: number
  /** Ids of the ledger's lines that concern it, failed ones too. */
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
  /** Rises with every change; whoever changes the row names the version that they read. */
  version: number
  resources: string[]
  occurrence: string | null
  /** Until when a hold, a request or an offer occupies; null = for good. */
  expires: number | null
  user: string | null
  first_name: string
  last_name: string
  email: string
  mobile_phone_number: string
  language: string
  /** A random salt; the manage token is made from it, the id and the server's secret, so that no copy of it is stored. */
  managetoken: string
  /** The draft that made it; one live hold a draft. */
  draft: string | null
  formresponses: Record<string, unknown>[]
  customquestions: Record<string, unknown>[]
  roster: Record<string, unknown>[]
  segments: Record<string, unknown>[]
  /** Price data frozen with the hold. */
  pricedata: Record<string, unknown> | null
  /** Null for drafts that nothing was confirmed or paid for yet, and for imported reservations. */
  payment: ReservationPayment | null
  waitlistoffer: { start: number; end: number } | null
  /** RFC 5545 SEQUENCE of its calendar event. */
  sequence: number
  created: number
  modified: number
  /** Fields of a bundle that have no column. */
  extra: Record<string, unknown>
}

/** Who changed a reservation, why and when; kept with its history. */
export interface ChangeReason {
  actor: string
  reason: string
  at: number
}

/** Reading reservations of one tenant. */
export interface ReservationReads {
  find(id: string): Promise<StoredReservation | null>
  findByDraft(draft: string): Promise<StoredReservation | null>
  /** Holds whose time has run out and whose payment, if one was begun, has come to an end. */
  expired(now: number, limit: number): Promise<StoredReservation[]>
  /** With `user` those of one customer. */
  list(filter: { range: Interval; status?: ReservationStatus[]; user?: string }): Promise<StoredReservation[]>
}

/**
 * Writing reservations, within a transaction. Statuses and claims are written by `transition.ts` alone, which asks
 * first whether the change may happen; details by `amend.ts`.
 */
export interface ReservationWrites {
  insert(reservation: StoredReservation, occupies: Interval[]): Promise<void>
  /**
   * Replaces a row by another, with its claims, if the row still has the status and version of `before`; false when it
   * has not. Claims follow from the status: `occupies` is what it takes if that status takes anything, `keep` what it
   * took before.
   */
  swap(
    before: StoredReservation,
    after: StoredReservation,
    occupies: Interval[] | 'keep',
    why: ChangeReason,
  ): Promise<boolean>
  /** Writes details that decide nothing about capacity; false when the row is another version by now. */
  amend(before: StoredReservation, patch: Partial<StoredReservation>): Promise<boolean>
}
