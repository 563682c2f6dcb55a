import { dayHolding, dayIntervalOf } from '../time/dates.ts'
import type { Instant, Interval } from '../time/types.ts'
import type { CandidateSpan } from './candidate-span.ts'
import { standardSpan } from './candidate-to-judge.ts'
import { type Capacity, compileCapacity } from './compile-capacity.ts'
import { layDays, longestChoice, rangesFrom } from './days-span.ts'
import { finish } from './finish.ts'
import type { ListSteps } from './generate-availability.ts'
import { measureCapacity } from './measure-capacity.ts'
import { questionOf, timeslotOf } from './timeslot.ts'
import { hasValidTiming } from './timing.ts'
import type { AvailabilityInput, BookableType, Timeslot } from './types.ts'

type Spans = Generator<CandidateSpan | 'invalid', void>

const listed = { window: true, hours: true }

/** Ranges of days that begin with the day at `start`. */
function dayRanges(input: AvailabilityInput, start: Instant): Spans {
  const most = Math.min(input.bookable.maxcombined, longestChoice)
  // One day more, since a date that the zone skips is not a day.
  const end = dayIntervalOf(dayHolding(start, input.timezone) + most, input.timezone).end
  return rangesFrom(layDays(input, { start, end }), start)
}

/** Combinations of slots from the one at `start`, as long as the next slot begins on the same local day. */
function* slotSpans(input: AvailabilityInput, start: Instant): Spans {
  const { bookable, timezone, addedtime = 0 } = input
  if (!hasValidTiming(bookable)) return
  const { duration, intervaloverlap, combinedslots, mincombined, maxcombined } = bookable
  const step = (duration - intervaloverlap) * 1000
  const day = dayIntervalOf(dayHolding(start, timezone), timezone)
  const [least, most] = combinedslots ? [mincombined, maxcombined] : [1, 1]
  for (let count = Math.max(1, least); count <= Math.min(most, longestChoice); count++) {
    const last = start + (count - 1) * step
    if (last >= day.end) return
    const span: Interval = { start, end: last + (duration + addedtime) * 1000 }
    yield standardSpan(input, span, listed)
  }
}

/** What a choice from a start on may be; null where nothing longer than the start itself can be chosen. */
const choices: Record<BookableType, ((input: AvailabilityInput, start: Instant) => Spans) | null> = {
  standard: slotSpans,
  calendarday: dayRanges,
  event: null,
}

/**
 * Where a choice that begins at `start` may end: ranges of days and combinations of slots, from the shortest to the
 * longest that the bookable allows, each judged as a whole with one assignment of resources. Hides and shows the same
 * as a listing. Empty for events, and where the bookable has no start at `start`.
 * @param compiled the input's capacity, where several starts are asked for
 */
export function* reachableEndSteps(input: AvailabilityInput, start: Instant, compiled?: Capacity): ListSteps {
  const slots: Timeslot[] = []
  const ranges = choices[input.bookable.bookabletype]
  if (ranges === null) return slots
  const query = questionOf(input)
  const capacity = compiled ?? compileCapacity(input)
  for (const span of ranges(input, start)) {
    const slot = span === 'invalid' ? null : timeslotOf(input, span, measureCapacity(capacity, span, query))
    if (slot) slots.push(slot)
    // A longer span lies outside the window or the restrictions too.
    else if (span !== 'invalid' && (span.outside === 'window' || span.outside === 'restriction')) break
    yield slots
  }
  return slots
}

/** All ends as an array. */
export const reachableEnds = (input: AvailabilityInput, start: Instant): Timeslot[] =>
  finish(reachableEndSteps(input, start))
