import { type WeekStart, weekStartsOn } from '../../core/domain/time/week-start.ts'
import { useBootstrap } from './bootstrap.tsx'

/** The day on which calendars and lists of weekdays begin; the same on the server and in the browser. */
export function useWeekStart(): WeekStart {
  const { language, provider } = useBootstrap()
  const country = provider?.country
  return weekStartsOn(language, typeof country === 'string' ? country.toUpperCase() : '')
}
