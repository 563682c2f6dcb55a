import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

/**
 * What happens next to a request: until when it is answered, on the venue's clock. Null for anything else, and where
 * something is owed, which is told where it can be paid.
 */
export function useRequestText(reservation: Reservation): string | null {
  const t = useWords()
  const { provider } = useBootstrap()
  const formats = useFormats()
  const { tell } = useClock()
  const name = provider?.name ?? ''
  if (reservation.status !== 'pending') return null
  // One that is approved no longer lapses.
  if (reservation.expires === '') return t('request.confirming', { provider: name })
  const until = wallClockIn(reservation.expires, reservation.timezone)
  const end = {
    provider: name,
    date: formats.date(until.date, { weekday: 'long', day: 'numeric', month: 'long' }),
    time: tell(until.time),
  }
  if (reservation.former?.paying) return t('request.move_paying_until', end)
  if (reservation.owed !== null || (reservation.former?.owed ?? 0) > 0) return null
  return t(reservation.former ? 'request.move_until' : 'request.answer_until', end)
}
