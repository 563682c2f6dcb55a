import type { Interval } from '../time/types.ts'
import { emptySpan, occupying } from './candidate-span.ts'
import { endOfDays } from './day-candidates.ts'
import { occupiedIntervals, occupiesNow } from './occupied-intervals.ts'
import { compileTravel, tripsOf } from './travel.ts'
import type { AvailabilityInput } from './types.ts'

export interface TravelPair {
  from: string
  to: string
}

/**
 * The trips whose length must be known before a candidate can be judged, each once: from the previous and to the next
 * reservation of each resource that could serve it. None where drive time is not judged.
 */
export function travelPairs(
  input: AvailabilityInput,
  candidate: Interval & { occurrence?: string | null },
): TravelPair[] {
  const { bookable, timezone, travel } = input
  const plan = compileTravel(input, (row) => occupiesNow(input, row), true)
  if (!plan || !travel) return []
  const end = bookable.bookabletype === 'calendarday' ? endOfDays(candidate.end, timezone) : candidate.end
  const shown = { ...candidate, end }
  const span = { ...emptySpan(0), start: candidate.start, end, ...occupying(occupiedIntervals(bookable, shown)) }
  const pairs = new Map<string, TravelPair>()
  for (const visits of plan.visits.values())
    for (const { from, to } of tripsOf(span, visits, travel.address))
      pairs.set(JSON.stringify([from, to]), { from, to })
  return [...pairs.values()]
}
