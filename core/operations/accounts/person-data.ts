import type { LedgerEntry, StoredReservation } from '../ports.ts'

/** What a white-label holds of a person, at all its providers. */
export interface PersonDataRepository {
  /** Their reservations, the earliest first. */
  reservations(user: string): Promise<StoredReservation[]>
  ledger(user: string): Promise<(LedgerEntry & { provider: string })[]>
  /** Whether they ever had to do with a provider, which is why its staff may know of them. */
  isKnownAt(provider: string, user: string): Promise<boolean>
  /** Makes the reservations of one person another's; gives how many. */
  handOver(from: string, to: string): Promise<number>
  /** Takes out of a reservation who it was for and what was answered; what it took and cost stays. */
  anonymise(reservation: StoredReservation): Promise<void>
}
