import type { Balance, BalanceKey } from '../../domain/payments/index.ts'
import type { LedgerEntry } from './stored-payment.ts'

/** What a person has of one kind, with its key. */
export interface StoredBalance extends Balance {
  key: BalanceKey
}

/**
 * A balance under its lock, until the transaction ends. Judge what is wanted by `spendable`, then append: a line that
 * would take more than there is throws, and writes nothing.
 */
export interface LockedBalance {
  /** As it is by now, with what this transaction has appended. */
  readonly now: Balance
  /** Appends lines of this balance, or pairs that add nothing to any. */
  appendLines(lines: LedgerEntry[]): Promise<void>
  /** Ends pending lines of this balance: nothing else of a line ever changes. Those that have ended stay. */
  settleLines(ids: string[], status: 'success' | 'failed'): Promise<void>
}

/**
 * Balances are kept beside the ledger, in the transactions that write its lines. Locked after capacity, persons, links
 * and codes, and before attempts and reservations; of several in the order of `inLockOrder`.
 */
export interface BalanceRepository {
  of(key: BalanceKey): Promise<Balance>
  /** All of a person at this provider, also those that are 0. */
  ofPerson(user: string): Promise<StoredBalance[]>
  /** Within a transaction. */
  lock(key: BalanceKey, now: number): Promise<LockedBalance>
  /**
   * Within a transaction: gives what somebody can spend at any provider of the white-label to somebody else, by a pair
   * of lines for each balance. What is held stays. A repeat finds nothing to give.
   */
  handOver(from: string, to: string, now: number): Promise<void>
  /** What the lines themselves sum up to: for comparing, since it reads them all. */
  summed(key: BalanceKey): Promise<Balance>
  /** Every balance of the provider that is not what its lines sum up to; none in a sound database. */
  unlikeLines(): Promise<{ key: BalanceKey; kept: Balance; summed: Balance }[]>
}
