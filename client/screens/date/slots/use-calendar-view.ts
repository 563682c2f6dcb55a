import { useCallback, useEffect, useMemo, useState } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { addDays, isCivil, monthOf } from '../../../booking/date/civil-date.ts'
import { useWeekStart } from '../../../ui/use-week-start.ts'
import { dateInAddress } from '../date-in-address.ts'
import { type DateView, datesOf } from '../views/date-view.ts'

/** The month in the address, set when the calendar was turned away from the chosen day. */
const monthInAddress = (): string | null => {
  const month = new URLSearchParams(location.search).get('month')
  return month && isCivil(`${month}-01`) ? month : null
}

/** The week or day in the address, set like the month. */
const turnedInAddress = (): string | null => {
  const from = new URLSearchParams(location.search).get('from')
  return from && isCivil(from) ? from : null
}

function putIntoAddress(name: 'date' | 'month' | 'from', value: string) {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  // The chosen day determines the month and the week.
  if (name === 'date') for (const turned of ['month', 'from']) url.searchParams.delete(turned)
  history.replaceState(history.state, '', url)
}

export interface CalendarView {
  kind: DateView
  setKind(kind: DateView): void
  /** The shown month; of a week or a day, the month in which it begins. */
  month: string
  /** The days of the shown week, or the shown day; null for a month. */
  dates: string[] | null
  /** The months whose slots are shown: two where a week crosses into the next one. */
  months: string[]
  /** Turns to another week or day; undefined at a limit. */
  turn(by: number): (() => void) | undefined
  /** The day the customer chose; null before. */
  date: string | null
  /** The day that the page's address asked for; null without one. */
  asked: string | null
  /** Whether the address and the draft have been asked; before, the view is the one that the server drew. */
  isRestored: boolean
  setMonth(month: string): void
  setDate(date: string): void
  /** Turns the calendar to a day. */
  show(date: string): void
}

/** What the calendar shows before anything was pressed: the server draws the same. */
export interface FirstView {
  kind: DateView
  month: string
  /** A day of the week that is shown, or the day. */
  day: string
}

/**
 * The month and day that the calendar shows. The first render is the server's; once the draft is known, the address
 * (else the draft) decides once. After that only the customer turns the calendar: no choice of a slot, here or in
 * another tab, turns it.
 */
export function useCalendarView(
  first: FirstView,
  bounds: { first: string; last: string; day: string },
  drafted?: string,
): CalendarView {
  const { ready } = useBooking()
  const weekstart = useWeekStart()
  const [kind, setKind] = useState(first.kind)
  const [turned, turnTo] = useState(first.month)
  const [anchor, setAnchor] = useState(first.day)
  const [date, setChosen] = useState<string | null>(null)
  const within = useCallback(
    (day: string) => monthOf(day) >= bounds.first && monthOf(day) <= bounds.last,
    [bounds.first, bounds.last],
  )
  const [isRestored, setRestored] = useState(false)
  const [asked, setAsked] = useState<string | null>(null)
  useEffect(() => {
    if (!ready || isRestored) return
    setRestored(true)
    const linked = dateInAddress()
    setAsked(linked)
    const known = linked ?? drafted
    const month = monthInAddress()
    const from = turnedInAddress()
    if (known && within(known) && !(linked && linked < bounds.day)) {
      setChosen(known)
      turnTo(monthOf(known))
      setAnchor(known)
    }
    if (month && within(`${month}-01`)) turnTo(month)
    if (from && within(from)) setAnchor(from)
  }, [ready, isRestored, drafted, within, bounds.day])
  const setDate = useCallback((day: string) => {
    setChosen(day)
    setAnchor(day)
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
  const dates = useMemo(() => datesOf(kind, anchor, weekstart), [kind, anchor, weekstart])
  const months = useMemo(() => (dates ? [...new Set(dates.map(monthOf))] : [turned]), [dates, turned])
  const turn = (by: number) => {
    if (!dates) return undefined
    const next = addDays(dates[0] ?? anchor, by * dates.length)
    const until = addDays(next, dates.length - 1)
    if (!within(next) && !within(until)) return undefined
    return () => {
      setAnchor(within(next) ? next : until)
      putIntoAddress('from', next)
    }
  }
  return {
    kind,
    setKind(next) {
      // Another kind of view shows the same time.
      if (next === 'month_view') turnTo(monthOf(anchor))
      else if (kind === 'month_view' && monthOf(anchor) !== turned) setAnchor(`${turned}-01`)
      setKind(next)
    },
    month: months[0] ?? turned,
    dates,
    months,
    turn,
    date,
    asked,
    isRestored,
    setMonth,
    setDate,
    show,
  }
}
