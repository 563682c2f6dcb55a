import type { ReservationStatus } from '../../domain/entities/reservation.ts'
import type { PaymentMethod, RefundStatus } from '../../domain/payments/index.ts'
import type { FrozenPriceData, FrozenQuote } from '../../domain/pricing/index.ts'
import type { Interval } from '../../domain/time/types.ts'

/** The refund that a cancellation decided. */
export interface RefundDecision {
  refund: RefundStatus
  /** The refund, minor units. */
  amount: number
  memo: string | null
  /** The number of a receipt or check. */
  externalid: string | null
}

/** The price of a reservation and how it is paid. Amounts are minor units of `quote.currency`. */
export interface ReservationPayment {
  /** Frozen when it was booked, or when its payment began. */
  quote: FrozenQuote
  /** Null while nothing is due, or if it is paid at the venue. */
  method: PaymentMethod | null
  /** The chosen processor; null if there is none. */
  processor: string | null
  /** The attempt that confirmed it: it keeps only this attempt's money. */
  attempt: string | null
  /** Captured and ordered captures, less refunds and ordered refunds. */
  paid: number
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
  formresponses: Record<string, unknown>[]
  customquestions: Record<string, unknown>[]
  roster: Record<string, unknown>[]
  segments: Record<string, unknown>[]
  /** Price data frozen with the hold. */
  pricedata: FrozenPriceData | null
  /** Null for drafts without confirmation or payment, and for imported reservations. */
  payment: ReservationPayment | null
  waitlistoffer: { start: number; end: number } | null
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
}

/** Reading reservations of one tenant. */
export interface ReservationReads {
  find(id: string): Promise<StoredReservation | null>
  findByDraft(draft: string): Promise<StoredReservation | null>
  /** Holds that have expired and whose payment, if any, has ended. */
  expired(now: number, limit: number): Promise<StoredReservation[]>
  /** With `user`, those of one customer. */
  list(filter: { range: Interval; status?: ReservationStatus[]; user?: string }): Promise<StoredReservation[]>
}

/** Details that decide neither a reservation's status nor any of its claims. */
export type AmendableDetails = Pick<StoredReservation, 'payment' | 'modified'>

/**
 * Writes reservations, within a transaction. Only `transition.ts` writes statuses and claims, after checking that the
 * change is allowed; `amend` writes details.
 */
export interface ReservationWrites {
  insertReservation(reservation: StoredReservation, occupies: Interval[]): Promise<void>
  /**
   * Replaces a row and its claims if the row still has the status and version of `before`; otherwise false. Claims
   * follow from the new status: if that takes capacity, `occupies` is what it takes, and `keep` means what it took
   * before.
   */
  swap(
    before: StoredReservation,
    after: StoredReservation,
    occupies: Interval[] | 'keep',
    why: ChangeReason,
  ): Promise<boolean>
  /** Writes details; false if the row has another version by now. */
  amend(before: StoredReservation, patch: Partial<AmendableDetails>): Promise<boolean>
}
