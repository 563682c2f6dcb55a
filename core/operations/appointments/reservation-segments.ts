import { occurrenceOf } from '../../domain/availability/occupied-intervals.ts'
import type { RestrictionRules } from '../../domain/availability/types.ts'
import { parseInstant } from '../../domain/time/index.ts'
import type { WireSegment } from '../../domain/wire/index.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import { wireSpan } from '../times/wire-time.ts'

/** A place in time, with the parts of its event. */
type Parted = Pick<StoredReservation, 'segments' | 'occurrence' | 'start' | 'end'>

type Segment = NonNullable<RestrictionRules['segments']>[number]

/**
 * A part of an event, for the wire and for storage; with local time and UTC, so that later zone changes don't move it.
 */
function wireSegment({ title, description, ...span }: Segment, zone: string): WireSegment {
  const { timezone: _, ...times } = wireSpan(span, zone)
  return { ...times, ...(title ? { title } : {}), ...(description ? { description } : {}) }
}

/** The parts of an occurrence as its reservation stores them, so that a booking stays as it was shown. */
export const frozenSegments = (occurrence: RestrictionRules | undefined, zone: string): WireSegment[] =>
  (occurrence?.segments ?? []).map((segment) => wireSegment(segment, zone))

/** The occurrence of a reservation of an event, as the bookable defines it today. */
export function occurrenceOfReservation(
  reservation: Pick<StoredReservation, 'occurrence' | 'start' | 'end'>,
  entry: Pick<CataloguedBookable, 'rules'> | null,
): RestrictionRules | undefined {
  return entry ? occurrenceOf(entry.rules, reservation) : undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

type Entry = Pick<CataloguedBookable, 'rules' | 'stored'> | null

/**
 * The parts of a reservation's event, in order: those frozen with it or, for an import without them, today's. Frozen
 * texts are told in the entry's language where the event still says the same (`domain/content/retell.ts`).
 */
export function segmentsOf(reservation: Parted, entry: Entry, zone: string): Segment[] {
  if (reservation.segments.length === 0) return occurrenceOfReservation(reservation, entry)?.segments ?? []
  const own = entry?.stored ? occurrenceOfReservation(reservation, entry.stored)?.segments : undefined
  const shown = occurrenceOfReservation(reservation, entry)?.segments
  const told = (kept: unknown, field: 'title' | 'description', at: number) =>
    kept === own?.[at]?.[field] ? shown?.[at]?.[field] : text(kept)
  return reservation.segments.flatMap((kept, at) => {
    const start = parseInstant(text(kept.start_utc) ?? text(kept.start) ?? '', zone)
    const end = parseInstant(text(kept.end_utc) ?? text(kept.end) ?? '', zone)
    if (!start.ok || !end.ok) return []
    const title = told(kept.title, 'title', at)
    return [{ start: start.value, end: end.value, title, description: told(kept.description, 'description', at) }]
  })
}

/** The same for the wire. */
export const wireSegments = (reservation: Parted, entry: Entry, zone: string): WireSegment[] =>
  segmentsOf(reservation, entry, zone).map((segment) => wireSegment(segment, zone))
