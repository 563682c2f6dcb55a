import { useDeadline } from '../../booking/date/use-deadline.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'

/**
 * What happens next to a request: until when it is answered, on the venue's clock. Null for anything else, and where
 * something is owed, which is told where it can be paid.
 */
export function useRequestText(reservation: Reservation): string | null {
  const t = useWords()
  const { provider } = useBootstrap()
  const { ofInstant } = useDeadline()
  const name = provider?.name ?? ''
  if (reservation.status !== 'pending') return null
  // One that is approved no longer lapses.
  if (reservation.expires === '') return t('request.confirming', { provider: name })
  const end = { provider: name, ...ofInstant(reservation.expires, reservation.timezone) }
  if (reservation.former?.paying) return t('request.move_paying_until', end)
  if (reservation.owed !== null || (reservation.former?.owed ?? 0) > 0) return null
  return t(reservation.former ? 'request.move_until' : 'request.answer_until', end)
}
