import { useCallback, useEffect, useState } from 'react'
import { monthOf } from './calendar/civil-date.ts'

const civil = /^\d{4}-\d{2}-\d{2}$/

/** The date in the address, so that a link shared or reloaded shows the same day. */
const dateInAddress = (): string | null => {
  const date = new URLSearchParams(location.search).get('date')
  return date && civil.test(date) ? date : null
}

function putIntoAddress(date: string) {
  const url = new URL(location.href)
  url.searchParams.set('date', date)
  history.replaceState(history.state, '', url)
}

export interface CalendarView {
  month: string
  /** The day the customer chose; null until they do. */
  date: string | null
  setMonth(month: string): void
  setDate(date: string): void
}

/** Which month and day the calendar shows. The first drawing is the server's; then the address and the draft speak. */
export function useCalendarView(
  first: string,
  bounds: { first: string; last: string },
  drafted?: string,
): CalendarView {
  const [month, setMonth] = useState(first)
  const [date, setChosen] = useState<string | null>(null)
  const show = useCallback(
    (day: string) => {
      const within = monthOf(day) >= bounds.first && monthOf(day) <= bounds.last
      if (!within) return
      setChosen(day)
      setMonth(monthOf(day))
    },
    [bounds.first, bounds.last],
  )
  useEffect(() => {
    const known = dateInAddress() ?? drafted
    if (known) show(known)
  }, [drafted, show])
  const setDate = useCallback((day: string) => {
    setChosen(day)
    putIntoAddress(day)
  }, [])
  return { month, date, setMonth, setDate }
}
