import type { CandidateSpan } from './candidate-span.ts'
import type { Question } from './capacity-standing.ts'
import type { Standing } from './compile-capacity.ts'
import type { AvailabilityInput, BookableRules, Timeslot } from './types.ts'
import { queuePosition } from './waitlist.ts'

/** Full slots are shown where one can queue for them, or where a session takes its resources once. */
const showsFull = ({ waitlist, resource_capacity }: BookableRules): boolean =>
  waitlist || resource_capacity === 'consistent'

function isShown(input: AvailabilityInput, span: CandidateSpan, standing: Standing): boolean {
  if (input.showunavailable) return true
  if (span.outside !== null) return false
  if (standing.reason === null) return true
  return standing.isPossible && showsFull(input.bookable)
}

/** What a listing asks of each candidate. */
export const questionOf = ({
  bookable,
  seats = 1,
  chosen = [],
  showunavailable = false,
}: AvailabilityInput): Question => ({
  seats,
  chosen,
  explain: showunavailable || showsFull(bookable),
})

/** Nobody may take more than `seatsperbooking` at once, however many there are. */
function withinBooking({ bookable, seats = 1 }: AvailabilityInput, standing: Standing): Standing {
  if (seats <= bookable.seatsperbooking) return standing
  return { ...standing, usable: [], reason: standing.reason ?? 'seats', isPossible: false }
}

/**
 * A candidate as it is listed, null when it isn't. Staff's list says why customers don't see it, a full one how long
 * its queue is.
 */
export function timeslotOf(input: AvailabilityInput, span: CandidateSpan, measured: Standing): Timeslot | null {
  const standing = withinBooking(input, measured)
  if (!isShown(input, span, standing)) return null
  const { start, end, outside, occurrence } = span
  const { seats, usable, reason, isPossible } = standing
  const available = outside === null && reason === null
  const slot: Timeslot = { start, end, seats, available, resources: usable }
  const why = outside ?? reason
  if (why && input.showunavailable && input.showreasons) slot.reason = why
  if (outside === null && reason !== null && isPossible && input.bookable.waitlist)
    slot.waitlist_info = { position: queuePosition(input, { start, end, occurrence: occurrence?.id }) }
  if (!occurrence) return slot
  const { id, title, description, segments } = occurrence
  return { ...slot, occurrence: id, title, description, segments }
}
