import { statuses } from '../../../core/domain/reservation/statuses.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'

/** Why the last change of a standing reservation came to nothing. */
export function MoveEnded({ reservation }: { reservation: Reservation }) {
  const { status, moveended, isbystaff } = reservation
  const t = useWords()
  const { provider } = useBootstrap()
  const name = useCustomerName(reservation)
  const stands = status !== null && status !== 'pending' && statuses[status].stage === 'standing'
  if (!stands || moveended === null) return null
  return (
    <Notice tone={moveended === 'withdrawn' ? 'info' : 'warning'}>
      {t(isbystaff ? 'staffpage.move_ended' : `move.ended.${moveended}`, { name, provider: provider?.name ?? '' })}
    </Notice>
  )
}
