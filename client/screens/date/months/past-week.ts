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

/**
 * Focuses a day. One whose week is left out gives the focus to its weekday in the first week that is drawn, as at the
 * beginning of a month.
 */
export function focusDay(day: HTMLElement | null): void {
  const isDrawn = day?.checkVisibility() ?? true
  if (!day || isDrawn) return void day?.focus()
  const week = day.closest('table')?.querySelector('tbody tr:not([data-past])')
  const at = day.closest('td')?.cellIndex ?? 0
  const days = [...(week?.querySelectorAll<HTMLElement>('[data-date]') ?? [])]
  const same = days.find((one) => one.closest('td')?.cellIndex === at)
  ;(same ?? days[0])?.focus()
}
