import { addDays, lengthOf } from '../../../booking/date/civil-date.ts'

/** What a day is by itself: `waitlist` is full with a queue that can be joined, `none` closed or outside the window. */
export type DayFit = 'free' | 'waitlist' | 'full' | 'none' | 'unknown'

/**
 * What a day is to somebody who has chosen some: `short` would end a range before its least length, `restart` cannot
 * end the range that was begun and would begin another.
 */
export type DayStanding = DayFit | 'short' | 'restart'

/** Where a day stands in a range. */
export type RangePart = 'alone' | 'begin' | 'middle' | 'end'

/** Civil dates; an end stands only with a begin. */
export interface RangeSelection {
  begin: string | null
  end: string | null
}

export interface RangeRules {
  mincombined: number
  maxcombined: number
}

/** What the days can be judged by. */
export interface RangeKnowledge {
  rules: RangeRules
  fitOf(date: string): DayFit
  /** The last days that can be reached from the first one as a whole, and how each fits; null while not known. */
  ends: ReadonlyMap<string, DayFit> | null
}

const nothing: RangeSelection = { begin: null, end: null }

/** The number of days where only one is allowed, else null. */
export const exactLength = ({ mincombined, maxcombined }: RangeRules): number | null =>
  mincombined === maxcombined ? mincombined : null

/** Every date of a range, in order. */
export const datesOf = (begin: string, end: string): string[] =>
  Array.from({ length: lengthOf(begin, end) }, (_, index) => addDays(begin, index))

/** Whether a day can begin a range or end one that is reached. */
export const canBeChosen = (fit: DayStanding): boolean => fit === 'free' || fit === 'waitlist'

const isTooNear = (date: string, begin: string, { mincombined }: RangeRules): boolean =>
  date > begin && lengthOf(begin, date) < mincombined

/** What a day is now: by itself until a first day is chosen, then by what can be reached from there. */
export function standingOf(date: string, { begin, end }: RangeSelection, known: RangeKnowledge): DayStanding {
  const own = known.fitOf(date)
  if (begin === null || end !== null || date === begin || known.ends === null) return own
  const reached = known.ends.get(date)
  // A range that waits because of another of its days leaves a free day as it is.
  if (reached !== undefined) return own === 'free' ? own : reached
  if (isTooNear(date, begin, known.rules)) return 'short'
  return canBeChosen(own) ? 'restart' : own
}

/** Whether a day could be the last one, as far as is known. */
function canEnd(date: string, begin: string, known: RangeKnowledge): boolean {
  if (date < begin) return false
  if (known.ends !== null) return known.ends.has(date)
  const length = lengthOf(begin, date)
  const { mincombined, maxcombined } = known.rules
  return length >= mincombined && length <= maxcombined && canBeChosen(known.fitOf(date))
}

/** A range from a day on: at once the whole one where its length is fixed. */
function begun(date: string, known: RangeKnowledge): RangeSelection {
  const exact = exactLength(known.rules)
  return { begin: date, end: exact === null ? null : addDays(date, exact - 1) }
}

/**
 * The selection after a day was chosen. The first choice begins a range, the next one ends it; one that can't end it
 * (before the first day, past the longest range, over days that can't be had) begins another, and so does any choice
 * once a range is complete. The first day again takes a begun range back, or makes it a single day. Days that can't be
 * chosen change nothing.
 */
export function chooseDay(selection: RangeSelection, date: string, known: RangeKnowledge): RangeSelection {
  const { begin, end } = selection
  const choosable = canBeChosen(known.fitOf(date))
  if (begin === null || end !== null) {
    // A second press on the day that a fixed length ended with means the same range.
    if (exactLength(known.rules) !== null && date === end) return selection
    return choosable ? begun(date, known) : selection
  }
  if (date === begin) return known.rules.mincombined === 1 ? canBeAlone(selection, known) : nothing
  if (canEnd(date, begin, known)) return { begin, end: date }
  if (isTooNear(date, begin, known.rules)) return selection
  return choosable ? begun(date, known) : selection
}

const canBeAlone = ({ begin, end }: RangeSelection, known: RangeKnowledge): RangeSelection =>
  begin !== null && (known.ends === null || known.ends.has(begin)) ? { begin, end: begin } : { begin, end }

/**
 * The selection once it is known what can be reached: an end that was chosen before and isn't reached is given up, and
 * with a fixed length the whole range, as there is no other end.
 */
export function settled(selection: RangeSelection, known: RangeKnowledge): RangeSelection {
  const { begin, end } = selection
  if (begin === null || end === null || known.ends === null || known.ends.has(end)) return selection
  return exactLength(known.rules) === null ? { begin, end: null } : nothing
}

/** The range that would be if the day pointed at were chosen; null where it would end none. */
export function previewOf(
  pointed: string | null,
  selection: RangeSelection,
  known: RangeKnowledge,
): { begin: string; end: string } | null {
  if (pointed === null || selection.end !== null) return null
  const { begin } = selection
  if (begin !== null) return canEnd(pointed, begin, known) ? { begin, end: pointed } : null
  const exact = exactLength(known.rules)
  if (exact === null || exact === 1 || !canBeChosen(known.fitOf(pointed))) return null
  return { begin: pointed, end: addDays(pointed, exact - 1) }
}

/** Where a day stands in a range; null where outside. */
export function partOf(date: string, range: { begin: string; end: string } | null): RangePart | null {
  if (range === null || date < range.begin || date > range.end) return null
  if (range.begin === range.end) return 'alone'
  if (date === range.begin) return 'begin'
  return date === range.end ? 'end' : 'middle'
}

/** The last date of a span of the wire, whose `end` reads 23:59 of it or midnight after it. */
export const lastDate = (end: string): string =>
  end.slice(11, 16) === '00:00' ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)
