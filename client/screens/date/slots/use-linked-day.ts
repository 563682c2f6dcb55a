import { useEffect, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addDays, addMonths, monthOf } from '../../../booking/date/civil-date.ts'
import { useVenueZone } from '../../../booking/date/use-zone.ts'
import { useCalls } from '../../../data/use-calls.ts'
import type { LinkedDay } from '../linked-day.tsx'
import { monthRange } from '../months/use-month.ts'
import type { CalendarView } from './use-calendar-view.ts'
import type { Days } from './use-days.ts'

/** The first day with room from a date on, within the month that is shown. */
function freeFrom(date: string, month: string, days: Pick<Days, 'countOf'>): string | null {
  const end = `${addMonths(month, 1)}-01`
  for (let day = date; day < end; day = addDays(day, 1)) if (days.countOf(day) > 0) return day
  return null
}

/**
 * Looks once at the day that the page's address asked for: one that has passed, or on which nothing can be had, is
 * told, and the calendar turns to the next free day.
 */
export function useLinkedDay(view: CalendarView, days: Days) {
  const calls = useCalls()
  const { facts } = useBooking()
  const timezone = useVenueZone()
  const [linked, setLinked] = useState<LinkedDay | null>(null)
  const [isDone, setDone] = useState(false)
  const { asked } = view
  const isReady = view.isRestored && days.status === 'ready'
  useEffect(() => {
    if (isDone || !isReady) return
    if (asked === null) return setDone(true)
    const isPast = asked < days.today
    const isLoaded = monthOf(asked) === view.month
    if (!isPast && isLoaded && days.stateOf(asked) === 'unknown') return
    setDone(true)
    // Where it is full, its queue can be joined.
    if (!isPast && isLoaded && days.slotsOf(asked).length > 0) return
    const told = (next: string | null) => {
      setLinked({ why: isPast ? 'passed' : 'closed', date: asked, next })
      if (next !== null) view.show(next)
    }
    const next =
      isPast || !isLoaded ? freeFrom(`${view.month}-01`, view.month, days) : freeFrom(asked, view.month, days)
    if (next !== null) return told(next)
    const after = addMonths(view.month, 1)
    void calls
      .availability({ bookable: facts.id, ...monthRange(after, false, timezone), lookahead: true })
      .then((answer) => {
        const found = answer.ok ? answer.value.timeslots.find(({ available }) => available) : undefined
        told(found?.start.slice(0, 10) ?? null)
      })
  }, [isDone, isReady, asked, view, days, calls, facts.id, timezone])
  return { linked, clear: () => setLinked(null) }
}
