import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'

/** The refund of a cancelled reservation, for its customer; the same after a reload. */
export function RefundText({ reservation }: { reservation: Reservation }) {
  const t = useWords()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  const { refundedprice, refundcredit, refundgift, paidprice, pointspaid, refundpoints } = reservation
  const sent = refundedprice - refundcredit - refundgift
  if (refundedprice > 0)
    return (
      <>
        {sent > 0 ? <p>{t('cancel.refunded', { amount: money(sent) })}</p> : null}
        {refundcredit > 0 ? (
          <p>{t('cancel.credited', { amount: money(refundcredit), provider: provider?.name ?? '' })}</p>
        ) : null}
        {refundgift > 0 ? <p>{t('cancel.to_gift', { amount: money(refundgift) })}</p> : null}
      </>
    )
  if (refundpoints > 0) return <p>{t('cancel.points_back', { count: refundpoints })}</p>
  if (pointspaid > 0) return <p>{t('points.no_refund', { provider: provider?.name ?? '' })}</p>
  return (
    <p>{paidprice > 0 ? t('cancel.not_refunded', { provider: provider?.name ?? '' }) : t('cancel.nothing_was_paid')}</p>
  )
}

/** What staff read of something cancelled; `isnew` where they have just done so. */
export function CancelledForStaff({ reservation, isnew = false }: { reservation: Reservation; isnew?: boolean }) {
  const t = useWords()
  const { money } = useFormats()
  const { refundedprice, refundpoints } = reservation
  const name = useCustomerName(reservation)
  return (
    <>
      <p>{isnew ? t('cancel.staff_done', { name }) : t('thanks.cancelled_text')}</p>
      {refundedprice > 0 ? <p>{t('cancel.staff_refunded', { name, amount: money(refundedprice) })}</p> : null}
      {refundpoints > 0 ? <p>{t('cancel.staff_points_back', { name, count: refundpoints })}</p> : null}
    </>
  )
}
