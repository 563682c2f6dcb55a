import { statuses } from '../../../core/domain/reservation/statuses.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'

/** Why the last change of a standing reservation came to nothing. */
export function MoveEnded({ reservation: { status, moveended } }: { reservation: Reservation }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const stands = status !== null && status !== 'pending' && statuses[status].stage === 'standing'
  if (!stands || moveended === null) return null
  return (
    <Notice tone={moveended === 'withdrawn' ? 'info' : 'warning'}>
      {t(`move.ended.${moveended}`, { provider: provider?.name ?? '' })}
    </Notice>
  )
}
