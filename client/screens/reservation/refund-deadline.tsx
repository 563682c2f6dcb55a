import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useDeadline } from './use-deadline.ts'

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
  const deadline = useDeadline(timezone)
  if ((paidprice === 0 && !offered?.due) || fullrefunduntil === '') return null
  if (lockedprice > 0 && lockedprice < paidprice && !isPast(restrefunduntil)) {
    const amount = formats.money(lockedprice)
    return <p>{t('manage.refund_locked', { amount, ...deadline(restrefunduntil) })}</p>
  }
  if (isPast(fullrefunduntil)) return <p>{t('manage.refund_past', { provider: provider?.name ?? '' })}</p>
  const told = t('review.refund_until', deadline(fullrefunduntil))
  return <p>{reservation.keepsvolumediscount ? told : `${told} ${t('review.refund_discount')}`}</p>
}
