import type { Interval } from '../time/types.ts'
import type { RestrictionRules } from './types.ts'

/** A reservation's place among the occurrences of an event: its span, and the occurrence that it names. */
export interface OccurrencePlace extends Interval {
  occurrence: string | null
}

/** The occurrences that a place may mean: of its span, and of the id that it names. */
export const occurrencesOf = (
  restrictions: readonly RestrictionRules[],
  { start, end, occurrence }: OccurrencePlace,
): RestrictionRules[] =>
  restrictions.filter((one) => one.start === start && one.end === end && (occurrence ?? one.id) === one.id)

/**
 * The places that are on an occurrence before a change of an event and on none after it. Their seats would be counted
 * for nothing, or for another time than the one that was sold. Pure.
 */
export const leftBehind = (
  before: readonly RestrictionRules[],
  after: readonly RestrictionRules[],
  places: readonly OccurrencePlace[],
): OccurrencePlace[] =>
  places.filter((one) => occurrencesOf(before, one).length > 0 && occurrencesOf(after, one).length === 0)
