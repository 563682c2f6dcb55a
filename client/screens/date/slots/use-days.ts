import { useCallback, useMemo, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addMonths, monthOf, wallClockIn } from '../../../booking/date/civil-date.ts'
import { ignoredBy } from '../../../booking/hold/ignored-by.ts'
import type { MonthKey } from '../../../data/availability-cache.ts'
import type { CallErrorCode } from '../../../data/errors.ts'
import type { Timeslot } from '../../../data/timeslots.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import type { DayState } from '../months/day-button.tsx'
import { useMonth } from '../months/use-month.ts'
import { type DaySlot, slotsByDay } from './group-slots.ts'
import type { CalendarView } from './use-calendar-view.ts'

export interface Days {
  status: 'loading' | 'ready' | 'failed'
  error: CallErrorCode | undefined
  /** The zone of dates and times; null = the venue's. */
  zone: string | null
  /** Today's date in the shown zone. */
  today: string
  /** Every slot of the shown month, as on the wire. */
  slots: Timeslot[]
  /** Whether availability at a slot's start is known: its day is in the shown month, which is loaded. */
  covers(slot: { start: string; start_utc?: string | undefined }): boolean
  stateOf(date: string): DayState
  /** The number of a day's slots with room for the requested seats. */
  countOf(date: string): number
  slotsOf(date: string): DaySlot[]
  hasRoom(slot: Timeslot): boolean
  /** The day whose slots are shown: the chosen one, else the first with room. */
  shown: string | null
  /** The number of days with room. */
  free: number
  refresh(): void
  /** The customer interacts, so the next month may be prefetched. */
  touch(): void
}

interface DaysWanted {
  view: CalendarView
  bounds: { first: string; last: string }
  /** The zone of dates; null = the venue's. */
  zone: string | null
  seats: number
  resources: string[]
}

/** The days of the shown month: which have room, and which are not known yet. */
export function useDays({ view, bounds, zone, seats, resources }: DaysWanted): Days {
  const { today: venuetoday } = useBootstrap()
  const { facts, draft, moving } = useBooking()
  const [touched, setTouched] = useState(false)
  const today = useMemo(
    () => (zone ? wallClockIn(new Date().toISOString(), zone).date : venuetoday),
    [zone, venuetoday],
  )
  const key: MonthKey = {
    bookable: facts.id,
    month: view.month,
    resources,
    wide: zone !== null,
    // A party may wait for a slot that has some seats, but fewer: its queue is known to the server.
    ...(facts.waitlist && seats > 1 ? { seats } : {}),
    ...ignoredBy({ draft, moving }),
    ...(facts.drivetime && draft.location ? { address: draft.location.address } : {}),
  }
  const last = view.months.at(-1) ?? view.month
  const next = addMonths(last, 1)
  const state = useMonths(
    useMonth(key, null),
    useMonth({ ...key, month: last }, touched && next <= bounds.last ? { ...key, month: next } : null),
  )
  const isShown = useCallback(
    (date: string) => (view.dates ? view.dates.includes(date) : monthOf(date) === view.month),
    [view.dates, view.month],
  )
  const isKnown = useCallback(
    (date: string) =>
      (monthOf(date) === view.month && state.first === 'ready') || (monthOf(date) === last && state.last === 'ready'),
    [view.month, last, state.first, state.last],
  )
  const days = useMemo(() => slotsByDay(state.timeslots, zone), [state.timeslots, zone])
  const hasRoom = useCallback((slot: Timeslot) => slot.available && slot.seats >= seats, [seats])
  const slotsOf = useCallback(
    (date: string) => (days.get(date) ?? []).filter(({ slot }) => hasRoom(slot) || !slot.available),
    [days, hasRoom],
  )
  const countOf = useCallback(
    (date: string) => (days.get(date) ?? []).filter(({ slot }) => hasRoom(slot)).length,
    [days, hasRoom],
  )
  const stateOf = useCallback(
    (date: string): DayState => {
      if (date < today) return 'none'
      if (!isKnown(date)) return 'unknown'
      const known = days.get(date)
      if (!known) return 'none'
      if (known.some(({ slot }) => hasRoom(slot))) return 'free'
      return known.some(({ slot }) => slot.queue !== null) ? 'waitlist' : 'full'
    },
    [today, isKnown, days, hasRoom],
  )
  const withRoom = useMemo(
    () =>
      [...days]
        .filter(([date, slots]) => isShown(date) && slots.some(({ slot }) => hasRoom(slot)))
        .map(([date]) => date)
        .sort(),
    [days, isShown, hasRoom],
  )
  const begin = view.dates?.[0] ?? view.month
  const first = usePinned(`${begin} ${zone} ${seats} ${resources}`, withRoom[0] ?? null)
  const touch = useCallback(() => setTouched(true), [])
  return {
    status: state.status,
    error: state.error,
    zone,
    today,
    slots: state.timeslots,
    covers({ start, start_utc }) {
      const date = zone && start_utc ? wallClockIn(start_utc, zone).date : start.slice(0, 10)
      // Substitute data don't account for the customer's own hold.
      return state.status === 'ready' && state.exact && isKnown(date)
    },
    stateOf,
    countOf,
    slotsOf,
    hasRoom,
    shown: view.date && isShown(view.date) ? view.date : view.kind === 'day_view' ? begin : first,
    free: withRoom.length,
    refresh: state.retry,
    touch,
  }
}

type Loaded = ReturnType<typeof useMonth>

/** One or two months as one list: each day is known as soon as its own month is. */
function useMonths(first: Loaded, last: Loaded) {
  const timeslots = useMemo(() => {
    if (first.timeslots === last.timeslots) return first.timeslots
    const known = new Set(first.timeslots.map(({ id }) => id))
    return [...first.timeslots, ...last.timeslots.filter(({ id }) => !known.has(id))]
  }, [first.timeslots, last.timeslots])
  const both = [first, last]
  const status: Days['status'] = both.some((one) => one.status === 'failed')
    ? 'failed'
    : both.some((one) => one.status === 'ready')
      ? 'ready'
      : 'loading'
  return {
    status,
    first: first.status,
    last: last.status,
    error: first.error ?? last.error,
    exact: first.exact && last.exact,
    timeslots,
    retry() {
      first.retry()
      last.retry()
    },
  }
}

/** The first value for a question: a refresh must not switch to another day while its slots are being read. */
function usePinned<T>(question: string, value: T | null): T | null {
  const [pinned, setPinned] = useState({ question, value })
  if (pinned.question === question && (pinned.value !== null || value === null)) return pinned.value
  setPinned({ question, value })
  return value
}
