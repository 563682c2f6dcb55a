import { dayIntervalOf, dayNumber, weekdayIndex, weekdays } from './dates.ts'
import { mergeTouching } from './intervals.ts'
import type { DaySpan, Hours, Interval } from './types.ts'
import { localToInstant } from './wall.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** One local day with its opening hours as instants: sorted, and merged where they touch. */
export interface OpenDay extends Interval {
  /** Days since 1970-01-01. */
  day: number
  openings: Interval[]
}

/** Minutes from midnight of `HH:mm`; `24:00` is 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

const toMinutes = (spans: DaySpan[]) =>
  spans
    .map((span) => ({ start: minutesOf(span.start), end: minutesOf(span.end) }))
    .filter((span) => span.start < span.end)

/**
 * Converts opening hours to instants for the local days `from` to `until` (day numbers, both included). A bookable's
 * own week, once it has a weekday, replaces the provider's completely. A dated override of the bookable takes
 * precedence over one of the provider, which takes precedence over both weeks.
 */
export function layHours(input: {
  provider: Hours
  bookable?: Hours
  timezone: string
  from: number
  until: number
}): OpenDay[] {
  const { provider, bookable, timezone } = input
  const weekly = bookable && weekdays.some((name) => bookable[name]) ? bookable : provider
  const week = weekdays.map((name) => toMinutes(weekly[name] ?? []))
  const overrides = new Map<number, ReturnType<typeof toMinutes>>()
  for (const hours of [provider, bookable])
    for (const { date, hours: spans } of hours?.overrides ?? []) overrides.set(dayNumber(date), toMinutes(spans))
  const days: OpenDay[] = []
  /**
   * What remains of the previous day's openings beyond its end: where clocks go back over midnight, hours before it
   * repeat.
   */
  let rest: Interval[] = []
  for (let day = input.from; day <= input.until; day++) {
    const { start, end } = dayIntervalOf(day, timezone)
    const spans = overrides.get(day) ?? week[weekdayIndex(day)] ?? []
    const openings = rest
    rest = []
    for (const span of spans) {
      const from = localToInstant(day * DAY + span.start * MINUTE, timezone, 'start')
      const until = span.end === 1440 ? end : localToInstant(day * DAY + span.end * MINUTE, timezone, 'end')
      if (from < until) openings.push({ start: from, end: until })
    }
    for (const opening of openings) {
      if (opening.end <= end) continue
      rest.push({ start: end, end: opening.end })
      opening.end = end
    }
    days.push({ day, start, end, openings: openings.length > 1 ? mergeTouching(openings) : openings })
  }
  return days
}
