import { type WeekStart, weekStartsOn } from '../../core/domain/time/week-start.ts'
import { useBootstrap } from './bootstrap.tsx'
import { useCountry } from './locale.ts'

/** The first weekday of calendars and lists; equal on the server and in the browser. */
export function useWeekStart(): WeekStart {
  const { language } = useBootstrap()
  return weekStartsOn(language, useCountry())
}
