import type { ReservationStatus } from '../../domain/entities/reservation.ts'
import type { NamedTime } from '../../domain/gigs/index.ts'
import type { GiftUse } from '../../domain/payments/index.ts'
import type { FrozenQuote } from '../../domain/pricing/index.ts'
import type { Collecting, RefundTerms, Unpaid } from '../../domain/reservation/index.ts'
import type { MoveEnd } from '../../domain/reservation/move-ends.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'

/** A resource that somebody claimed for a reservation, and who did. */
export interface GivenClaim {
  resource: string
  /** The person; null if staff claimed on the resource's behalf. */
  user: string | null
  at: Instant
  /** When its customer was told of it; absent while they wait for others. */
  told?: Instant
}

/** The place that a reservation keeps while a move of it waits for approval or money. */
export interface FormerPlace extends Interval {
  status: ReservationStatus
  seats: number
  resources: string[]
  segments: Record<string, unknown>[]
  occurrence: string | null
  claims: GivenClaim[]
  /** Of a gig: its times, which go on. */
  gig?: { since: Instant; due: Instant | null }
  /** Of a gig without a time: its days. */
  dates?: Interval
  /** The time that was named in its days. */
  named?: NamedTime
  /** Where other answers wait for their approval or money: those that stand until then. */
  answers?: FormerAnswers
}

/** Answers with what follows from them beside their columns. */
export interface FormerAnswers {
  formresponses: Record<string, unknown>[]
  customquestions: Record<string, unknown>[]
  roster: Record<string, unknown>[]
  addons: Record<string, number>
  /** Seconds. */
  addedtime: number
}

/**
 * What a move that waits will change of the money when it is approved; until then the former price stands. Minor units.
 */
export interface AskedMove {
  /** Null where the price is not ours. */
  quote: FrozenQuote | null
  refund: number
  /** What a later cancellation does not give back by itself; absent for nothing. */
  locked?: number
  /** The attempt that pays what it costs more, until when it holds the place and nobody decides about it. */
  paying?: string
  /** Whether it is decided once that is authorised. */
  approval?: true
  /** The attempt whose authorised money is kept until it is decided, and captured with the approval. */
  kept?: string
  /** What its customer is to authorise with another method, since their bank refused the former one. Minor units. */
  owed?: number
  /** What of it balances pay, held until it is decided: a gift code and credit, or points; absent for nothing. */
  spends?: number
  /** The gift code of that, with what it pays; absent for none. */
  gift?: GiftUse
}

/** An approval that waits for its payment: until that is known nothing else is decided, and nothing lapses. */
export interface ApprovalOrder {
  at: Instant
  /** Who approved it. */
  actor: string
  /** When it lapses if the payment is refused. */
  expires: Instant
}

/**
 * What a reservation's life needs and no query asks for, stored as one value. A part is absent until the life reaches
 * it. Instants in epoch ms, money in minor units.
 */
export interface ReservationLife {
  /** When it was first confirmed, approved or accepted: the refund's grace begins then. */
  booked?: Instant
  /** When it came to its present place, where SEQUENCE has risen since: reminders begin anew then. */
  placed?: Instant
  /** The cancelling terms frozen at booking. */
  refundterms?: RefundTerms
  /**
   * Of what waits for approval, a request or a move: when it was first asked, and the order to approve it while its
   * payment is being captured. Of a claim that waits for its payment the same order.
   */
  request?: { first: Instant; approving?: ApprovalOrder; move?: AskedMove }
  /** Of an entry of a queue. */
  wait?: {
    joined: Instant
    /** Resources that it names; all are wanted. */
    named: string[]
    /** Offers that lapsed while there were 30 waking minutes to answer. */
    lapses: number
    /** Offered in answer to a question: its customer has not been asked for answers and terms as a booking is. */
    unasked?: true
    /** When it was last told that there is room, in the last hours. */
    told?: Instant
    /** When its last offer lapsed: it is offered only what comes free later. */
    lapsed?: Instant
    /** Of its offer: how many of the same room had lapsed in a row before it. */
    inrow?: number
    /**
     * What its offer was told to cost, and the volume discounts of then, which it keeps; absent if that was unknown.
     */
    offered?: { price: number; currency: string }
  }
  /** When its hold or offer would end, had no payment extended it. */
  paying?: { end: Instant }
  claims?: GivenClaim[]
  /** Of a gig: since when, and when time changes it next (told again, expires). */
  gig?: { since: Instant; due: Instant | null }
  /** Of a gig without a time: the days in which its claimer names one. */
  dates?: Interval
  /** Of such days, until a time is named: what is due is authorised, or its method saved, and taken with the claim. */
  onclaim?: true
  /** The time that was named in such days, while it stands. */
  named?: NamedTime
  /** When its customer refused a named time, which they may do once. */
  timerefused?: Instant
  reschedule?: FormerPlace
  /**
   * For how long its moves have kept two places that nobody decided about, ms: the next one's limit counts from there.
   */
  waited?: number
  /** How its last move ended that put it back, so that a repeated call is told from a new decision. */
  putback?: MoveEnd
  /** What had been paid when a late move locked it: no later cancel gives it back by itself. */
  locked?: number
  /** Of a draft or an offer that staff held or began to pay last: once it is paid, nobody has to confirm it. */
  bystaff?: true
  /** Of a draft: when its hold ran out, since when it occupies nothing and is its customer's to restore. */
  draft?: { lapsed: Instant }
  /** When its customer came, and when they left. */
  checkedin?: Instant
  checkedout?: Instant
  /**
   * Of what ends unless it is paid in time: until when so much must have been paid or waived, minor units; absent for
   * all of it. Staff ask for that, or a bank refused the capture of what stands already. Put off, and then looked at
   * again, while other money of it is disputed.
   */
  unpaid?: Unpaid & { least?: number }
  /** What it owes is collected by itself, as its customer agreed to; absent once it is paid, or left to them. */
  collect?: Collecting & { consent: { words: string; language: string; at: Instant } }
  /** Until when a cancel is refunded in full, since staff moved it. */
  freeuntil?: Instant
}
