import { useCallback, useMemo } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { monthOf } from '../../../booking/date/civil-date.ts'
import { ignoredBy } from '../../../booking/hold/ignored-by.ts'
import type { MonthKey } from '../../../data/availability-cache.ts'
import type { CallErrorCode } from '../../../data/errors.ts'
import type { Timeslot } from '../../../data/timeslots.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { useAvailabilityCache, useMonth } from '../months/use-month.ts'
import { type DayFit, lastDate, type RangeKnowledge, type RangeRules } from './range-selection.ts'
import { useShownMonths } from './use-shown-months.ts'
import type { MonthBounds, TwoMonths } from './use-two-months.ts'

export interface RangeDays {
  status: 'loading' | 'ready' | 'failed'
  error: CallErrorCode | undefined
  known: RangeKnowledge
  /** The state of the request for reachable ends; `none` while no first day is chosen. */
  reach: 'none' | 'loading' | 'ready' | 'failed'
  /** The listed slot of a single day. */
  slotOf(date: string): Timeslot | undefined
  /** The slot of the whole range up to a last day, if it is reachable. */
  reached(end: string): Timeslot | undefined
  /** The number of free days in the shown months, and of all listed days. */
  free: number
  listed: number
  /** Requests the reachable ends of a first day if they are unknown, and returns the whole range to a last day. */
  judge(begin: string, end: string): Promise<{ slot: Timeslot; fit: DayFit } | null>
  refresh(): void
  /** The customer interacts, so the following month may be prefetched. */
  touch(): void
}

interface RangeDaysWanted {
  view: TwoMonths
  bounds: MonthBounds
  /** The first chosen day, as its start on the wire. */
  start: string | null
}

/** The days of the two shown months, and the last days reachable from the chosen first one. */
export function useRangeDays({ view, bounds, start }: RangeDaysWanted): RangeDays {
  const { today } = useBootstrap()
  const { facts, draft, moving } = useBooking()
  const cache = useAvailabilityCache()
  const { seats = 1, resources } = draft
  const rules = useMemo(
    () => ({
      mincombined: facts.mincombined,
      maxcombined: facts.maxcombined,
      countby: facts.stay ? ('nights' as const) : ('days' as const),
    }),
    [facts],
  )
  const common = useMemo(
    () => ({
      bookable: facts.id,
      resources: resources ?? [],
      wide: false,
      ...ignoredBy({ draft, moving }),
    }),
    [facts.id, resources, draft, moving],
  )
  const months = useShownMonths({ view, bounds }, common)
  const reachKey = useCallback(
    (from: string): MonthKey => ({ ...common, month: monthOf(from), from, seats }),
    [common, seats],
  )
  // Without a first day this is no additional request.
  const c = useMonth(start ? reachKey(start) : { ...common, month: view.month }, null)

  const fitOfSlot = useCallback(
    (slot: Timeslot): DayFit => {
      if (slot.available) return slot.seats >= seats ? 'free' : 'full'
      return slot.queue === null ? 'full' : 'waitlist'
    },
    [seats],
  )
  const { monthOf: monthKnown, shown } = months
  const slotOf = useCallback(
    (date: string) => monthKnown(monthOf(date))?.timeslots.find(({ start }) => start.startsWith(date)),
    [monthKnown],
  )
  const fitOf = useCallback(
    (date: string): DayFit => {
      if (date < today) return 'none'
      const slot = slotOf(date)
      if (slot) return fitOfSlot(slot)
      return monthKnown(monthOf(date))?.status === 'ready' ? 'none' : 'unknown'
    },
    [today, slotOf, fitOfSlot, monthKnown],
  )
  // Substitute data may count the customer's own hold as occupied, so the ends are unknown.
  const reach = start === null ? 'none' : c.exact ? c.status : 'loading'
  const ends = useMemo(
    () => (reach === 'ready' ? endsOf(c.timeslots, rules, fitOfSlot) : null),
    [reach, c.timeslots, rules, fitOfSlot],
  )
  const known = useMemo(() => ({ rules, fitOf, ends }), [rules, fitOf, ends])
  const judge = useCallback(
    async (begin: string, end: string) => {
      const key = reachKey(slotOf(begin)?.start ?? `${begin} 00:00:00`)
      await cache.load(key)
      const slot = endingOn(end, rules, cache.peek(key)?.timeslots ?? [])
      return slot ? { slot, fit: fitOfSlot(slot) } : null
    },
    [cache, rules, reachKey, slotOf, fitOfSlot],
  )
  const failed = shown.find((state) => state.status === 'failed') ?? (start && c.status === 'failed' ? c : undefined)
  return {
    status: months.status,
    error: failed?.error,
    known,
    reach,
    slotOf,
    reached: (end) => (reach === 'ready' ? endingOn(end, rules, c.timeslots) : undefined),
    listed: shown.reduce((sum, state) => sum + state.timeslots.length, 0),
    free: shown.flatMap((state) => state.timeslots).filter((slot) => fitOfSlot(slot) === 'free').length,
    judge,
    refresh() {
      for (const month of shown) month.retry()
      if (start) c.retry()
    },
    touch: months.touch,
  }
}

const endingOn = (date: string, rules: RangeRules, timeslots: Timeslot[]): Timeslot | undefined =>
  timeslots.find((slot) => lastDate(slot.end, rules) === date)

/** The reachable ends by date. Full ones without a waitlist are left out. */
const endsOf = (
  timeslots: Timeslot[],
  rules: RangeRules,
  fitOfSlot: (slot: Timeslot) => DayFit,
): ReadonlyMap<string, DayFit> =>
  new Map(
    timeslots.flatMap((slot) => {
      const fit = fitOfSlot(slot)
      return fit === 'full' ? [] : [[lastDate(slot.end, rules), fit] as const]
    }),
  )
