import { useCallback, useEffect, useState } from 'react'
import { addMonths, monthOf } from '../../../booking/date/civil-date.ts'

export interface MonthBounds {
  /** The first and the last month that may be shown, `YYYY-MM`, both included. */
  first: string
  last: string
}

export interface TwoMonths {
  /** The first shown month. */
  month: string
  /** The second shown month; null where only one month can be booked. */
  next: string | null
  /** The latest first month: the second must not pass the end of the window. */
  lastfront: string
  setMonth(month: string): void
}

/**
 * Which two months are shown. The first render shows the server's; after reading the draft, the months of its range.
 */
export function useTwoMonths(opens: string, { first, last }: MonthBounds, begin: string | null): TwoMonths {
  const before = addMonths(last, -1)
  const lastfront = before > first ? before : first
  const clamp = useCallback(
    (month: string) => (month < first ? first : month > lastfront ? lastfront : month),
    [first, lastfront],
  )
  const [month, setShown] = useState(() => clamp(opens))
  const setMonth = useCallback((wanted: string) => setShown(clamp(wanted)), [clamp])
  useEffect(() => {
    // A range that begins in a shown month turns no page under the pointer.
    if (begin) setShown((shown) => (isShown(monthOf(begin), shown) ? shown : clamp(monthOf(begin))))
  }, [begin, clamp])
  const next = addMonths(month, 1)
  return { month, next: next <= last ? next : null, lastfront, setMonth }
}

const isShown = (month: string, front: string) => month === front || month === addMonths(front, 1)
