import { useCallback, useEffect, useState } from 'react'
import { addMonths, monthOf } from '../../../booking/date/civil-date.ts'

export interface MonthBounds {
  /** The first and the last month that may be shown, `YYYY-MM`, both included. */
  first: string
  last: string
}

export interface TwoMonths {
  /** The month in front. */
  month: string
  /** The one beside it; null where only one month can be booked. */
  next: string | null
  /** The latest month that can stand in front: the second never passes the window's end. */
  lastfront: string
  setMonth(month: string): void
}

/**
 * Which two months are shown. The first drawing is the server's; when the draft has been read, the months of the range
 * that it holds.
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
    // A range that begins in one of the months shown moves nothing under the pointer.
    if (begin) setShown((shown) => (isShown(monthOf(begin), shown) ? shown : clamp(monthOf(begin))))
  }, [begin, clamp])
  const next = addMonths(month, 1)
  return { month, next: next <= last ? next : null, lastfront, setMonth }
}

const isShown = (month: string, front: string) => month === front || month === addMonths(front, 1)
