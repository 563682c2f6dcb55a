import { type CandidateWalk, candidatesAStep, occupying, type VisitCandidate } from './candidate-span.ts'
import { occupiedIntervals } from './occupied-intervals.ts'
import type { AvailabilityInput } from './types.ts'
import { windowOf } from './window.ts'

/** The occurrences of an event that start in the range, in order. Events ignore hours. */
export function* occurrenceCandidates(input: AvailabilityInput, visit: VisitCandidate): CandidateWalk {
  const { bookable, range, showunavailable = false } = input
  const window = windowOf(bookable, input.now, input.timezone)
  const inOrder = bookable.restrictions.toSorted((a, b) => a.start - b.start || a.end - b.end)
  for (const [index, occurrence] of inOrder.entries()) {
    if (index > 0 && index % candidatesAStep === 0) yield
    const { id, start, end } = occurrence
    if (start < range.start || start >= range.end) continue
    const outside = start < window.start || start > window.end ? 'window' : null
    if (outside !== null && !showunavailable) continue
    visit({
      start,
      end,
      ...occupying(occupiedIntervals(bookable, { start, end, occurrence: id })),
      only: null,
      outside,
      seats: occurrence.seats ?? bookable.seats,
      occurrence,
    })
  }
}
