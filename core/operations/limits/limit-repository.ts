import type { CountedReservation } from '../../domain/reservation/index.ts'
import type { Interval } from '../../domain/time/types.ts'

/** What is counted against the limits of reservations. */
export interface LimitRepository {
  /**
   * Locks the person until the transaction ends, then reads their drafts and standing reservations at the provider that
   * start in a range, or did before a move that is not decided yet, or all of them. Call it after capacity was locked
   * and before a reservation is written.
   */
  lockedReservations(query: { person: string; starts: Interval | null; now: number }): Promise<CountedReservation[]>
}
