import type { HoldCount } from '../../domain/reservation/hold-limits.ts'

/** Who takes a hold: a visitor, if known, and an address; both as pseudonyms. */
export interface Holder {
  visitor: string | null
  address: string
}

/** Who took which hold. Live holds are counted in the reservations themselves. */
export interface HoldRepository {
  /**
   * Locks the keys of visitor and address until the transaction ends, then counts the live holds of each. Call it after
   * capacity was locked and before a reservation is written.
   */
  lockedCounts(
    holder: Holder,
    at: { bookable: string; now: number },
  ): Promise<{ visitor: HoldCount; address: HoldCount }>
  /** Records who takes a hold, in the transaction that makes its reservation. */
  take(holder: Holder, reservation: string, now: number): Promise<void>
}
