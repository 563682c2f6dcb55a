import type { HoldCount } from '../../domain/reservation/hold-limits.ts'

/** Who takes a hold: a visitor, if known, and an address; both as pseudonyms. */
export interface Holder {
  visitor: string | null
  address: string
}

/** What is counted of a visitor: live holds, entries that wait, or what nobody has taken on yet. */
export type Counted = 'holds' | 'entries' | 'unclaimed'

/** Who took which hold, or joined which queue. Live ones are counted in the reservations themselves. */
export interface HoldRepository {
  /**
   * Locks the keys of visitor and address until the transaction ends, then counts what each has of `what`. Call it
   * after capacity was locked and before a reservation is written.
   */
  lockedCounts(
    holder: Holder,
    at: { bookable: string; now: number; what: Counted },
  ): Promise<{ visitor: HoldCount; address: HoldCount }>
  /** The visitor who took a hold; null if it is not known. */
  takerOf(reservation: string): Promise<string | null>
  /** Records who takes a hold or joins a queue, in the transaction that makes its reservation. */
  take(holder: Holder, reservation: string, now: number): Promise<void>
}
