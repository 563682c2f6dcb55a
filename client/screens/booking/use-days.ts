import { useCallback, useMemo, useState } from 'react'
import type { MonthKey } from '../../data/availability-cache.ts'
import type { CallErrorCode } from '../../data/errors.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useBooking } from './booking-context.tsx'
import { addMonths, monthOf } from './calendar/civil-date.ts'
import type { DayState } from './calendar/day-button.tsx'
import { type DaySlot, slotsByDay } from './slots/group-slots.ts'
import { useMonth } from './use-month.ts'
import type { CalendarView } from './use-selection.ts'

export interface Days {
  status: 'loading' | 'ready' | 'failed'
  error: CallErrorCode | undefined
  stateOf(date: string): DayState
  /** Slots of a day that have room for the seats wanted. */
  countOf(date: string): number
  slotsOf(date: string): DaySlot[]
  /** The day whose slots are shown: the one chosen, else the first of the month with room. */
  shown: string | null
  /** How many days of the month have room. */
  free: number
  find(start: string | undefined): DaySlot | null
  refresh(): void
  /** The customer looks around: the next month may be loaded ahead. */
  touch(): void
}

interface DaysWanted {
  view: CalendarView
  bounds: { first: string; last: string }
  /** The zone in which days are read; null = the venue's. */
  zone: string | null
  seats: number
  resources: string[]
}

/** The days of the month in view, from its slots: which have room for what is wanted, and which are not known yet. */
export function useDays({ view, bounds, zone, seats, resources }: DaysWanted): Days {
  const { today } = useBootstrap()
  const { facts, draft } = useBooking()
  const [touched, setTouched] = useState(false)
  const key: MonthKey = {
    bookable: facts.id,
    month: view.month,
    resources,
    wide: zone !== null,
    ...(draft.reservation ? { ignoring: draft.reservation } : {}),
  }
  const next = addMonths(view.month, 1)
  const state = useMonth(key, touched && next <= bounds.last ? { ...key, month: next } : null)
  const days = useMemo(() => slotsByDay(state.timeslots, zone), [state.timeslots, zone])
  const hasRoom = useCallback(({ slot }: DaySlot) => slot.available && slot.seats >= seats, [seats])
  const slotsOf = useCallback(
    (date: string) => (days.get(date) ?? []).filter((one) => hasRoom(one) || !one.slot.available),
    [days, hasRoom],
  )
  const countOf = useCallback((date: string) => (days.get(date) ?? []).filter(hasRoom).length, [days, hasRoom])
  const stateOf = useCallback(
    (date: string): DayState => {
      if (date < today) return 'none'
      if (monthOf(date) !== view.month || state.status !== 'ready') return 'unknown'
      const known = days.get(date)
      if (!known) return 'none'
      return known.some(hasRoom) ? 'free' : 'full'
    },
    [today, view.month, state.status, days, hasRoom],
  )
  const withRoom = useMemo(
    () =>
      [...days].filter(([date, slots]) => monthOf(date) === view.month && slots.some(hasRoom)).map(([date]) => date),
    [days, view.month, hasRoom],
  )
  return {
    status: state.status,
    error: state.error,
    stateOf,
    countOf,
    slotsOf,
    shown: (view.date && monthOf(view.date) === view.month ? view.date : withRoom[0]) ?? null,
    free: withRoom.length,
    find: (start) => (start ? ([...days.values()].flat().find((one) => one.slot.start === start) ?? null) : null),
    refresh: state.retry,
    touch: () => setTouched(true),
  }
}
