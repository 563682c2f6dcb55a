import type { CandidateSpan } from './candidate-span.ts'
import type { CapacityResult } from './compile-capacity.ts'
import type { CapacityQuery } from './measure-capacity.ts'
import type { AvailabilityInput, BookableRules, Timeslot } from './types.ts'
import { queuePosition } from './waitlist.ts'

/** Full slots are shown where there is a waitlist, or where sessions share their resources. */
export const showsFull = ({ waitlist, resource_capacity }: BookableRules): boolean =>
  waitlist || resource_capacity === 'consistent'

function isShown(input: AvailabilityInput, span: CandidateSpan, result: CapacityResult): boolean {
  if (input.showunavailable) return true
  if (span.outside !== null) return false
  return result.reason === null || (isFull(span, result) && showsFull(input.bookable))
}

/** The query of a listing for each candidate. */
export const questionOf = ({
  bookable,
  seats = 1,
  chosen = [],
  showunavailable = false,
}: AvailabilityInput): CapacityQuery => ({
  seats,
  chosen,
  explain: showunavailable || showsFull(bookable),
})

/** Rejects more seats than `seatsperbooking`, however many are left. */
function withinBooking({ bookable, seats = 1 }: AvailabilityInput, result: CapacityResult): CapacityResult {
  if (seats <= bookable.seatsperbooking) return result
  return { ...result, usable: [], reason: result.reason ?? 'seats', isPossible: false }
}

/** Whether a candidate that may be listed would be free if nobody had reserved. */
const isFull = ({ outside }: CandidateSpan, { reason, isPossible }: CapacityResult): boolean =>
  outside === null && reason !== null && isPossible

/** The same of a candidate as it was measured. */
export const isFullAs = (input: AvailabilityInput, span: CandidateSpan, measured: CapacityResult): boolean =>
  isFull(span, withinBooking(input, measured))

/**
 * A candidate as it is listed; null when it isn't. An unavailable one has its reason with `showreasons`; a full one has
 * its waitlist position where there is a waitlist.
 */
export function timeslotOf(input: AvailabilityInput, span: CandidateSpan, measured: CapacityResult): Timeslot | null {
  const result = withinBooking(input, measured)
  if (!isShown(input, span, result)) return null
  const { start, end, outside, occurrence } = span
  const { seats, usable, reason } = result
  const available = outside === null && reason === null
  const slot: Timeslot = { start, end, seats, available, resources: usable }
  const why = outside ?? reason
  if (why && input.showunavailable && input.showreasons) slot.reason = why
  if (isFull(span, result) && input.bookable.waitlist)
    slot.waitlist_info = { position: queuePosition(input, { start, end, occurrence: occurrence?.id }) }
  if (!occurrence) return slot
  const { id, title, description, segments } = occurrence
  return { ...slot, occurrence: id, title, description, segments }
}
