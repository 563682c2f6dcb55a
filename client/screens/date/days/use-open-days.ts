import { useMemo } from 'react'
import { longestDays } from '../../../../core/domain/gigs/gig-days.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addDays } from '../../../booking/date/civil-date.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { firstDay, lastDay } from '../months/window-months.ts'
import { type DayFit, datesOf } from './range-selection.ts'
import type { RangeDays } from './use-range-days.ts'

const rules = { mincombined: 1, maxcombined: longestDays / 86_400_000 }

/**
 * The days in which a claimer may name the time: all of the window, since nothing is taken until then. Nothing has to be
 * asked of the server.
 */
export function useOpenDays(begin: string | null): RangeDays {
  const { today } = useBootstrap()
  const { facts } = useBooking()
  const { windowbegin, windowbegintype, windowend, windowendtype } = facts
  return useMemo(() => {
    const first = firstDay(today, windowbegin, windowbegintype)
    const last = lastDay(today, windowend, windowendtype)
    const fitOf = (date: string): DayFit => (date >= first && date <= last ? 'free' : 'none')
    const longest = begin === null ? '' : addDays(begin, rules.maxcombined - 1)
    const ends =
      begin === null
        ? null
        : new Map(datesOf(begin, longest < last ? longest : last).map((date) => [date, 'free' as const]))
    const all = datesOf(first, last).length
    return {
      status: 'ready',
      error: undefined,
      known: { rules, fitOf, ends },
      reach: begin === null ? 'none' : 'ready',
      slotOf: () => undefined,
      reached: () => undefined,
      free: all,
      listed: all,
      judge: async () => null,
      refresh: () => undefined,
      touch: () => undefined,
    }
  }, [today, windowbegin, windowbegintype, windowend, windowendtype, begin])
}
