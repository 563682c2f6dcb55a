import type { Interval } from './types.ts'

export const overlaps = (a: Interval, b: Interval): boolean => a.start < b.end && b.start < a.end

/** Whether `inner` lies wholly in `outer`. */
export const contains = (outer: Interval, inner: Interval): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

/** The intervals sorted, merged where they touch or overlap, without empty ones. */
export function mergeTouching(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  let last: Interval | undefined
  for (const { start, end } of intervals.filter((one) => one.start < one.end).sort((a, b) => a.start - b.start)) {
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else {
      last = { start, end }
      merged.push(last)
    }
  }
  return merged
}

/** The smallest interval that contains them all. */
export const hull = (intervals: readonly Interval[]): Interval => ({
  start: intervals.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY),
  end: intervals.reduce((most, { end }) => Math.max(most, end), Number.NEGATIVE_INFINITY),
})
