import { type WeekStart, weekStartsOn } from '../../core/domain/time/week-start.ts'
import { useBootstrap } from './bootstrap.tsx'

/** The first weekday of calendars and lists; equal on the server and in the browser. */
export function useWeekStart(): WeekStart {
  const { language, provider } = useBootstrap()
  const country = provider?.country
  return weekStartsOn(language, typeof country === 'string' ? country.toUpperCase() : '')
}
