import { isRecord } from '../../core/domain/is-record.ts'
import type { AvailabilityAnswer, WireSegment, WireTimeslot } from '../../core/domain/wire/index.ts'
import { list, number, record, text, texts } from './read.ts'

/** A part of an event, in the provider's wall clock and as ISO instants. */
export type Segment = Required<WireSegment>

/** What the site has no use for, or reads otherwise. */
type Unread = 'reason' | 'waitlist_info' | 'segments' | 'reservation_capacity' | 'blackouts' | 'selected'

/** A timeslot: `start` and `end` are the provider's wall clock `YYYY-MM-DD HH:mm:ss`; missing texts are empty. */
export interface Timeslot extends Required<Omit<WireTimeslot, Unread>> {
  /** The number of people ahead on its waitlist; null where it is not full or has no waitlist. */
  queue: number | null
  segments: Segment[]
  /** Whether one who serves in it has room for several parties at once. */
  isshared: boolean
}

/** A month of slots (`YYYY-MM`). */
export interface MonthOfSlots {
  month: string
  timeslots: Timeslot[]
}

export function readSegment(raw: unknown): Segment {
  const segment = record<WireSegment>(raw)
  return {
    start: text(segment.start),
    end: text(segment.end),
    start_utc: text(segment.start_utc),
    end_utc: text(segment.end_utc),
    title: text(segment.title),
    description: text(segment.description),
  }
}

export function readTimeslot(raw: unknown): Timeslot {
  const slot = record<WireTimeslot>(raw)
  return {
    id: text(slot.id),
    start: text(slot.start),
    end: text(slot.end),
    start_utc: text(slot.start_utc),
    end_utc: text(slot.end_utc),
    timezone: text(slot.timezone),
    seats: number(slot.seats, 1),
    available: slot.available !== false,
    resources: texts(slot.resources),
    bookables: texts(slot.bookables),
    signature: text(slot.signature),
    queue: isRecord(slot.waitlist_info) ? number(slot.waitlist_info.position) : null,
    occurrence: text(slot.occurrence),
    title: text(slot.title),
    description: text(slot.description),
    segments: list(slot.segments).map(readSegment),
    isshared: isRecord(slot.reservation_capacity),
  }
}

export function readMonth(raw: unknown): MonthOfSlots {
  const answer = record<AvailabilityAnswer>(raw)
  return {
    month: text(answer.month).slice(0, 7),
    timeslots: list(answer.timeslots).map(readTimeslot),
  }
}
