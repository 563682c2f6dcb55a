import {
  type ByHandReason,
  type CaptureState,
  type DisputeState,
  type HandMeans,
  isUnpaid,
  type LedgerDirection,
  type LedgerEvent,
  type LedgerMeans,
  type LedgerStatus,
  type LedgerType,
  type PaymentPurpose,
  type PaymentState,
  type ProcessorMeans,
  type RefundReason,
  type RefundState,
  type SuspenseWay,
} from '../../domain/payments/index.ts'
import type { PaymentMode } from '../../domain/pricing/types.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { MethodConsent } from './stored-method.ts'

/** What is to become of an attempt's method. */
export interface Saving {
  /** What its customer agreed to: once paid with, it is theirs to pay with again. */
  consent?: MethodConsent
  /** What they agreed to where what is left is collected from it by itself. */
  collect?: MethodConsent
  /** What they agreed to where it is kept until staff, or a claim, decide: it stays with the attempt. */
  kept?: MethodConsent
  /** Who paid with it, where the reservation is another's: it is theirs, and nobody else's to pay with. */
  by?: string
  /** The one that was replaced by another, which its processor is to forget. */
  former?: string
}

/** What staff decided about money of an attempt that lay in suspense. */
export interface Settlement {
  way: SuspenseWay
  /** What it pays for; null for what its attempt was for, and where it goes back. */
  reservation: string | null
  /** Who decided: a person's id, or `provider`. */
  by: string
  at: number
}

/**
 * What a payment is authorised for beside what waits for a decision: what its customer's call said of the change, which
 * is made with the same call once the payment stands. Forgotten with that, or when it comes to nothing.
 */
export interface Wish {
  params: Record<string, unknown>
  /** Who was signed in; null where nobody was. */
  user: string | null
}

/** An attempt to pay. It is written before its processor is asked, and always has shares. */
export interface PaymentAttempt {
  id: string
  /** The first of the reservations that it pays for. */
  reservation: string
  /** What the payment is for: what is confirmed with it, or what a move costs more. */
  purpose: PaymentPurpose
  /** The first of the attempts that a cart is confirmed with; null for one that is confirmed alone. */
  cart: string | null
  processor: string
  /** By what its processor takes money, as of its beginning; null or absent of one of before that was kept. */
  means?: ProcessorMeans | null
  idempotencykey: string
  /** Minor units. */
  amount: number
  currency: string
  state: PaymentState
  /** The processor's id of it; null until `start` has answered, and then no money can have moved. */
  reference: string | null
  /** The account at its processor that it was begun for; null or absent where the processor tells none. */
  payee?: string | null
  /**
   * The processor's id of the method that was saved with it: for the others of its cart, and to authorise it later or
   * again.
   */
  method: string | null
  /** Rises with every change. */
  version: number
  /** The process that makes its calls; empty once that one has died, and then nobody waits for it. */
  process: string
  /** When the reconciler looks at it; null if nothing is left to do. */
  due: number | null
  /** Since when the processor has not answered; of one that was given up, until it is known what became of it. */
  silentsince: number | null
  calledoff: boolean
  /** Whether the customer was told of a failure: money that turns up later is refunded. */
  toldfailed: boolean
  /** Until when what it authorised can be captured, epoch ms; null where the processor does not say. */
  captureby: number | null
  /** Until when a request that it pays for may be answered, as of its beginning; null if it is captured at once. */
  keepuntil: number | null
  /** Until when its processor refunds it, epoch ms; null or absent where that has no end. */
  refundwindow?: number | null
  /**
   * Public facts of it that its processor told: brand and last four, or the authorisation's id; null where none were.
   */
  details: Record<string, string> | null
  /** Of one that buys points or a gift code: whose, and what; absent for any other. */
  purchase?: Purchase
  /** Of one beside what waits for a decision: what it is to be taken for; null or absent for any other. */
  wish?: Wish | null
  /** What is to become of its method; null or absent: it is forgotten with the attempt. */
  saving?: Saving | null
  /** Whether its processor had news of refunds or disputes before the capture was known; absent for no. */
  hasnews?: boolean
  /** Since when money of it lies in suspense, epoch ms; null or absent where none does. */
  suspended?: number | null
  /** Of one whose money lay there: what staff decided; null or absent where they did not. */
  settled?: Settlement | null
  /** The address that it was confirmed from; null or absent where the server went on by itself. */
  ip?: string | null
  created: number
  modified: number
}

/** Points or a gift code that somebody buys: they are issued in the transaction that records the money. */
export interface Purchase {
  /** The browser's name for it: one is paid for once, however often it is tried. */
  purchase: string
  user: string
  /** None of a gift code, which has no packages either. */
  points: number
  packages: { id: string; points: number; price: number; quantity: number }[]
  /** The id of the gift code, whose value is the attempt's amount; absent of points. */
  gift?: string
}

/** What a ledger line says of the payment beside its amount, in the specification's words. */
export interface PaymentDetails {
  /** The address that the payment was confirmed from. */
  ip?: string | null
  cardbrand?: string | null
  cardlast4?: string | null
  /** The processor's ids of a transfer to the provider's account, and of the payment that arrived there. */
  transferid?: string | null
  paymentid?: string | null
}

/** Whether it was ended without knowing what became of it: it is asked about and called off further. */
export const isGivenUp = (attempt: Pick<PaymentAttempt, 'state' | 'silentsince'>): boolean =>
  isUnpaid(attempt) && attempt.silentsince !== null

/** One reservation's share of an attempt, as of its beginning. */
export interface PaymentShare {
  reservation: string
  /** Minor units; 0 if nothing of it is due now. */
  amount: number
  /** The draft's version. The attempt was not begun for any other version. */
  version: number
}

/** A reservation that an attempt pays for, with its share. */
export interface Paid {
  reservation: StoredReservation
  share: PaymentShare
}

/** An attempt with one reservation's share. */
export interface AttemptOf extends PaymentAttempt {
  share: PaymentShare
}

/** Captured money of an attempt for one reservation; ordered before the processor is asked. */
export interface PaymentCapture {
  attempt: string
  reservation: string
  amount: number
  state: CaptureState
  created: number
  modified: number
}

/** What is known of a refund that its processor does not make. */
export interface ByHand {
  why: ByHandReason
  /** How staff gave the money back, and when; absent until they have. */
  given?: {
    means: HandMeans
    memo: string
    /** The number of the receipt or check. */
    externalid: string
    /** Who noted it: a person's id, or `provider`. */
    by: string
    at: number
  }
}

/** A refund of an attempt. `id` is also the idempotency key of the processor's call. */
export interface PaymentRefund {
  id: string
  attempt: string
  reservation: string
  amount: number
  state: RefundState
  reason: RefundReason
  /** Of one in the states `by_hand` and `handed`; null or absent for any other. */
  byhand?: ByHand | null
  created: number
  modified: number
}

/** A dispute of an attempt's charge, as its processor said last. Times are epoch ms, amounts minor units. */
export interface PaymentDispute {
  id: string
  attempt: string
  /** What the processor calls it. */
  reference: string
  amount: number
  state: DisputeState
  /** The processor's word. */
  reason: string
  /** What the processor has taken from the white-label for it. */
  fee: number
  /** What of it falls on what the attempt pays for; none before the bank has the money. */
  parts: { reservation: string; amount: number }[]
  opened: number
  closed: number | null
  created: number
  modified: number
}

/** A line of the append-only ledger. */
export interface LedgerEntry extends PaymentDetails {
  id: string
  reservation: string | null
  user: string | null
  type: LedgerType
  eventtype: LedgerEvent
  transactiontype: LedgerDirection
  paymentmethod: LedgerMeans
  mode: PaymentMode
  status: LedgerStatus
  amount: number
  currency: string
  attempt: string | null
  created: number
  description: string
  /** Of a line by card or wallet. */
  processor?: string | null
  /** What its processor calls the payment, whichever processor it is. */
  stripetransactionid?: string | null
}

/**
 * Which lines a statement is of: of a provider or of all of the white-label's; of one reservation or person, or of all.
 */
export interface StatementQuery {
  reach: 'provider' | 'whitelabel'
  reservation?: string
  user?: string
  /** When lines were written, epoch ms; half open. */
  from: number
  until: number
}

/** The lines of one kind in a statement, counted and added up; minor units of its currency. */
export interface StatementSum
  extends Pick<LedgerEntry, 'mode' | 'currency' | 'status' | 'paymentmethod' | 'transactiontype'> {
  lines: number
  amount: number
}

/** The ledger of one tenant: lines are added, and nothing of them changes but the status of a pending one. */
export interface LedgerRepository {
  /** Appends lines that change no balance: pairs, and lines that failed. Others are appended under a balance's lock. */
  appendLedger(entries: LedgerEntry[]): Promise<void>
  /** The same; an existing line stays as it is. */
  appendLedgerOnce(entries: LedgerEntry[]): Promise<void>
  ledgerOf(reservation: string): Promise<LedgerEntry[]>
  ledgerOfAttempt(attempt: string): Promise<LedgerEntry[]>
  /** A statement's lines, oldest first, each with its provider. */
  statement(
    query: StatementQuery,
    page: { limit: number; offset: number },
  ): Promise<(LedgerEntry & { provider: string })[]>
  /** What all lines of a statement add up to. */
  statementSums(query: StatementQuery): Promise<StatementSum[]>
  /** Lines of attempts that there are not; none in a sound database. */
  strayLines(): Promise<{ id: string; attempt: string }[]>
}

/** Reads and writes of one tenant's payments. */
export interface PaymentRepository extends LedgerRepository {
  insertAttempt(attempt: PaymentAttempt, shares: PaymentShare[]): Promise<void>
  /** Changes an attempt if it still has the version of `before`; otherwise null. */
  updateAttempt(before: PaymentAttempt, patch: Partial<PaymentAttempt>): Promise<PaymentAttempt | null>
  attempt(id: string): Promise<PaymentAttempt | null>
  /** Those with these ids, in no order, in one query. */
  attemptsNamed(ids: string[]): Promise<PaymentAttempt[]>
  /** The attempt that a processor calls so; null for none. */
  attemptByReference(processor: string, reference: string): Promise<PaymentAttempt | null>
  /** All that keep a method, in no order. */
  attemptsKeeping(method: { processor: string; method: string }): Promise<PaymentAttempt[]>
  /** All of a person that have come to no end, in no order. */
  openAttemptsOf(user: string): Promise<PaymentAttempt[]>
  /** All of a person whose money was taken, in no order. */
  capturedAttemptsOf(user: string): Promise<PaymentAttempt[]>
  /**
   * How many attempts with a processor have come to no end, how many refunds by it are ordered and not done, and from
   * how many attempts the rest is to be collected.
   */
  openThrough(processor: string): Promise<{ attempts: number; refunds: number; collected: number }>
  /** Captured attempts with a processor that keep a method to collect the rest from, in order of ids. */
  collectedThrough(processor: string, page: { after: string; limit: number }): Promise<PaymentAttempt[]>
  /** The same as `attempt`, and locks it until the transaction ends. */
  lockAttempt(id: string): Promise<PaymentAttempt | null>
  /** All that a cart is confirmed with, in order of ids; the first of them names it. */
  ofCart(cart: string): Promise<PaymentAttempt[]>
  /** The next ones after an id, in order of ids. */
  attemptsAfter(id: string, limit: number): Promise<PaymentAttempt[]>
  /** In order of creation, including those that pay for other reservations too. */
  attemptsOf(reservation: string): Promise<AttemptOf[]>
  /** One per reservation that the attempt pays for, in order of ids. */
  sharesOf(attempt: string): Promise<PaymentShare[]>
  /** The same with the reservations as they are, without those that are gone. */
  paidBy(attempt: string): Promise<Paid[]>
  /** Locks an attempt until the transaction ends, and reads what it pays for then; null for an unknown one. */
  lockPaid(id: string): Promise<{ attempt: PaymentAttempt; paid: Paid[] } | null>
  /** Has an attempt pay for one more; one that it pays for already stays as it is. */
  addShare(attempt: string, share: PaymentShare): Promise<void>
  /** The provider's attempts of which money lies in suspense, longest first. */
  suspendedAttempts(query: { limit: number; offset: number }): Promise<PaymentAttempt[]>
  /** Writes the version that a draft has by now, where it changed without what the attempt was begun for. */
  renewShare(attempt: string, share: Pick<PaymentShare, 'reservation' | 'version'>): Promise<void>
  /** Writes captures; an existing one gets the new state and amount. */
  putCaptures(captures: PaymentCapture[]): Promise<void>
  capturesOf(attempt: string): Promise<PaymentCapture[]>
  /** Orders refunds; an existing one with the same id stays as it is. */
  orderRefunds(refunds: PaymentRefund[]): Promise<void>
  refundsOf(attempt: string): Promise<PaymentRefund[]>
  refund(id: string): Promise<PaymentRefund | null>
  /** The provider's that its processors do not make, oldest first: those that staff are to make, or have made. */
  refundsByHand(query: { state: 'by_hand' | 'handed'; limit: number; offset: number }): Promise<PaymentRefund[]>
  /**
   * Brings a refund from one state to another, with another amount too; false if it is in another state by now, or
   * somebody has changed it since it was read with `seen` as its `modified`.
   */
  turnRefund(
    id: string,
    turn: {
      from: RefundState
      to: RefundState
      modified: number
      amount?: number
      byhand?: ByHand
      seen?: number | undefined
    },
  ): Promise<boolean>
  /** In order of their beginning. */
  disputesOf(attempt: string): Promise<PaymentDispute[]>
  /** Writes a dispute; an existing one gets what is said of it now. */
  putDispute(dispute: PaymentDispute): Promise<void>
  /** The provider's, latest first; those that are open alone if that is asked. */
  disputes(query: { openOnly: boolean; limit: number; offset: number }): Promise<PaymentDispute[]>
}
