import type { CandidateSpan } from './candidate-span.ts'
import { standingOf } from './capacity-standing.ts'
import { type Capacity, compileCapacity, type Standing } from './compile-capacity.ts'
import { dayCandidates } from './day-candidates.ts'
import { occurrenceCandidates } from './occurrence-candidates.ts'
import { standardCandidates } from './standard-candidates.ts'
import type { AvailabilityInput, BookableRules, Timeslot } from './types.ts'
import { queuePosition } from './waitlist.ts'

const generators = { standard: standardCandidates, calendarday: dayCandidates, event: occurrenceCandidates }

/** Full slots are shown where one can queue for them, or where a session takes its resources once. */
const showsFull = ({ waitlist, resource_capacity }: BookableRules): boolean =>
  waitlist || resource_capacity === 'consistent'

function isShown(input: AvailabilityInput, span: CandidateSpan, standing: Standing): boolean {
  if (input.showunavailable) return true
  if (span.outside !== null) return false
  if (standing.reason === null) return true
  return standing.isPossible && showsFull(input.bookable)
}

/** A candidate of staff's list says why customers don't see it; a full one how long its queue is. */
function describe(input: AvailabilityInput, span: CandidateSpan, standing: Standing): Timeslot {
  const { start, end, outside, occurrence } = span
  const { seats, usable, reason, isPossible } = standing
  const available = outside === null && reason === null
  const slot: Timeslot = { start, end, seats, available, resources: usable }
  const why = outside ?? reason
  if (why && input.showunavailable) slot.reason = why
  if (outside === null && reason !== null && isPossible && input.bookable.waitlist)
    slot.waitlist_info = { position: queuePosition(input, span) }
  if (!occurrence) return slot
  const { id, title, description, segments } = occurrence
  return { ...slot, occurrence: id, title, description, segments }
}

/**
 * The timeslots of a bookable whose start lies in the range, in order: slots of a standard bookable, days of a rental,
 * occurrences of an event. Pure: the same rows and the same `now` give the same answer. A bookable whose durations
 * make no sense has none.
 */
export function generateAvailability(input: AvailabilityInput): Timeslot[] {
  const { bookable, seats = 1, chosen = [], showunavailable = false } = input
  const question = { seats, chosen, explain: showunavailable || showsFull(bookable) }
  const slots: Timeslot[] = []
  let capacity: Capacity | null = null
  generators[bookable.bookabletype](input, (span) => {
    capacity ??= compileCapacity(input)
    const standing = standingOf(capacity, span, question)
    if (isShown(input, span, standing)) slots.push(describe(input, span, standing))
  })
  return slots
}
