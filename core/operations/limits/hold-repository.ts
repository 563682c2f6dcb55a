import type { HoldCount } from '../../domain/reservation/hold-limits.ts'

/** By whom a hold is taken: a visitor, where one is known, and an address, neither of them in clear. */
export interface Holder {
  visitor: string | null
  address: string
}

/** Who took which hold. What somebody holds is counted in the reservations themselves. */
export interface HoldRepository {
  /**
   * Locks the visitor's and the address's key until the transaction ends, then counts the holds of each that are live.
   * To be called after capacity was locked and before a reservation is written.
   */
  lockedCounts(
    holder: Holder,
    at: { bookable: string; now: number },
  ): Promise<{ visitor: HoldCount; address: HoldCount }>
  /** Notes who takes a hold, with the transaction that makes its reservation. */
  take(holder: Holder, reservation: string, now: number): Promise<void>
}
