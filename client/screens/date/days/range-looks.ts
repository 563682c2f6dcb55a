import { createContext, useContext } from 'react'
import type { DayStanding, RangePart } from './range-selection.ts'

/** The appearance of a day in the range picker. */
interface DayLook {
  standing: DayStanding
  /** Its part in the chosen range. */
  part: RangePart | null
  /** Its part in the previewed range. */
  preview: RangePart | null
}

export interface RangeLooks {
  lookOf(date: string): DayLook
  /** Called when the pointer or the focus enters a day, or leaves them all. */
  point(by: 'pointer' | 'focus', date: string | null): void
}

const RangeLooksContext = createContext<RangeLooks | null>(null)
export const RangeLooksProvider = RangeLooksContext.Provider

/** The appearance of the surrounding days, passed by context because the month grid renders its cells itself. */
export function useRangeLooks(): RangeLooks {
  const looks = useContext(RangeLooksContext)
  if (!looks) throw new Error('useRangeLooks() needs the range grid above it')
  return looks
}
