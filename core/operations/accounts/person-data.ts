import type { LedgerEntry, StoredReservation } from '../ports.ts'

/** What a white-label holds of a person, at all its providers. */
export interface PersonDataRepository {
  /** Their reservations, the earliest first. */
  reservations(user: string): Promise<StoredReservation[]>
  ledger(user: string): Promise<(LedgerEntry & { provider: string })[]>
  /** Whether they have ever dealt with a provider, which is why its staff may know them. */
  isKnownAt(provider: string, user: string): Promise<boolean>
  /**
   * Gives the reservations of one person to another, within a transaction; returns how many. Payments that are under
   * way go on.
   */
  handOver(from: string, to: string): Promise<number>
}
