import type { BookableRules, RestrictionRules } from '../../../domain/availability/types.ts'
import { dayStart, instantOfWall, MINUTE, toInstant, toMinute, wallMinute } from './reference-clock.ts'
import { isOpenAllOver, isTouched } from './reference-hours.ts'
import type { ReferenceGrid, ReferenceWorld } from './reference-world.ts'

export type Outside = 'closed' | 'window' | 'restriction' | null

/** A candidate of the second engine. Times are minutes of the table. */
export interface ReferenceSpan {
  start: number
  end: number
  /** Its occupied minutes in order. */
  minutes: number[]
  /** The resources whose own openings contain it; null = general openings. */
  only: string[] | null
  seats: number
  occurrence: RestrictionRules | null
  outside: Outside
}

interface Part {
  start: number
  end: number
}

/** What a candidate occupies: each part widened by the buffers. */
function widened({ bufferbefore, bufferafter }: BookableRules, parts: readonly Part[]): number[] {
  const minutes = new Set<number>()
  for (const { start, end } of parts)
    for (let minute = start - bufferbefore / 60; minute < end + bufferafter / 60; minute++) minutes.add(minute)
  return [...minutes].sort((a, b) => a - b)
}

const units = { minutes: 1, hours: 60 }

/** An edge of the booking window: minutes and hours are elapsed time, days and larger units keep the wall clock. */
function edge({ input }: ReferenceWorld, amount: number, unit: string, role: 'start' | 'end'): number {
  const { now, timezone } = input
  if (unit === 'minutes' || unit === 'hours') return now + amount * units[unit] * MINUTE
  const wall = wallMinute(now, timezone)
  if (unit !== 'months') return instantOfWall(wall + amount * (unit === 'weeks' ? 7 : 1) * 1440, timezone, role)
  const date = new Date(wall * MINUTE)
  const monthLater = (day: number): Date =>
    new Date(
      Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + amount, day, date.getUTCHours(), date.getUTCMinutes()),
    )
  let day = date.getUTCDate()
  while (monthLater(day).getUTCMonth() !== monthLater(1).getUTCMonth()) day--
  return instantOfWall(monthLater(day).getTime() / MINUTE, timezone, role)
}

/** The first and the last instant at which a reservation may start. */
export function windowOf(world: ReferenceWorld): { first: number; last: number } {
  const { bookable, now } = world.input
  const { windowbegin, windowbegintype = 'minutes', windowend, windowendtype = 'minutes', bookabletype } = bookable
  const { restrictionbegin, restrictionend } = bookable
  const months = bookabletype === 'event' ? 24 : 11
  const first = windowbegin === undefined ? now : edge(world, windowbegin, windowbegintype, 'start')
  const last =
    windowend === undefined ? edge(world, months, 'months', 'end') : edge(world, windowend, windowendtype, 'end')
  return {
    first: restrictionbegin === undefined || first > restrictionbegin ? first : restrictionbegin,
    last: restrictionend === undefined || last < restrictionend ? last : restrictionend - 1,
  }
}

type Window = ReturnType<typeof windowOf>

const isWithin = (world: ReferenceWorld, { first, last }: Window, minute: number): boolean =>
  toInstant(world.clock, minute) >= first && toInstant(world.clock, minute) <= last

/** The resources whose grids have a start; null when the general grid has it, empty when none has. */
function servedBy(grids: readonly ReferenceGrid[], has: (grid: ReferenceGrid) => boolean): string[] | null {
  const having = grids.filter(has)
  return having.some((one) => one.resource === null) ? null : having.flatMap((one) => one.resource ?? [])
}

/** Whether an interval of minutes lies within one restriction; for days 23:59 counts as midnight. */
function isInOne(world: ReferenceWorld, { start, end }: Part): boolean {
  const { restrictions, bookabletype } = world.input.bookable
  if (restrictions.length === 0) return true
  return restrictions.some((one) => {
    const last = toMinute(world.clock, one.end)
    return (
      toMinute(world.clock, one.start) <= start &&
      end <= (bookabletype === 'calendarday' ? wholeDays(world, last) : last)
    )
  })
}

/** 23:59 of a day means the next midnight. */
export function wholeDays({ clock }: ReferenceWorld, end: number): number {
  const isLastMinute = (((clock.local[end] ?? 0) % 1440) + 1440) % 1440 === 1439
  return isLastMinute ? dayStart(clock, Math.floor((clock.local[end] ?? 0) / 1440) + 1) : end
}

/** `count` consecutive slots combined, from `start`. */
export function slotSpan(world: ReferenceWorld, window: Window, start: number, count: number): ReferenceSpan {
  const { bookable, addedtime = 0 } = world.input
  const length = bookable.duration / 60
  const step = (bookable.duration - bookable.intervaloverlap) / 60
  const starts = Array.from({ length: count }, (_, at) => start + at * step)
  const end = (starts.at(-1) ?? start) + length + addedtime / 60
  const only = servedBy(world.grids, (grid) => {
    const opening = grid.starts[start] ?? -1
    return opening >= 0 && starts.every((one) => grid.starts[one] === opening) && isOpenAllOver(grid.open, start, end)
  })
  const areInOne = starts.every((one, at) => isInOne(world, { start: one, end: at === count - 1 ? end : one + length }))
  let outside: Outside = null
  if (only?.length === 0) outside = 'closed'
  else if (!isWithin(world, window, start)) outside = 'window'
  else if (!areInOne) outside = 'restriction'
  const minutes = widened(bookable, [{ start, end }])
  return {
    start,
    end,
    minutes,
    only: outside === 'closed' ? null : only,
    seats: bookable.seats,
    occurrence: null,
    outside,
  }
}

/**
 * Local days between two days, both included, without skipped days: the rented days, or those of the nights of a stay.
 * @param isListed whether it is a day of the list, of which only the day itself must be open
 */
export function daysSpan(
  world: ReferenceWorld,
  window: Window,
  days: readonly number[],
  isListed = false,
): ReferenceSpan {
  const { clock, input, grids } = world
  const { bookable, timezone } = input
  const part = (day: number): Part => ({ start: dayStart(clock, day), end: dayStart(clock, day + 1) })
  const first = part(days[0] ?? 0)
  const last = part(days.at(-1) ?? 0)
  const touches = ({ open }: ReferenceGrid, { start, end }: Part): boolean => isTouched(open, start, end)
  const leaving = part(clock.day[last.end] ?? 0)
  const ending = bookable.countby === 'nights' && !isListed ? leaving : last
  const only = servedBy(grids, (grid) => touches(grid, first) && touches(grid, ending))
  const dateOf = (instant: number): number => Math.floor(wallMinute(instant, timezone) / 1440)
  const isInWindow = (day: number): boolean => day >= dateOf(window.first) && day <= dateOf(window.last)
  let outside: Outside = null
  if (only?.length === 0) outside = 'closed'
  else if (!days.every(isInWindow)) outside = 'window'
  else if (!days.every((day) => isInOne(world, part(day)))) outside = 'restriction'
  const span = { start: first.start, end: last.end }
  const minutes = widened(bookable, [span])
  // Staff see a closed day with all resources that could serve it.
  return {
    ...span,
    minutes,
    only: outside === 'closed' ? null : only,
    seats: bookable.seats,
    occurrence: null,
    outside,
  }
}

export function occurrenceSpan(world: ReferenceWorld, window: Window, occurrence: RestrictionRules): ReferenceSpan {
  const { clock, input } = world
  const { start, end } = { start: toMinute(clock, occurrence.start), end: toMinute(clock, occurrence.end) }
  const parts = (occurrence.segments ?? []).map((one) => ({
    start: toMinute(clock, one.start),
    end: toMinute(clock, one.end),
  }))
  const minutes = widened(input.bookable, parts.length > 0 ? parts : [{ start, end }])
  const seats = occurrence.seats ?? input.bookable.seats
  const outside = isWithin(world, window, start) ? null : 'window'
  return { start, end, minutes, only: null, seats, occurrence, outside }
}

/** The candidates whose start lies in the range, in order. */
export function candidates(world: ReferenceWorld): ReferenceSpan[] {
  const { clock, input } = world
  const window = windowOf(world)
  const from = toMinute(clock, input.range.start)
  const until = toMinute(clock, input.range.end)
  const { bookabletype, restrictions } = input.bookable
  if (bookabletype === 'event')
    return restrictions
      .filter((one) => one.start >= input.range.start && one.start < input.range.end)
      .sort((a, b) => a.start - b.start || a.end - b.end)
      .map((one) => occurrenceSpan(world, window, one))
  const spans: ReferenceSpan[] = []
  for (let minute = from; minute < until; minute++) {
    const day = clock.day[minute] ?? 0
    if (bookabletype === 'calendarday') {
      if (clock.day[minute - 1] !== day) spans.push(daysSpan(world, window, [day], true))
    } else if (world.grids.some((grid) => (grid.starts[minute] ?? -1) >= 0)) {
      const span = slotSpan(world, window, minute, 1)
      if (span.outside !== 'closed') spans.push(span)
    }
  }
  return spans
}
