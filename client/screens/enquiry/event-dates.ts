import { useEffect, useState } from 'react'
import type { PublicBookable } from '../../../core/domain/wire/index.ts'
import { addDays, dayBegin } from '../../booking/date/civil-date.ts'
import { useVenueZone } from '../../booking/date/use-zone.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { TimeFacts } from './use-facts-asked.ts'

/** A date of an event, on the venue's clock. */
export interface EventDate {
  start: string
  end: string
  /** Its id; empty where it has none. */
  occurrence: string
  title: string
}

/** The dates of an event that are to come, also those that can't be booked online: what is asked about. */
export const datesAhead = ({ restrictions = [] }: Pick<PublicBookable, 'restrictions'>, today: string): EventDate[] =>
  restrictions
    .filter(({ start }) => start.slice(0, 10) >= today)
    .map(({ id = '', start, end, title = '' }) => ({ start, end, occurrence: id, title }))
    .toSorted((one, other) => (one.start < other.start ? -1 : 1))

/** The dates of an event that have room, for staff to book; none of what is no event. */
export function useFreeDates({ id: bookable, datekind }: Pick<TimeFacts, 'id' | 'datekind'>): EventDate[] {
  const calls = useCalls()
  const { today } = useBootstrap()
  const timezone = useVenueZone()
  const [dates, setDates] = useState<EventDate[]>([])
  useEffect(() => {
    if (datekind !== 'event') return setDates([])
    // Everything that comes: a range of days is listed no further than a call may read.
    const range = { start: dayBegin(today, timezone), end: dayBegin(addDays(today, 1), timezone), lookahead: true }
    void calls.availability({ bookable, ...range }).then((answer) => {
      if (answer.ok) setDates(answer.value.timeslots.filter(({ available }) => available))
    })
  }, [calls, bookable, datekind, today, timezone])
  return dates
}
