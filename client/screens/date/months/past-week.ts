import { createContext, useContext } from 'react'
import type { CalendarWeek } from 'react-day-picker'

const FirstDay = createContext('')

/** The first day that can be chosen, `YYYY-MM-DD`, for the weeks of a grid. */
export const FirstDayProvider = FirstDay.Provider

/** The mark of a week whose days have all passed or come too soon: on a phone it is left out (`calendar-style.ts`). */
export function usePast({ days }: CalendarWeek): { 'data-past': true | undefined } {
  const first = useContext(FirstDay)
  return { 'data-past': days.every(({ isoDate }) => isoDate < first) || undefined }
}
