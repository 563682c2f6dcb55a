import type { Segment, Timeslot } from '../../data/timeslots.ts'
import { isWithinDay, type Moment, monthOf, type ShownSpan, wallClockIn } from '../date/civil-date.ts'

/** An occurrence of an event as its card shows it. */
export interface Occurrence extends ShownSpan {
  slot: Timeslot
  /** Its parts in order; empty without parts. */
  parts: (ShownSpan & { title: string; description: string })[]
}

/** The bookable's own zone (null) is read straight from the wire's wall clock. */
const momentOf = (wall: string, utc: string, zone: string | null): Moment =>
  zone ? wallClockIn(utc, zone) : { date: wall.slice(0, 10), time: wall.slice(11, 16) }

/** A span of the wire in a zone; null means the venue's. */
export const shownSpan = (
  { start, end, start_utc, end_utc }: Pick<Segment, 'start' | 'end' | 'start_utc' | 'end_utc'>,
  zone: string | null,
): ShownSpan => ({ start: momentOf(start, start_utc, zone), end: momentOf(end, end_utc, zone) })

export function readOccurrence(slot: Timeslot, zone: string | null): Occurrence {
  const parts = slot.segments.map((segment) => ({
    ...shownSpan(segment, zone),
    title: segment.title,
    description: segment.description,
  }))
  return { slot, ...shownSpan(slot, zone), parts }
}

/**
 * The availability of an occurrence for a number of seats: `open`; `few` has seats, but fewer; `waitlist` is full with
 * a waitlist; `full`.
 */
export type Standing = 'open' | 'few' | 'waitlist' | 'full'

export function standingOf({ available, seats, queue }: Timeslot, wanted: number): Standing {
  if (available && seats >= wanted) return 'open'
  if (queue !== null) return 'waitlist'
  return seats > 0 ? 'few' : 'full'
}

/**
 * The most seats that one booking may request: the smaller of the bookable's limit and the most seats left in any
 * occurrence. With a waitlist only the limit applies: a party for which no occurrence has enough seats may wait.
 */
export function mostSeats(slots: Timeslot[], { seatsperbooking, waitlist }: MostSeats): number {
  if (waitlist && slots.some((slot) => slot.available || slot.queue !== null)) return seatsperbooking
  const left = Math.max(0, ...slots.filter((slot) => slot.available).map((slot) => slot.seats))
  return Math.min(left, seatsperbooking)
}

interface MostSeats {
  seatsperbooking: number
  /** Whether customers may wait for full occurrences. */
  waitlist: boolean
}

export interface MonthOfOccurrences {
  /** `YYYY-MM` in the shown zone. */
  month: string
  occurrences: Occurrence[]
}

/** Groups occurrences by the month in which they begin, in order. */
export function byMonth(occurrences: Occurrence[]): MonthOfOccurrences[] {
  const months = Map.groupBy(occurrences, (one) => monthOf(one.start.date))
  return [...months].map(([month, within]) => ({ month, occurrences: within }))
}

/** Whether the parts lie on several days: then each shows its own. */
export const hasSeveralDays = (spans: ShownSpan[]): boolean =>
  new Set(spans.flatMap(({ start }) => start.date)).size > 1 || spans.some((span) => !isWithinDay(span))

/** The title of a chosen occurrence; empty where the bookable has none. */
export const occurrenceTitle = (
  { restrictions = [] }: { restrictions?: { id?: string; title?: string }[] | undefined },
  occurrence: string | undefined,
): string => restrictions.find(({ id }) => id !== undefined && id === occurrence)?.title ?? ''
