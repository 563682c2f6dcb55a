import { useCallback, useEffect, useState } from 'react'
import type { PublicBookable, PublicResource } from '../../../core/domain/wire/index.ts'
import type { SiteBootstrap } from '../../../core/plugin-api/site.ts'
import { addDays, addMonths, dayBegin } from '../../booking/date/civil-date.ts'
import { useVenueZone } from '../../booking/date/use-zone.ts'
import { answered, type CallErrorCode } from '../../data/errors.ts'
import type { Reservation } from '../../data/reservations.ts'
import type { Timeslot } from '../../data/timeslots.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'

type FirstMonth = NonNullable<SiteBootstrap['availability']>

/** What a calendar of a standing reservation is drawn from. */
export interface Movable {
  bookable: PublicBookable
  /** Those that it can use; none where no group of it has any. */
  resources: PublicResource[]
  availability: FirstMonth
}

const asSent = ({ queue, ...slot }: Timeslot) => ({
  ...slot,
  ...(queue === null ? {} : { waitlist_info: { position: queue } }),
})

/** The month that a calendar opens: the reservation's, or this one; of an event everything that comes. */
const rangeFor = (type: string, month: string, today: string, timezone: string) =>
  type === 'event'
    ? { start: dayBegin(today, timezone), end: dayBegin(addDays(today, 1), timezone), lookahead: true }
    : { start: dayBegin(`${month}-01`, timezone), end: dayBegin(`${addMonths(month, 1)}-01`, timezone) }

/** The bookable of a reservation and the dates of the month that its calendar opens, its own place counted as free. */
export function useMovable({ id, bookable, start }: Reservation, token: string) {
  const calls = useCalls()
  const { today } = useBootstrap()
  const timezone = useVenueZone()
  const [movable, setMovable] = useState<Movable | null>(null)
  const [error, setError] = useState<CallErrorCode | null>(null)
  const month = (start > today ? start : today).slice(0, 7)
  const load = useCallback(async () => {
    setError(null)
    // Who could not book it anew has it all the same.
    const own = { rescheduleid: id, token }
    const found = await calls.bookable({ id: bookable, ...own })
    if (!found.ok) return setError(found.error.code)
    const hasGroups = (found.value.requirementgroups ?? []).length > 0
    const usable = hasGroups ? await calls.resourcesFor({ id: bookable, ...own }) : answered([])
    if (!usable.ok) return setError(usable.error.code)
    const range = rangeFor(found.value.bookabletype ?? '', month, today, timezone)
    const dates = await calls.availability({ bookable, ...range, ...own })
    if (!dates.ok) return setError(dates.error.code)
    const availability = { month, timeslots: dates.value.timeslots.map(asSent) }
    return setMovable({ bookable: found.value, resources: usable.value, availability })
  }, [calls, bookable, id, token, month, today, timezone])
  useEffect(() => void load(), [load])
  return { movable, error, retry: () => void load() }
}
