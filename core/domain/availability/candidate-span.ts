import type { Instant, Interval } from '../time/types.ts'
import type { RestrictionRules } from './types.ts'

/** A span that might be booked, before anyone asks whether there is capacity. */
export interface CandidateSpan extends Interval {
  /** What a reservation of it would occupy, from the first instant to the last. */
  from: Instant
  until: Instant
  /** Its parts, when what it occupies has gaps; null = all of it. */
  parts: readonly Interval[] | null
  /** The resources that alone are open then; null = all that the bookable has. */
  only: ReadonlySet<string> | null
  /** Why it would not be listed, whatever the capacity. */
  outside: 'closed' | 'window' | 'restriction' | null
  /** Seats of the bookable, or of the occurrence. */
  seats: number
  occurrence: RestrictionRules | null
}

/** The candidates of a listing, in order. A span is only good until the next is asked for: that may be the same object. */
export type Candidates = Generator<CandidateSpan, void>

/** What a reservation of a candidate would occupy. A thousand candidates are listed for one that is asked this. */
export const occupiedBy = ({ from, until, parts }: CandidateSpan): readonly Interval[] =>
  parts ?? [{ start: from, end: until }]

/** The fields of a candidate that say what it occupies. */
export const occupying = (occupies: readonly Interval[]): Pick<CandidateSpan, 'from' | 'until' | 'parts'> => ({
  from: occupies[0]?.start ?? 0,
  until: occupies.at(-1)?.end ?? 0,
  parts: occupies.length > 1 ? occupies : null,
})

/** A candidate to be filled in. */
export const emptySpan = (seats: number): CandidateSpan => ({
  start: 0,
  end: 0,
  from: 0,
  until: 0,
  parts: null,
  only: null,
  outside: null,
  seats,
  occurrence: null,
})
