import { useCallback, useEffect, useRef, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { monthOf } from '../../../booking/date/civil-date.ts'

const civil = /^\d{4}-\d{2}-\d{2}$/

/** The date in the address, so that a shared or reloaded link shows the same day. */
const dateInAddress = (): string | null => {
  const date = new URLSearchParams(location.search).get('date')
  return date && civil.test(date) ? date : null
}

/** The month in the address, set when the calendar was turned away from the chosen day. */
const monthInAddress = (): string | null => {
  const month = new URLSearchParams(location.search).get('month')
  return month && civil.test(`${month}-01`) ? month : null
}

function putIntoAddress(name: 'date' | 'month', value: string) {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  // The chosen day determines the month.
  if (name === 'date') url.searchParams.delete('month')
  history.replaceState(history.state, '', url)
}

export interface CalendarView {
  month: string
  /** The day the customer chose; null before. */
  date: string | null
  setMonth(month: string): void
  setDate(date: string): void
  /** Turns the calendar to a day. */
  show(date: string): void
}

/**
 * The month and day that the calendar shows. The first render is the server's; once the draft is known, the address
 * (else the draft) decides once. After that only the customer turns the calendar: no choice of a slot, here or in
 * another tab, turns it.
 */
export function useCalendarView(
  first: string,
  bounds: { first: string; last: string },
  drafted?: string,
): CalendarView {
  const { ready } = useBooking()
  const [month, turnTo] = useState(first)
  const [date, setChosen] = useState<string | null>(null)
  const within = useCallback(
    (day: string) => monthOf(day) >= bounds.first && monthOf(day) <= bounds.last,
    [bounds.first, bounds.last],
  )
  const restored = useRef(false)
  useEffect(() => {
    if (!ready || restored.current) return
    restored.current = true
    const known = dateInAddress() ?? drafted
    const turned = monthInAddress()
    if (known && within(known)) {
      setChosen(known)
      turnTo(monthOf(known))
    }
    if (turned && within(`${turned}-01`)) turnTo(turned)
  }, [ready, drafted, within])
  const setDate = useCallback((day: string) => {
    setChosen(day)
    putIntoAddress('date', day)
  }, [])
  const setMonth = useCallback((next: string) => {
    turnTo(next)
    putIntoAddress('month', next)
  }, [])
  const show = useCallback(
    (day: string) => {
      if (!within(day)) return
      setDate(day)
      turnTo(monthOf(day))
    },
    [within, setDate],
  )
  return { month, date, setMonth, setDate, show }
}
