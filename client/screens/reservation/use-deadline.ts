import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'

/** Returns a function that tells an instant (ISO 8601) in a reservation's zone, as the parts of a sentence. */
export function useDeadline(timezone: string) {
  const formats = useFormats()
  const { tell } = useClock()
  const { provider } = useBootstrap()
  return (instant: string) => {
    const wall = wallClockIn(instant, timezone)
    const zone = provider?.timezonename ?? ''
    return { date: formats.date(wall.date), time: zone ? `${tell(wall.time)} (${zone})` : tell(wall.time) }
  }
}
