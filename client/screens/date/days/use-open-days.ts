import { useMemo } from 'react'
import { longestDays } from '../../../../core/domain/gigs/gig-days.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addDays, monthOf } from '../../../booking/date/civil-date.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { lastDay } from '../months/window-months.ts'
import { type DayFit, datesOf } from './range-selection.ts'
import type { RangeDays } from './use-range-days.ts'
import { useShownMonths } from './use-shown-months.ts'
import type { MonthBounds, TwoMonths } from './use-two-months.ts'

const rules = { mincombined: 1, maxcombined: longestDays / 86_400_000, countby: 'days' } as const

/**
 * The days in which a claimer may name the time. Those with a free time can begin and end a range; others may lie in
 * it.
 * @param begin the first chosen day
 */
export function useOpenDays(view: TwoMonths, bounds: MonthBounds, begin: string | null): RangeDays {
  const { today } = useBootstrap()
  const { facts, draft } = useBooking()
  const { seats = 1, resources } = draft
  const { windowend, windowendtype } = facts
  const common = useMemo(() => ({ bookable: facts.id, resources: resources ?? [], wide: false }), [facts.id, resources])
  const months = useShownMonths({ view, bounds }, common)
  const { monthOf: monthKnown, shown } = months
  const known = useMemo(() => {
    const free = new Map<string, Set<string>>()
    const freeIn = (month: string): Set<string> => {
      const days =
        free.get(month) ??
        new Set(
          monthKnown(month)
            ?.timeslots.filter((slot) => slot.available && slot.seats >= seats)
            .map(({ start }) => start.slice(0, 10)),
        )
      free.set(month, days)
      return days
    }
    const fitOf = (date: string): DayFit => {
      if (date < today) return 'none'
      if (freeIn(monthOf(date)).has(date)) return 'free'
      return monthKnown(monthOf(date))?.status === 'ready' ? 'none' : 'unknown'
    }
    if (begin === null) return { rules, fitOf, ends: null }
    const [longest, last] = [addDays(begin, rules.maxcombined - 1), lastDay(today, windowend, windowendtype)]
    // A day of a month that was not shown yet may be free.
    const reachable = datesOf(begin, longest < last ? longest : last).filter((date) => fitOf(date) !== 'none')
    return { rules, fitOf, ends: new Map(reachable.map((date) => [date, 'free' as const])) }
  }, [today, windowend, windowendtype, begin, monthKnown, seats])
  const listed = shown.reduce((sum, { timeslots }) => sum + timeslots.length, 0)
  const free = useMemo(() => {
    const dates = shown.flatMap(({ timeslots }) => timeslots.map(({ start }) => start.slice(0, 10)))
    return new Set(dates.filter((date) => known.fitOf(date) === 'free')).size
  }, [shown, known])
  return {
    status: months.status,
    error: shown.find(({ status }) => status === 'failed')?.error,
    known,
    reach: begin === null ? 'none' : 'ready',
    slotOf: () => undefined,
    reached: () => undefined,
    free,
    listed,
    judge: async () => null,
    refresh() {
      for (const month of shown) month.retry()
    },
    touch: months.touch,
  }
}
