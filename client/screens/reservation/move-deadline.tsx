import { useDeadline } from '../../booking/date/use-deadline.ts'
import { isMovable } from '../../data/reservation-paths.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'

/** Until when its customer could move a reservation, once that is over; nothing where it could never be moved. */
export function MoveDeadline({ reservation }: { reservation: Pick<Reservation, 'movableuntil' | 'timezone'> }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const { ofInstant } = useDeadline()
  const { movableuntil } = reservation
  if (movableuntil === '' || isMovable(reservation)) return null
  return (
    <p>{t('manage.move_past', { provider: provider?.name ?? '', ...ofInstant(movableuntil, reservation.timezone) })}</p>
  )
}
