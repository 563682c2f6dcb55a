import type { ReactNode } from 'react'
import { reservationReference } from '../../../core/domain/reservation/reference.ts'
import type { Reservation } from '../../data/wire.ts'
import { Badge } from '../../ui/badge.ts'
import { useWords } from '../../ui/words.tsx'
import { Line } from './page-style.ts'

/** How it stands, and the reference by which one names it on the phone. */
export function StatusLine({ reservation, icon }: { reservation: Reservation; icon?: ReactNode }) {
  const t = useWords()
  return (
    <Line>
      <Badge data-status={reservation.status}>
        {icon}
        {t(`status.${reservation.status}`)}
      </Badge>
      <span>
        {t('thanks.reference')} <strong>{reservationReference(reservation.id)}</strong>
      </span>
    </Line>
  )
}
