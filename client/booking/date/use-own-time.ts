import { useWords } from '../../ui/words.tsx'
import { wallClockIn } from './civil-date.ts'
import { useClock } from './use-clock.ts'
import { useVenueZone } from './use-zone.ts'

/**
 * Formats an instant (ISO 8601) as the customer's own clock shows it, and says so where the venue's shows another time.
 * Only in the browser: the server doesn't know the customer's zone.
 */
export function useOwnTime(): (instant: string) => string {
  const t = useWords()
  const { tell } = useClock()
  const venue = useVenueZone()
  return (instant) => {
    const own = wallClockIn(instant, new Intl.DateTimeFormat().resolvedOptions().timeZone)
    const there = venue === '' ? own : wallClockIn(instant, venue)
    return own.time === there.time ? tell(own.time) : t('time.your_time', { time: tell(own.time) })
  }
}
