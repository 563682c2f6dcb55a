import { useDeadline } from '../../booking/date/use-deadline.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'

const isPast = (instant: string): boolean => Date.parse(instant) <= Date.now()

/**
 * Until when cancelling gives everything back, or what a late move did not lock, at the venue's time; nothing where
 * nothing is paid, or is to be now.
 */
export function RefundDeadline({ reservation }: { reservation: Reservation }) {
  const t = useWords()
  const formats = useFormats()
  const { provider } = useBootstrap()
  const { fullrefunduntil, restrefunduntil, lockedprice, paidprice, offered, timezone } = reservation
  const { ofInstant } = useDeadline()
  const name = useCustomerName(reservation)
  const { isbystaff } = reservation
  if ((paidprice === 0 && !offered?.due) || fullrefunduntil === '') return null
  if (lockedprice > 0 && lockedprice < paidprice && !isPast(restrefunduntil)) {
    const amount = formats.money(lockedprice)
    return (
      <p>
        {t(isbystaff ? 'staffpage.refund_locked' : 'manage.refund_locked', {
          amount,
          name,
          ...ofInstant(restrefunduntil, timezone),
        })}
      </p>
    )
  }
  if (isPast(fullrefunduntil))
    return (
      <p>{t(isbystaff ? 'staffpage.refund_past' : 'manage.refund_past', { name, provider: provider?.name ?? '' })}</p>
    )
  if (reservation.fullrefundwhileopen) {
    const by = reservation.confirmedby ?? 'claim'
    return (
      <p>
        {t(isbystaff ? 'staffpage.refund_open' : 'review.refund_open', { by, name, provider: provider?.name ?? '' })}
      </p>
    )
  }
  const until = ofInstant(fullrefunduntil, timezone)
  if (isbystaff) return <p>{t('staffpage.refund_until', { name, ...until })}</p>
  const told = t('review.refund_until', until)
  return <p>{reservation.keepsvolumediscount ? told : `${told} ${t('review.refund_discount')}`}</p>
}
