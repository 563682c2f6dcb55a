import { standingOf } from './capacity-standing.ts'
import { type Capacity, compileCapacity } from './compile-capacity.ts'
import { dayCandidates } from './day-candidates.ts'
import { occurrenceCandidates } from './occurrence-candidates.ts'
import { standardCandidates } from './standard-candidates.ts'
import { questionOf, timeslotOf } from './timeslot.ts'
import type { AvailabilityInput, Timeslot } from './types.ts'

const generators = { standard: standardCandidates, calendarday: dayCandidates, event: occurrenceCandidates }

/** The work of a list, one candidate a step: a slot, or null for one that isn't listed. */
export type ListSteps = Generator<Timeslot | null, void>

/**
 * The timeslots of a bookable whose start lies in the range, in order: slots of a standard bookable, days of a rental,
 * occurrences of an event. Pure: the same rows and the same `now` give the same answer. A bookable whose durations
 * make no sense has none.
 */
export function* availabilitySteps(input: AvailabilityInput): ListSteps {
  const question = questionOf(input)
  let capacity: Capacity | null = null
  for (const span of generators[input.bookable.bookabletype](input)) {
    capacity ??= compileCapacity(input)
    yield timeslotOf(input, span, standingOf(capacity, span, question))
  }
}

/** The same as a list, all at once. */
export const generateAvailability = (input: AvailabilityInput): Timeslot[] =>
  [...availabilitySteps(input)].filter((slot) => slot !== null)
