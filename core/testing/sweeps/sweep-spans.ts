import type { Bookable, ReservationStatus } from '../../domain/entities/index.ts'
import { instantOfWall, MINUTE } from '../references/availability/reference-clock.ts'

interface Span {
  start: number
  end: number
}

/** A bookable as the sweep needs it. Instants in epoch ms, buffers in ms. */
export interface SweptBookable {
  before: number
  after: number
  occurrences: (Span & { id: string | null; segments: Span[] })[]
}

/** What decides until when a stored reservation takes capacity. */
interface Standing {
  status: ReservationStatus
  expires: number | null
  waitlistoffer: { end: number } | null
}

/**
 * Until when a reservation takes capacity: an instant, null for good, `never` for not at all. It shares no code with
 * the product's function, nor does anything else in this file.
 */
const ends: Record<ReservationStatus, (standing: Standing) => number | null | 'never'> = {
  // A kept draft whose hold has run out has no end.
  'in-progress': ({ expires }) => expires ?? 'never',
  pending: ({ expires }) => expires,
  booked: () => null,
  gig: () => null,
  waitlisted: ({ waitlistoffer }) => (waitlistoffer === null ? 'never' : waitlistoffer.end),
  cancelled: () => 'never',
  removed: () => 'never',
}

export const isStatus = (text: string): text is ReservationStatus => Object.hasOwn(ends, text)
export const takesUntil = (standing: Standing) => ends[standing.status](standing)

function instantOf(wall: string, zone: string, role: 'start' | 'end'): number {
  const minute = Date.parse(`${wall.replace(' ', 'T')}Z`) / MINUTE
  if (!Number.isInteger(minute)) throw new Error(`the sweep reads whole minutes, not ${wall}`)
  return instantOfWall(minute, zone, role)
}

export function sweptBookable(bookable: Bookable, zone: string): SweptBookable {
  const laid = ({ start, end }: { start: string; end: string }): Span => ({
    start: instantOf(start, zone, 'start'),
    end: instantOf(end, zone, 'end'),
  })
  const occurrences = bookable.bookabletype === 'event' ? (bookable.restrictions ?? []) : []
  return {
    before: (bookable.bufferbefore ?? 0) * 1000,
    after: (bookable.bufferafter ?? 0) * 1000,
    occurrences: occurrences.map((one) => ({
      ...laid(one),
      id: one.id ?? null,
      segments: (one.segments ?? []).map(laid),
    })),
  }
}

/** The intervals that a reservation takes: its span, or its occurrence's segments, with the buffers. */
export function takenSpans(bookable: SweptBookable, reservation: Span & { occurrence: string | null }): Span[] {
  const { start, end, occurrence } = reservation
  const met = bookable.occurrences.find((one) =>
    occurrence === null ? one.start === start && one.end === end : one.id === occurrence,
  )
  const parts = met && met.segments.length > 0 ? met.segments : [{ start, end }]
  return united(parts.map((part) => ({ start: part.start - bookable.before, end: part.end + bookable.after })))
}

/** Counts the parts that begin and end at each instant; an interval is taken while more have begun than ended. */
function united(parts: Span[]): Span[] {
  const changes = new Map<number, number>()
  for (const { start, end } of parts) {
    changes.set(start, (changes.get(start) ?? 0) + 1)
    changes.set(end, (changes.get(end) ?? 0) - 1)
  }
  const spans: Span[] = []
  let open = 0
  let from = 0
  for (const at of [...changes.keys()].sort((a, b) => a - b)) {
    const now = open + (changes.get(at) ?? 0)
    if (open === 0 && now > 0) from = at
    if (open > 0 && now === 0) spans.push({ start: from, end: at })
    open = now
  }
  return spans
}
