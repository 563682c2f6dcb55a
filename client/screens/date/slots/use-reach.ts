import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { monthOf } from '../../../booking/date/civil-date.ts'
import { ignoredBy } from '../../../booking/hold/ignored-by.ts'
import type { MonthKey } from '../../../data/availability-cache.ts'
import type { Timeslot } from '../../../data/timeslots.ts'
import { useAvailabilityCache } from '../months/use-month.ts'

/**
 * The spans from a slot that are available as a whole for the requested seats and resources; null while unknown, and
 * without a slot.
 */
export function useReach(first: Timeslot | null): Timeslot[] | null {
  const cache = useAvailabilityCache()
  const { facts, draft, moving } = useBooking()
  const { seats = 1, resources = [], location } = draft
  const key: MonthKey | null = first && {
    bookable: facts.id,
    month: monthOf(first.start),
    resources,
    wide: false,
    from: first.start_utc,
    seats,
    ...ignoredBy({ draft, moving }),
    ...(facts.drivetime && location ? { address: location.address } : {}),
  }
  const id = key && JSON.stringify(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `id` stands for the contents of `key`.
  useEffect(() => {
    if (key) void cache.load(key)
  }, [cache, id])
  const state = useSyncExternalStore(
    cache.subscribe,
    () => (key ? cache.peek(key) : undefined),
    () => undefined,
  )
  return useMemo(
    () => (state?.status === 'ready' ? state.timeslots.filter((slot) => slot.available && slot.seats >= seats) : null),
    [state, seats],
  )
}
