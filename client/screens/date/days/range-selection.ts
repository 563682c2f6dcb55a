import type { CountBy } from '../../../../core/domain/entities/bookable.ts'
import { addDays, addMonths, lengthOf as daysFrom } from '../../../booking/date/civil-date.ts'

/** The availability of a single day: `waitlist` is full with a waitlist, `none` is closed or outside the window. */
export type DayFit = 'free' | 'waitlist' | 'full' | 'none' | 'unknown'

/**
 * The availability of a day for the present selection: `short` would end the range before its minimum length, `restart`
 * can't end the range and would begin another, `leaving` can be the day of departure of a stay, and begin none.
 */
export type DayStanding = DayFit | 'short' | 'restart' | 'leaving'

/** The part of a day in a range. */
export type RangePart = 'alone' | 'begin' | 'middle' | 'end'

/** Civil dates; an end requires a begin. */
export interface RangeSelection {
  begin: string | null
  end: string | null
}

export interface RangeRules {
  mincombined: number
  maxcombined: number
  /** By nights, the last date of a range is the day of departure, which does not count. */
  countby: CountBy
}

/** The facts that days are judged by. */
export interface RangeKnowledge {
  rules: RangeRules
  fitOf(date: string): DayFit
  /** The last days reachable from the first one, with the availability of the whole range; null while unknown. */
  ends: ReadonlyMap<string, DayFit> | null
}

const nothing: RangeSelection = { begin: null, end: null }

/** The number of days in a range, both ends included, or of nights. */
export const lengthOf = (begin: string, end: string, { countby }: Pick<RangeRules, 'countby'>): number =>
  daysFrom(begin, end) - (countby === 'nights' ? 1 : 0)

/** The last date of a range of that length. */
const endAfter = (begin: string, length: number, { countby }: RangeRules): string =>
  addDays(begin, countby === 'nights' ? length : length - 1)

/** The number of days where only one is allowed, else null. */
export const exactLength = ({ mincombined, maxcombined }: RangeRules): number | null =>
  mincombined === maxcombined ? mincombined : null

/** Every date of a range, in order. */
export const datesOf = (begin: string, end: string): string[] =>
  Array.from({ length: daysFrom(begin, end) }, (_, index) => addDays(begin, index))

/** The days inside a range on which nothing is open: they are rented too, and count in its length. */
export const closedWithin = ({ begin, end }: RangeSelection, { fitOf }: Pick<RangeKnowledge, 'fitOf'>): string[] =>
  begin === null || end === null
    ? []
    : datesOf(begin, end)
        .slice(1, -1)
        .filter((date) => fitOf(date) === 'none')

/** Whether a day can begin a range, or end one as a reachable day. */
export const canBeChosen = (fit: DayStanding): boolean => fit === 'free' || fit === 'waitlist' || fit === 'leaving'

const isTooNear = (date: string, begin: string, rules: RangeRules): boolean =>
  date > begin && lengthOf(begin, date, rules) < rules.mincombined

/** The availability of a day: its own until a first day is chosen, then that of the range up to it. */
export function standingOf(date: string, { begin, end }: RangeSelection, known: RangeKnowledge): DayStanding {
  const own = known.fitOf(date)
  if (date === end && known.rules.countby === 'nights') return reachedStanding(own, 'free', known.rules)
  if (begin === null || end !== null || date === begin || known.ends === null) return own
  const reached = known.ends.get(date)
  if (reached !== undefined) return reachedStanding(own, reached, known.rules)
  if (isTooNear(date, begin, known.rules)) return 'short'
  return canBeChosen(own) ? 'restart' : own
}

/** A free day keeps its state even if another day of the range is full. A day of departure needs no free night. */
function reachedStanding(own: DayFit, reached: DayFit, { countby }: RangeRules): DayStanding {
  if (own === 'free') return own
  return countby === 'nights' && reached === 'free' ? 'leaving' : reached
}

/** Whether a day could be the last one, as far as is known. */
function canEnd(date: string, begin: string, known: RangeKnowledge): boolean {
  if (date < begin) return false
  if (known.ends !== null) return known.ends.has(date)
  const { mincombined, maxcombined, countby } = known.rules
  const length = lengthOf(begin, date, known.rules)
  const fit = known.fitOf(date)
  return (
    length >= mincombined && length <= maxcombined && (canBeChosen(fit) || (countby === 'nights' && fit === 'full'))
  )
}

/** A range from a day on; complete at once where its length is fixed. */
function begun(date: string, known: RangeKnowledge): RangeSelection {
  const exact = exactLength(known.rules)
  return { begin: date, end: exact === null ? null : endAfter(date, exact, known.rules) }
}

/**
 * The selection after a day was chosen. The first choice begins a range and the next one ends it. A day that can't end
 * it (before the first day, past the longest range, across unavailable days) begins another range, as does any choice
 * after a complete range. Choosing the first day again cancels the range, or makes it a single day (no stay ends where
 * it begins). Unavailable days change nothing.
 */
export function chooseDay(selection: RangeSelection, date: string, known: RangeKnowledge): RangeSelection {
  const { begin, end } = selection
  const choosable = canBeChosen(known.fitOf(date))
  if (begin === null || end !== null) {
    // Pressing the last day of a fixed-length range again keeps that range.
    if (exactLength(known.rules) !== null && date === end) return selection
    return choosable ? begun(date, known) : selection
  }
  if (date === begin)
    return lengthOf(begin, begin, known.rules) < known.rules.mincombined ? nothing : canBeAlone(selection, known)
  if (canEnd(date, begin, known)) return { begin, end: date }
  if (isTooNear(date, begin, known.rules)) return selection
  return choosable ? begun(date, known) : selection
}

/** Whether a choice that could have ended a range began another one: the first days were dropped. */
export const startsOver = (before: RangeSelection, next: RangeSelection): boolean =>
  before.begin !== null && before.end === null && next.begin !== null && next.begin > before.begin

const canBeAlone = ({ begin, end }: RangeSelection, known: RangeKnowledge): RangeSelection =>
  begin !== null && (known.ends === null || known.ends.has(begin)) ? { begin, end: begin } : { begin, end }

/**
 * The selection once the reachable ends are known: an unreachable end is dropped, and with a fixed length the whole
 * range, because it has no other end.
 */
export function settled(selection: RangeSelection, known: RangeKnowledge): RangeSelection {
  const { begin, end } = selection
  if (begin === null || end === null || known.ends === null || known.ends.has(end)) return selection
  return exactLength(known.rules) === null ? { begin, end: null } : nothing
}

/** The range that choosing the pointed day would give; null where that day can't end one. */
export function previewOf(
  pointed: string | null,
  selection: RangeSelection,
  known: RangeKnowledge,
): { begin: string; end: string } | null {
  if (pointed === null || selection.end !== null) return null
  const { begin } = selection
  if (begin !== null) return canEnd(pointed, begin, known) ? { begin, end: pointed } : null
  const exact = exactLength(known.rules)
  const end = exact === null ? pointed : endAfter(pointed, exact, known.rules)
  return end === pointed || !canBeChosen(known.fitOf(pointed)) ? null : { begin: pointed, end }
}

/** The part of a day in a range; null outside it. */
export function partOf(date: string, range: { begin: string; end: string } | null): RangePart | null {
  if (range === null || date < range.begin || date > range.end) return null
  if (range.begin === range.end) return 'alone'
  if (date === range.begin) return 'begin'
  return date === range.end ? 'end' : 'middle'
}

/**
 * The last date of a span on the wire: that of its departure, or of days the one whose 23:59 or midnight after it the
 * `end` is.
 */
export const lastDate = (end: string, { countby }: Pick<RangeRules, 'countby'>): string =>
  countby === 'days' && end.slice(11, 16) === '00:00' ? addDays(end.slice(0, 10), -1) : end.slice(0, 10)

/** The first day in the shown months that can be chosen, from a date on where one is given. */
export function firstOpen(
  { month, next }: { month: string; next: string | null },
  known: Pick<RangeKnowledge, 'fitOf'>,
  from = '',
): string | undefined {
  const after = `${addMonths(next ?? month, 1)}-01`
  return datesOf(`${month}-01`, addDays(after, -1)).find((date) => date >= from && canBeChosen(known.fitOf(date)))
}
