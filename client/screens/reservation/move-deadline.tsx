import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useWords } from '../../ui/words.tsx'
import { isMovable } from './manage-path.ts'
import { useDeadline } from './use-deadline.ts'

/** Until when its customer could move a reservation, once that is over; nothing where it could never be moved. */
export function MoveDeadline({ reservation }: { reservation: Pick<Reservation, 'movableuntil' | 'timezone'> }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const deadline = useDeadline(reservation.timezone)
  const { movableuntil } = reservation
  if (movableuntil === '' || isMovable(reservation)) return null
  return <p>{t('manage.move_past', { provider: provider?.name ?? '', ...deadline(movableuntil) })}</p>
}
