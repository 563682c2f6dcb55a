import { useState } from 'react'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import type { Payment } from '../../booking/confirmation/use-paying.ts'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
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
  const ask = async (payment?: Payment) => {
    const answer = await calls.payBalance({ id, token, totalprice: due, payment: payment ?? { processor: '' } })
    if (answer.ok) setPaid(due)
    return answer
  }
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
        <AnotherWay {...{ reservation, token, replace, due, processors, ask }} label="balance.pay" />
      ) : (
        <Actions>
          <Button onClick={() => setOpen(true)}>{t('balance.pay', { amount })}</Button>
        </Actions>
      )}
    </Owed>
  )
}
