import type { Instant, Interval } from '../time/types.ts'
import type { RestrictionRules } from './types.ts'

/** A span that might be booked, before its capacity is checked. */
export interface CandidateSpan extends Interval {
  /** First and last instant that a reservation of it would occupy. */
  from: Instant
  until: Instant
  /** The occupied parts, when there are gaps between them; null = everything from `from` to `until`. */
  parts: readonly Interval[] | null
  /** The only resources that are open then; null = all of the bookable's. */
  only: ReadonlySet<string> | null
  /** Why it would not be listed, whatever the capacity; null when it would. */
  outside: 'closed' | 'window' | 'restriction' | null
  /** Seats of the bookable, or of the occurrence. */
  seats: number
  occurrence: RestrictionRules | null
}

/**
 * Called for each candidate of a listing, in order. The span is only good during the call: the next may be the same
 * object.
 */
export type VisitCandidate = (span: CandidateSpan) => void

/** Visits candidates. After every few of them it yields, so that its caller may pause. */
export type CandidateWalk = Generator<void, void>

/** So many candidates are looked at between two pauses: a pause costs about as much as a small candidate. */
export const candidatesAStep = 16

/** What a reservation of a candidate would occupy. Computed on demand: few of the listed candidates need it. */
export const occupiedBy = ({ from, until, parts }: CandidateSpan): readonly Interval[] =>
  parts ?? [{ start: from, end: until }]

/** The fields of a candidate that describe what it occupies. */
export const occupying = (occupies: readonly Interval[]): Pick<CandidateSpan, 'from' | 'until' | 'parts'> => ({
  from: occupies[0]?.start ?? 0,
  until: occupies.at(-1)?.end ?? 0,
  parts: occupies.length > 1 ? occupies : null,
})

/** An empty candidate, to be filled in. */
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
