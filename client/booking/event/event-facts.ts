import { useMemo } from 'react'
import { list, record, text } from '../../data/read.ts'
import { type Reservation, readSegment, type Segment } from '../../data/wire.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { shownSpan } from './occurrence.ts'
import type { SchedulePart } from './schedule.tsx'

/** How an occurrence is called, and its parts on the venue's clock. */
export interface EventFacts {
  title: string
  parts: SchedulePart[]
}

const partOf = (segment: Segment): SchedulePart => ({
  ...shownSpan(segment, null),
  title: segment.title,
  description: segment.description,
})

/** The occurrence that the draft is for, as the bookable tells it; null for other kinds and before one is chosen. */
export function useDraftEvent(): EventFacts | null {
  const { bookable } = useBootstrap()
  const { draft } = useBooking()
  const { occurrence } = draft
  return useMemo(() => {
    const known = list(bookable?.restrictions).map(record)
    const chosen = occurrence === undefined ? undefined : known.find((one) => text(one.id) === occurrence)
    if (!chosen) return null
    return { title: text(chosen.title), parts: list(chosen.segments).map(readSegment).map(partOf) }
  }, [bookable, occurrence])
}

/** The occurrence that a reservation is for; null where it is for none. */
export const eventOf = ({ occurrence, title, segments }: Reservation): EventFacts | null =>
  occurrence || segments.length > 0 ? { title, parts: segments.map(partOf) } : null
