import { useState } from 'react'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import type { Payment } from '../../booking/confirmation/use-paying.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import { rounded } from '../../booking/price/credit.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { GiftChoice, type GivenCode } from './gift-choice.tsx'
import { AnotherWay, Owed, type OwedProps } from './owed-payment.tsx'
import { Actions } from './page-style.ts'

/** What is left to pay of a reservation that stands, and how to pay it here; nothing where nothing is left. */
export function BalancePayment({ reservation, token, replace }: OwedProps) {
  const t = useWords()
  const { money, date } = useFormats()
  const { tell } = useClock()
  const calls = useCalls()
  const [isOpen, setOpen] = useState(false)
  const [paid, setPaid] = useState<number | null>(null)
  const [given, setGiven] = useState<GivenCode | null>(null)
  const { id, balance, status } = reservation
  // Of what has been cancelled since, only what comes back is told.
  const stands = status !== null && statuses[status].stage === 'standing'
  if (paid !== null && stands) return <Notice tone="success">{t('balance.paid', { amount: money(paid) })}</Notice>
  if (balance === null) return null
  const { price, due, processors, until, collectat } = balance
  const amount = money(due)
  const momentOf = (instant: string) => {
    const wall = wallClockIn(instant, reservation.timezone)
    return { date: date(wall.date, { weekday: 'long', day: 'numeric', month: 'long' }), time: tell(wall.time) }
  }
  const used = Math.min(due, given?.left ?? 0)
  const ask = async (payment?: Payment) => {
    const gift = given && { giftcode: given.code, gift: used }
    const answer = await calls.payBalance({ id, token, totalprice: due, ...gift, ...(payment && { payment }) })
    if (answer.ok) setPaid(due)
    // What the code paid stays paid where the rest is declined: less is left to pay then.
    else if (gift && answer.error.code === 'payment_declined') {
      const latest = await calls.reservation({ id, token })
      setGiven(null)
      if (latest.ok) replace(latest.value)
    }
    return answer
  }
  const rest = given ? rounded(due - used, given.currency) : due
  return (
    <Owed aria-labelledby="balance-heading" data-part="balance">
      <div>
        <h2 id="balance-heading" style={{ fontSize: 'var(--h3-size)' }}>
          {t('balance.heading', { amount })}
        </h2>
        <p>{t(due < price ? 'balance.text' : 'balance.text_all', { paid: money(price - due), price: money(price) })}</p>
        {collectat ? <p>{t('balance.collected', { amount, date: momentOf(collectat).date })}</p> : null}
      </div>
      {until ? <Notice tone="warning">{t('balance.until', momentOf(until))}</Notice> : null}
      {isOpen ? (
        <>
          <GiftChoice {...{ due, given }} onChange={setGiven} />
          <AnotherWay
            {...{ reservation, token, replace, processors, ask }}
            due={rest}
            label={rest > 0 ? 'balance.pay' : 'balance.pay_gift'}
          />
        </>
      ) : (
        <Actions>
          <Button onClick={() => setOpen(true)}>{t('balance.pay', { amount })}</Button>
        </Actions>
      )}
    </Owed>
  )
}
