import { standingOf } from './capacity-standing.ts'
import { type Capacity, compileCapacity } from './compile-capacity.ts'
import { dayCandidates } from './day-candidates.ts'
import { occurrenceCandidates } from './occurrence-candidates.ts'
import { standardCandidates } from './standard-candidates.ts'
import { questionOf, timeslotOf } from './timeslot.ts'
import type { AvailabilityInput, Timeslot } from './types.ts'

const generators = { standard: standardCandidates, calendarday: dayCandidates, event: occurrenceCandidates }

/**
 * The timeslots of a bookable whose start lies in the range, in order: slots of a standard bookable, days of a rental,
 * occurrences of an event. Pure: the same rows and the same `now` give the same answer. A bookable whose durations
 * make no sense has none.
 */
export function generateAvailability(input: AvailabilityInput): Timeslot[] {
  const question = questionOf(input)
  const slots: Timeslot[] = []
  let capacity: Capacity | null = null
  generators[input.bookable.bookabletype](input, (span) => {
    capacity ??= compileCapacity(input)
    const slot = timeslotOf(input, span, standingOf(capacity, span, question))
    if (slot) slots.push(slot)
  })
  return slots
}
