import { wallClockIn } from '../../booking/date/civil-date.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'

/** What changes of a reservation did with its money: reserved, paid, on its way back, or for the provider to decide. */
export function MoneyOfChanges({ reservation: { changes, timezone, paidprice } }: { reservation: Reservation }) {
  const t = useWords()
  const { money, date } = useFormats()
  const { provider } = useBootstrap()
  const { reserved, paid, refunds, disputes, refundbyhand } = changes
  // What one payment paid stands above already.
  const isAll = paid.length === 1 && paid[0]?.amount === paidprice && refunds.length === 0
  const on = (at: string) => date(wallClockIn(at, timezone).date, { day: 'numeric', month: 'long' })
  return (
    <>
      {(isAll ? [] : paid).map(({ amount, at_utc, of }) => (
        <small key={`${at_utc}/${amount}`}>
          {t(`changes.paid_${of}`, { amount: money(amount), date: on(at_utc) })}
        </small>
      ))}
      {reserved > 0 ? <small>{t('changes.reserved', { amount: money(reserved) })}</small> : null}
      {refunds.map(({ amount, points, state, memo = '', externalid = '', ordered_utc, at_utc }) => (
        <small key={`${ordered_utc}/${state}/${externalid}`} data-part="refund">
          {points === undefined
            ? t(`changes.refund_${state}`, {
                ...{ amount: money(amount), date: on(at_utc), memo, number: externalid },
                provider: provider?.name ?? '',
              })
            : t('changes.refund_points', { count: points, date: on(at_utc) })}
        </small>
      ))}
      {disputes.map(({ amount, state, at_utc }) => (
        <small key={`${at_utc}/${state}/${amount}`} data-part="dispute">
          {t(`changes.disputed_${state}`, { amount: money(amount), date: on(at_utc) })}
        </small>
      ))}
      {refundbyhand > 0 ? (
        <small>{t('changes.byhand', { amount: money(refundbyhand), provider: provider?.name ?? '' })}</small>
      ) : null}
    </>
  )
}
