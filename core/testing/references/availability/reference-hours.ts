import type { AvailabilityInput, BookableRules } from '../../../domain/availability/types.ts'
import type { DaySpan } from '../../../domain/time/types.ts'
import { dayStart, minuteOfWall, type ReferenceClock, toMinute } from './reference-clock.ts'

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))

export type OpenTo = Pick<BookableRules, 'id' | 'availability'>

/**
 * The hours of a local day: the bookable's override, else the provider's, else the bookable's week or the provider's.
 */
function hoursOf({ hours }: Pick<AvailabilityInput, 'hours'>, { availability }: OpenTo, day: number): DaySpan[] {
  const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
  const override =
    availability?.overrides?.find((one) => one.date === date) ?? hours.overrides?.find((one) => one.date === date)
  if (override) return override.hours
  const week = availability && names.some((name) => availability[name] !== undefined) ? availability : hours
  return week[names[new Date(day * 86_400_000).getUTCDay()] ?? 'sunday'] ?? []
}

/** The minutes that are open for everybody (null) or for one resource: general openings plus the resource's own. */
export function openMinutes(
  clock: ReferenceClock,
  input: Pick<AvailabilityInput, 'hours' | 'openings'>,
  bookable: OpenTo,
  resource: string | null,
): Uint8Array {
  const open = new Uint8Array(clock.local.length)
  const first = clock.day[0] ?? 0
  const last = clock.day.at(-1) ?? 0
  // The first and the last day of the table are incomplete.
  for (let day = first + 1; day < last; day++) {
    for (const span of hoursOf(input, bookable, day)) {
      const [start, end] = [minutesOf(span.start), minutesOf(span.end)]
      if (start >= end) continue
      const from = minuteOfWall(clock, day * 1440 + start, 'start')
      const until = end === 1440 ? dayStart(clock, day + 1) : minuteOfWall(clock, day * 1440 + end, 'end')
      if (from < until) open.fill(1, from, until)
    }
  }
  for (const { start, end, resources, bookable: of } of input.openings) {
    if (of !== undefined && of !== bookable.id) continue
    const isGeneral = !resources?.length
    if (isGeneral || (resource !== null && resources.includes(resource)))
      open.fill(1, Math.max(0, toMinute(clock, start)), Math.max(0, toMinute(clock, end)))
  }
  return open
}

/** Whether all minutes of a span are open. */
export function isOpenAllOver(open: Uint8Array, from: number, until: number): boolean {
  for (let minute = from; minute < until; minute++) if (open[minute] !== 1) return false
  return true
}

/** Whether any minute of a span is open. */
export function isTouched(open: Uint8Array, from: number, until: number): boolean {
  for (let minute = from; minute < until; minute++) if (open[minute] === 1) return true
  return false
}

/**
 * For each minute at which the grid has a start, the first minute of its opening; -1 elsewhere. Walks minute by minute
 * and begins a new opening with each local day.
 */
export function gridStarts(clock: ReferenceClock, open: Uint8Array, rules: BookableRules): Int32Array {
  const starts = new Int32Array(open.length).fill(-1)
  const { duration, intervaloverlap, slotinterval, startanchor } = rules
  if (!(intervaloverlap >= 0 && duration - intervaloverlap >= 60 && (slotinterval ?? 60) >= 60)) return starts
  const step = (slotinterval ?? duration - intervaloverlap) / 60
  let opening = -1
  let anchor = -1
  for (let minute = 1; minute < open.length; minute++) {
    const day = clock.day[minute] ?? 0
    const isNewDay = day !== clock.day[minute - 1]
    if (isNewDay && startanchor !== undefined)
      anchor = minuteOfWall(clock, day * 1440 + minutesOf(startanchor), 'start')
    if (open[minute] !== 1) continue
    if (isNewDay || open[minute - 1] !== 1) opening = minute
    const from = startanchor === undefined ? opening : anchor
    if (minute >= from && (minute - from) % step === 0) starts[minute] = opening
  }
  return starts
}
