import type { Interval } from '../time/types.ts'
import type { RestrictionRules } from './types.ts'

/** A span that might be booked, before anyone asks whether there is capacity. */
export interface CandidateSpan extends Interval {
  /** What a reservation of it would occupy. */
  occupies: Interval[]
  /** The resources that alone are open then; null = all that the bookable has. */
  only: ReadonlySet<string> | null
  /** Why it would not be listed, whatever the capacity. */
  outside: 'closed' | 'window' | 'restriction' | null
  /** Seats of the bookable, or of the occurrence. */
  seats: number
  occurrence: RestrictionRules | null
}
