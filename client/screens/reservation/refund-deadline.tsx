import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

/** Until when cancelling gives everything back, at the venue's time; nothing where nothing is paid, or is to be now. */
export function RefundDeadline({ reservation }: { reservation: Reservation }) {
  const t = useWords()
  const formats = useFormats()
  const { time } = useClock()
  const { provider } = useBootstrap()
  const { fullrefunduntil, paidprice, offered, timezone } = reservation
  if ((paidprice === 0 && !offered?.due) || fullrefunduntil === '') return null
  if (Date.parse(fullrefunduntil) <= Date.now())
    return <p>{t('manage.refund_past', { provider: provider?.name ?? '' })}</p>
  const wall = wallClockIn(fullrefunduntil, timezone)
  const zone = provider?.timezonename ?? ''
  const clock = zone ? `${time(wall.time)} (${zone})` : time(wall.time)
  const deadline = t('review.refund_until', { date: formats.date(wall.date), time: clock })
  return <p>{reservation.keepsvolumediscount ? deadline : `${deadline} ${t('review.refund_discount')}`}</p>
}
