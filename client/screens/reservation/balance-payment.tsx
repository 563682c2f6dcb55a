import { useState } from 'react'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import { GiftInUse } from '../../booking/confirmation/gift-row.tsx'
import type { Payment } from '../../booking/confirmation/use-paying.ts'
import { useDeadline } from '../../booking/date/use-deadline.ts'
import { rounded } from '../../booking/price/credit.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { type BalanceParts, balanceParts } from './balance-parts.ts'
import { GiftChoice, type GivenCode } from './gift-choice.tsx'
import { AnotherWay, Owed, type OwedProps } from './owed-payment.tsx'
import { Actions } from './page-style.ts'

/** What is left to pay of a reservation that stands, and how to pay it here; nothing where nothing is left. */
export function BalancePayment({ reservation, token, replace }: OwedProps) {
  const t = useWords()
  const { money } = useFormats()
  const { ofInstant } = useDeadline()
  const calls = useCalls()
  const [isOpen, setOpen] = useState(false)
  const [paid, setPaid] = useState<number | null>(null)
  const [given, setGiven] = useState<GivenCode | null>(null)
  const [isTakenOut, setTakenOut] = useState(false)
  /** The code that paid beside a payment of this page, and has that again. */
  const [former, setFormer] = useState<BalanceParts['kept']>(null)
  const { id, balance, status, quote } = reservation
  const currency = quote?.currency ?? ''
  // Of what has been cancelled since, only what comes back is told.
  const stands = status !== null && statuses[status].stage === 'standing'
  if (paid !== null && stands) return <Notice tone="success">{t('balance.paid', { amount: money(paid) })}</Notice>
  if (balance === null) return null
  const { price, processors, until, isAsked, collectat } = balance
  const { whole, due, kept, used, rest, joins } = balanceParts({ balance, currency, given, isTakenOut })
  const collected = balanceParts({ balance, currency, given: null, isTakenOut }).rest
  const lost = balance.gift ? null : former
  const amount = money(due)
  const momentOf = (instant: string) => ofInstant(instant, reservation.timezone)
  const reread = async () => {
    const latest = await calls.reservation({ id, token })
    if (!latest.ok) return
    // Where its payment came to nothing the code has its amount again.
    if (kept && latest.value.balance && !latest.value.balance.gift) setFormer(kept)
    replace(latest.value)
  }
  const ask = async (payment?: Payment) => {
    const gift = given && { giftcode: given.code, gift: used }
    const answer = await calls.payBalance({ id, token, totalprice: due, ...gift, ...(payment && { payment }) })
    if (answer.ok) return answer
    if (answer.error.code === 'price_changed' || (kept && answer.error.code !== 'payment_requires_action'))
      await reread()
    return answer
  }
  const isTooLittle = processors.length === 0
  return (
    <Owed aria-labelledby="balance-heading" data-part="balance">
      <div>
        <h2 id="balance-heading" style={{ fontSize: 'var(--h3-size)' }}>
          {t('balance.heading', { amount })}
        </h2>
        <p>
          {t(isTooLittle ? 'balance.too_little' : whole < price ? 'balance.text' : 'balance.text_all', {
            paid: money(rounded(price - whole, currency)),
            price: money(price),
          })}
        </p>
        {collectat ? (
          <p>{t('balance.collected', { amount: money(collected), date: momentOf(collectat).date })}</p>
        ) : null}
      </div>
      {until ? <Notice tone="warning">{t(isAsked ? 'balance.asked' : 'balance.until', momentOf(until))}</Notice> : null}
      {kept ? (
        <GiftInUse last4={kept.last4} used={kept.used} disabled={false} onRemove={() => setTakenOut(true)} />
      ) : null}
      {lost ? <Notice tone="info">{t('gift.again', { last4: lost.last4, amount: money(lost.used) })}</Notice> : null}
      {isTooLittle ? null : isOpen ? (
        <>
          {kept ? null : <GiftChoice {...{ due, given }} onChange={setGiven} />}
          {joins > 0 ? <p>{t('balance.joins', { amount: money(joins) })}</p> : null}
          <AnotherWay
            {...{ reservation, token, replace, processors, ask }}
            due={rest}
            label={rest > 0 ? 'balance.pay' : 'balance.pay_gift'}
            onPaid={() => setPaid(rounded(due - joins, currency))}
          />
        </>
      ) : (
        <Actions>
          <Button onClick={() => setOpen(true)}>{t('balance.pay', { amount: money(rest) })}</Button>
        </Actions>
      )}
    </Owed>
  )
}
