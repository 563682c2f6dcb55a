import { arrivalsIn } from './arrivals.ts'
import type { CandidateSpan } from './candidate-span.ts'
import { type Capacity, compileCapacity } from './compile-capacity.ts'
import { dayCandidates } from './day-candidates.ts'
import { finish } from './finish.ts'
import { measureCapacity } from './measure-capacity.ts'
import { isByNights } from './nights.ts'
import { occurrenceCandidates } from './occurrence-candidates.ts'
import { standardCandidates } from './standard-candidates.ts'
import { questionOf, timeslotOf } from './timeslot.ts'
import type { AvailabilityInput, Timeslot } from './types.ts'

const walks = { standard: standardCandidates, calendarday: dayCandidates, event: occurrenceCandidates }

/**
 * The work of a listing in steps of a few candidates. Yields the slots so far, always in the same array, and returns
 * all.
 */
export type ListSteps = Generator<readonly Timeslot[], Timeslot[]>

/**
 * The timeslots of a bookable whose start lies in the range, in order: slots of a standard bookable, days of a rental,
 * days on which a stay can begin, occurrences of an event. Pure: the same rows and the same `now` give the same answer.
 * A bookable with invalid durations has no timeslots.
 */
export function* availabilitySteps(input: AvailabilityInput): ListSteps {
  const query = questionOf(input)
  let capacity: Capacity | null = null
  let arrival: ReturnType<typeof arrivalsIn> | null = null
  const slots: Timeslot[] = []
  const list = (span: CandidateSpan) => {
    capacity ??= compileCapacity(input)
    if (isByNights(input.bookable)) arrival ??= arrivalsIn(input, capacity, query)
    const slot = arrival ? arrival(span) : timeslotOf(input, span, measureCapacity(capacity, span, query))
    if (slot) slots.push(slot)
  }
  for (const _ of walks[input.bookable.bookabletype](input, list)) yield slots
  return slots
}

/** The whole listing as an array. */
export const generateAvailability = (input: AvailabilityInput): Timeslot[] => finish(availabilitySteps(input))
