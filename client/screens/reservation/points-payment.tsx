import { useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { Owed, type OwedProps } from './owed-payment.tsx'
import { Actions } from './page-style.ts'
import { PointsLogin, PointsShort } from './points-parts.tsx'
import { useNewReader } from './use-new-reader.ts'

/**
 * The points that are left to pay since staff moved it: a button for its customer, how many are missing and the way to
 * more where they have too few, and the login for who is not signed in. Nothing where none are left.
 */
export function PointsPayment({ reservation, token, replace }: OwedProps) {
  const t = useWords()
  const calls = useCalls()
  const { known, user } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [paid, setPaid] = useState<number | null>(null)
  const { id, email, pointsbalance } = reservation
  const reread = async () => {
    const latest = await calls.reservation({ id, token })
    if (latest.ok) replace(latest.value)
  }
  // The points of who signs in here are told to nobody else.
  useNewReader(() => void (pointsbalance && reread()))
  if (paid !== null) return <Notice tone="success">{t('points.paid', { count: paid })}</Notice>
  if (pointsbalance === null) return null
  const { price, due, available } = pointsbalance
  const told = (count: number) => t('price.points', { count })
  const pay = async () => {
    setBusy(true)
    const answer = await calls.payBalance({ id, token, totalpoints: due })
    await reread()
    setBusy(false)
    if (answer.ok) setPaid(due)
    else setError(answer.error)
  }
  return (
    <Owed aria-labelledby="points-balance-heading" data-part="points-balance">
      <div>
        <h2 id="points-balance-heading" style={{ fontSize: 'var(--h3-size)' }}>
          {t('balance.heading', { amount: told(due) })}
        </h2>
        <p>{t(due < price ? 'balance.text' : 'balance.text_all', { paid: told(price - due), price: told(price) })}</p>
      </div>
      {error ? <Failure error={error} /> : null}
      {available === null ? (
        known && user === null ? (
          <PointsLogin email={email} disabled={busy} />
        ) : null
      ) : available < due ? (
        <PointsShort needed={due} available={available} disabled={busy} onBought={() => void reread()} />
      ) : (
        <Actions>
          <Button onClick={() => void pay()} busy={busy}>
            {t('balance.pay', { amount: told(due) })}
          </Button>
        </Actions>
      )}
    </Owed>
  )
}
