import { GivenByHand } from '../../booking/cancel/given-by-hand.tsx'
import { rounded } from '../../booking/price/credit.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'

/** The refund of a cancelled reservation, for its customer; the same after a reload. */
export function RefundText({ reservation }: { reservation: Reservation }) {
  const t = useWords()
  const { money } = useFormats()
  const {
    provider,
    currency: { code: currency },
  } = useBootstrap()
  const { refundedprice, refundcredit, refundgift, refundbystaff, paidprice, pointspaid, refundpoints } = reservation
  const sent = rounded(refundedprice - refundcredit - refundgift - refundbystaff, currency)
  if (refundedprice > 0)
    return (
      <>
        {sent > 0 ? <p>{t('cancel.refunded', { amount: money(sent) })}</p> : null}
        <GivenByHand amount={refundbystaff} provider={provider?.name ?? ''} />
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
  const { refundedprice, refundbystaff, refundpoints } = reservation
  const { code: currency } = useBootstrap().currency
  const sent = rounded(refundedprice - refundbystaff, currency)
  const name = useCustomerName(reservation)
  return (
    <>
      <p>{isnew ? t('cancel.staff_done', { name }) : t('thanks.cancelled_text')}</p>
      {sent > 0 ? <p>{t('cancel.staff_refunded', { name, amount: money(sent) })}</p> : null}
      <GivenByHand amount={refundbystaff} customer={name} />
      {refundpoints > 0 ? <p>{t('cancel.staff_points_back', { name, count: refundpoints })}</p> : null}
    </>
  )
}
