import type { ReactNode } from 'react'
import { reservationReference } from '../../../core/domain/reservation/reference.ts'
import { isOffered, type Reservation } from '../../data/reservations.ts'
import { toldStatus } from '../../data/told-status.ts'
import { Badge } from '../../ui/badge.ts'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'
import { Line } from './page-style.ts'

/** The status, and the reference number to quote on the phone. */
export function StatusLine({ reservation, icon }: { reservation: Reservation; icon?: ReactNode }) {
  const t = useWords()
  const name = useCustomerName(reservation)
  const { status, isbystaff } = reservation
  const offered = isbystaff ? 'staffpage.offered' : 'myreservations.offered'
  return (
    <Line>
      {status ? (
        <Badge data-status={status}>
          {icon}
          {status === 'waitlisted' && isOffered(reservation)
            ? t(offered, { name })
            : t(reservation.former?.paying ? 'request.move_paying' : `status.${toldStatus(reservation)}`)}
        </Badge>
      ) : null}
      <span>
        {t('thanks.reference')} <strong>{reservationReference(reservation.id)}</strong>
      </span>
    </Line>
  )
}
