import { useMemo } from 'react'
import type { Reservation } from '../../data/reservations.ts'
import { readSegment, type Segment } from '../../data/timeslots.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { shownSpan } from './occurrence.ts'
import type { SchedulePart } from './schedule.tsx'

/** An occurrence's title, and its parts on the venue's clock. */
export interface EventFacts {
  title: string
  parts: SchedulePart[]
}

const partOf = (segment: Segment): SchedulePart => ({
  ...shownSpan(segment, null),
  title: segment.title,
  description: segment.description,
})

/** The draft's occurrence from the bookable's data; null for other kinds and before one is chosen. */
export function useDraftEvent(): EventFacts | null {
  const { bookable } = useBootstrap()
  const { draft } = useBooking()
  const { occurrence } = draft
  return useMemo(() => {
    const chosen = occurrence && bookable?.restrictions?.find(({ id }) => id === occurrence)
    if (!chosen) return null
    return { title: chosen.title ?? '', parts: (chosen.segments ?? []).map(readSegment).map(partOf) }
  }, [bookable, occurrence])
}

/** The occurrence of a reservation, or of what was asked for; null if it has none. */
export const eventOf = ({
  occurrence,
  title,
  segments,
}: Pick<Reservation, 'occurrence' | 'title' | 'segments'>): EventFacts | null =>
  occurrence || segments.length > 0 ? { title, parts: segments.map(partOf) } : null
