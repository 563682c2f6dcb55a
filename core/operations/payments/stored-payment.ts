import type { PaymentState } from './payment-states.ts'

/** An attempt to pay. Written before its processor is asked; it always has shares. */
export interface PaymentAttempt {
  id: string
  /** The reservation that it is filed under, the first of those that it pays for. */
  reservation: string
  /** What is paid. */
  purpose: 'initial'
  processor: string
  idempotencykey: string
  /** Minor units. */
  amount: number
  currency: string
  state: PaymentState
  /** The processor's name for it; null until `start` has answered, and then no money can have moved. */
  reference: string | null
  /** Rises with every change. */
  version: number
  /** The process that calls the processor for it. */
  process: string
  /** When the reconciler looks after it; null when there is nothing left to do. */
  due: number | null
  /** Since when nobody has answered. */
  silentsince: number | null
  calledoff: boolean
  /** Whether the customer was told that it failed: money that turns up later goes back. */
  toldfailed: boolean
  created: number
  modified: number
}

/** What one reservation owes of an attempt, as it was when the attempt was begun. */
export interface PaymentShare {
  reservation: string
  /** Minor units; 0 where nothing of it is due now. */
  amount: number
  /** Of the draft. A draft of another version is not what the attempt was begun for. */
  version: number
}

/** An attempt as one of its reservations sees it. */
export interface AttemptOf extends PaymentAttempt {
  share: PaymentShare
}

/** Money of an attempt that comes in for one reservation: ordered before the processor is asked. */
export interface PaymentCapture {
  attempt: string
  reservation: string
  amount: number
  state: 'ordered' | 'done' | 'failed'
  created: number
  modified: number
}

/** Money of an attempt that goes back. `id` is the key of the processor's call as well. */
export interface PaymentRefund {
  id: string
  attempt: string
  reservation: string
  amount: number
  state: 'ordered' | 'done'
  reason: string
  created: number
  modified: number
}

/** A line of the append-only ledger. */
export interface LedgerEntry {
  id: string
  reservation: string | null
  user: string | null
  type: string
  eventtype: string
  transactiontype: 'debit' | 'credit'
  /** By what means money came or went; `charge` on the line of what it paid for. */
  paymentmethod: string
  mode: 'currency' | 'points'
  status: 'success' | 'failed'
  amount: number
  currency: string
  attempt: string | null
  created: number
  description: string
}

/** Reads and writes of one tenant's payments. */
export interface PaymentRepository {
  insertAttempt(attempt: PaymentAttempt, shares: PaymentShare[]): Promise<void>
  /** Changes an attempt if it still has the version of `before`; null when it has not. */
  updateAttempt(before: PaymentAttempt, patch: Partial<PaymentAttempt>): Promise<PaymentAttempt | null>
  attempt(id: string): Promise<PaymentAttempt | null>
  /** The same, and keeps it from changing until the transaction ends. */
  lockAttempt(id: string): Promise<PaymentAttempt | null>
  /** In order of their making, those that pay for others as well included. */
  attemptsOf(reservation: string): Promise<AttemptOf[]>
  /** One for each reservation that the attempt pays for, in order of their ids. */
  sharesOf(attempt: string): Promise<PaymentShare[]>
  /** Writes captures; one that is there already gets the new state. */
  putCaptures(captures: PaymentCapture[]): Promise<void>
  capturesOf(attempt: string): Promise<PaymentCapture[]>
  /** Orders refunds; one that was ordered before under the same id stays as it is. */
  orderRefunds(refunds: PaymentRefund[]): Promise<void>
  refundsOf(attempt: string): Promise<PaymentRefund[]>
  /** Marks a refund as carried out; false when it was already. */
  endRefund(id: string, modified: number): Promise<boolean>
  appendLedger(entries: LedgerEntry[]): Promise<void>
  /** The same; a line that is there already stays as it is. */
  appendLedgerOnce(entries: LedgerEntry[]): Promise<void>
  ledgerOf(reservation: string): Promise<LedgerEntry[]>
}
