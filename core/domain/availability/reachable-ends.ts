import { dayHolding, dayIntervalOf } from '../time/dates.ts'
import type { Instant, Interval } from '../time/types.ts'
import type { CandidateSpan } from './candidate-span.ts'
import { standardSpan } from './candidate-to-judge.ts'
import { standingOf } from './capacity-standing.ts'
import { compileCapacity } from './compile-capacity.ts'
import { daysSpan, layDays } from './days-span.ts'
import type { ListSteps } from './generate-availability.ts'
import { questionOf, timeslotOf } from './timeslot.ts'
import { hasValidTiming } from './timing.ts'
import type { AvailabilityInput, Timeslot } from './types.ts'

type Spans = Generator<CandidateSpan | 'invalid', void>

const listed = { window: true, hours: true }

/** No choice is longer, whatever a bookable says: nobody scrolls further, and each end is judged by itself. */
const LONGEST = 1_000

/** Ranges of days from the day that begins at `start`. */
function* dayRanges(input: AvailabilityInput, start: Instant): Spans {
  const { mincombined } = input.bookable
  const maxcombined = Math.min(input.bookable.maxcombined, LONGEST)
  const first = dayHolding(start, input.timezone)
  // One more: where the clocks skip a whole date, that one is no day.
  const laid = layDays(input, { start, end: dayIntervalOf(first + maxcombined, input.timezone).end })
  for (const { day } of laid.days.slice(Math.max(1, mincombined) - 1, maxcombined))
    yield daysSpan(laid, { start, end: day.end }, listed)
}

/** Combinations of slots from the one at `start`, as long as the next begins on the same local day. */
function* slotSpans(input: AvailabilityInput, start: Instant): Spans {
  const { bookable, timezone, addedtime = 0 } = input
  if (!hasValidTiming(bookable)) return
  const { duration, intervaloverlap, combinedslots, mincombined, maxcombined } = bookable
  const step = (duration - intervaloverlap) * 1000
  const day = dayIntervalOf(dayHolding(start, timezone), timezone)
  const [least, most] = combinedslots ? [mincombined, maxcombined] : [1, 1]
  for (let count = Math.max(1, least); count <= Math.min(most, LONGEST); count++) {
    const last = start + (count - 1) * step
    if (last >= day.end) return
    const span: Interval = { start, end: last + (duration + addedtime) * 1000 }
    yield standardSpan(input, span, listed)
  }
}

/**
 * Where a choice that begins at `start` may end: ranges of days, and combinations of slots, from the shortest to the
 * longest that the bookable allows, each judged as a whole with one assignment of resources. What would not be listed
 * is left out, as in a listing. Empty for events, and where nothing of the bookable begins at `start`.
 */
export function* reachableEndSteps(input: AvailabilityInput, start: Instant): ListSteps {
  const { bookabletype } = input.bookable
  if (bookabletype === 'event') return
  const ranges = bookabletype === 'calendarday' ? dayRanges : slotSpans
  const question = questionOf(input)
  const capacity = compileCapacity(input)
  for (const span of ranges(input, start)) {
    const slot = span === 'invalid' ? null : timeslotOf(input, span, standingOf(capacity, span, question))
    yield slot
    // A longer one has all that keeps this one out of window or restrictions.
    if (span !== 'invalid' && slot === null && (span.outside === 'window' || span.outside === 'restriction')) return
  }
}

/** The same as a list, all at once. */
export const reachableEnds = (input: AvailabilityInput, start: Instant): Timeslot[] =>
  [...reachableEndSteps(input, start)].filter((slot) => slot !== null)
