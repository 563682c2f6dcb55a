import { useMemo } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { firstMonth, lastMonth } from '../months/window-months.ts'
import { useDraftRange } from './use-range.ts'
import { useTwoMonths } from './use-two-months.ts'

/** What every choice of a range of days begins with: the draft's range, the months that can be booked, those shown. */
export function useRangeWindow() {
  const { availability, today } = useBootstrap()
  const { facts, draft } = useBooking()
  const bounds = useMemo(
    () => ({
      first: firstMonth(today, facts.windowbegin, facts.windowbegintype),
      last: lastMonth(today, facts.windowend, facts.windowendtype),
    }),
    [today, facts],
  )
  const { begin, end } = useDraftRange()
  const view = useTwoMonths(availability?.month ?? bounds.first, bounds, begin)
  /** Whether no day of any month is offered, for whatever resources. */
  const isEmpty = (days: { status: string; listed: number }) =>
    availability?.timeslots.length === 0 && !draft.resources?.length && days.status === 'ready' && days.listed === 0
  return { draft, bounds, begin, end, view, isEmpty }
}

/** The day in a calendar that the keyboard is at. */
export const focusMonths = (room: HTMLElement | null) =>
  room?.querySelector<HTMLElement>('[data-date][tabindex="0"]')?.focus()
