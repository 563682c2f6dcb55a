import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { addDays, wallClockIn } from './civil-date.ts'
import { behindWeekday, inOnePiece } from './in-one-piece.ts'
import { useClock } from './use-clock.ts'

/**
 * The parts of a sentence: the date in words, and the time with its zone; where it ends at midnight (`at`) also the
 * last day that is within it.
 */
type Deadline = Record<'date' | 'time' | 'at' | 'lastday' | 'zone', string>

/**
 * Tells when something ends, as the parts of a sentence. The zone of the venue always stands beside the time, since
 * whoever reads it may be elsewhere.
 */
export function useDeadline() {
  const formats = useFormats()
  const { tell } = useClock()
  const { provider } = useBootstrap()
  const zone = provider?.timezonename ?? ''
  const told = (date: string, time: string, style?: Intl.DateTimeFormatOptions): Deadline => ({
    date: behindWeekday(formats.date(date, style)),
    time: inOnePiece(tell(time)) + (zone ? ` (${zone})` : ''),
    at: time.startsWith('00:00') ? 'midnight' : 'time',
    lastday: time.startsWith('00:00') ? behindWeekday(formats.date(addDays(date, -1), style)) : '',
    zone: zone ? ` (${zone})` : '',
  })
  return {
    /** Of an instant (ISO 8601), at the venue. */
    ofInstant(instant: string, timezone: string): Deadline {
      const { date, time } = wallClockIn(instant, timezone)
      return told(date, time)
    },
    /** Of a wall clock of the venue, `YYYY-MM-DD HH:mm:ss`. */
    ofWall: (wall: string, style?: Intl.DateTimeFormatOptions): Deadline =>
      told(wall.slice(0, 10), wall.slice(11, 16), style),
  }
}
