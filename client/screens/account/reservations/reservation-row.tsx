import { useWhen } from '../../../booking/date/when.ts'
import type { Reservation } from '../../../data/wire.ts'
import { Badge } from '../../../ui/badge.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'

/** A reservation's title, time and status. The whole row links to its manage page. */
export function ReservationRow({ reservation }: { reservation: Reservation }) {
  const t = useWords()
  const told = useWhen()(reservation)
  const { id, managetoken, bookablename, title, status } = reservation
  return (
    <li>
      <a href={`/manage/${encodeURIComponent(id)}${managetoken ? `?token=${encodeURIComponent(managetoken)}` : ''}`}>
        <span data-part="what">
          <strong>{title || bookablename}</strong>
          <span>
            {told.date}
            {told.time ? `, ${told.time}` : null}
          </span>
        </span>
        <Badge data-status={status}>{t(`status.${status}`)}</Badge>
        <Icon name="arrow" />
      </a>
    </li>
  )
}
