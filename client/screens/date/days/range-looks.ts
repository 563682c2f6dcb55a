import { createContext, useContext } from 'react'
import type { DayStanding, RangePart } from './range-selection.ts'

/** How a day of the range picker is drawn. */
interface DayLook {
  standing: DayStanding
  /** Where it stands in the range that is chosen. */
  part: RangePart | null
  /** Where it would stand in the range that is pointed at. */
  preview: RangePart | null
}

export interface RangeLooks {
  lookOf(date: string): DayLook
  /** The pointer or the focus is on a day, or left them all. */
  point(by: 'pointer' | 'focus', date: string | null): void
}

const RangeLooksContext = createContext<RangeLooks | null>(null)
export const RangeLooksProvider = RangeLooksContext.Provider

/** How the days around are drawn. The month grid draws its cells itself, so they are told this way. */
export function useRangeLooks(): RangeLooks {
  const looks = useContext(RangeLooksContext)
  if (!looks) throw new Error('useRangeLooks() needs the range grid above it')
  return looks
}
