import { useState } from 'react'
import { useWhen } from '../../booking/date/when.ts'
import type { CallError } from '../../data/errors.ts'
import type { Move, Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import type { MoveWanted } from './move-calendar.tsx'
import { Actions, Facts } from './page-style.ts'

interface MoveReviewProps {
  reservation: Reservation
  token: string
  wanted: MoveWanted
  onBack(): void
  onMoved(move: Move): void
}

/** The move before it is made: from when to when, what it costs, and what happens to the difference. */
export function MoveReview({ reservation, token, wanted, onBack, onMoved }: MoveReviewProps) {
  const t = useWords()
  const calls = useCalls()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const { slot, seats, told } = wanted
  const move = async () => {
    setBusy(true)
    const at = { start: slot.start_utc ?? slot.start, end: slot.end_utc ?? slot.end }
    const occurrence = slot.occurrence ? { occurrence: slot.occurrence } : {}
    const { id, version } = reservation
    const answer = await calls.reschedule({ id, token, ...at, ...occurrence, seats, version, totalprice: told.price })
    setBusy(false)
    if (answer.ok) onMoved(answer.value)
    else setError(answer.error)
  }
  const timezone = reservation.timezone
  return (
    <>
      <Facts>
        <div>
          <dt>{t('reschedule.from')}</dt>
          <dd>
            <When span={reservation} seats={seats === reservation.seats ? null : reservation.seats} />
          </dd>
        </div>
        <div>
          <dt>{t('reschedule.to')}</dt>
          <dd>
            <When span={{ ...slot, timezone }} seats={seats === reservation.seats ? null : seats} />
          </dd>
        </div>
        <div>
          <dt>{t('reschedule.price')}</dt>
          <dd>
            <MovePrice told={told} />
          </dd>
        </div>
      </Facts>
      {error ? <Failure error={error} /> : null}
      <Actions>
        {told.changed && told.duenow === 0 ? (
          <Button onClick={move} busy={busy}>
            {t(told.approval ? 'reschedule.ask' : 'reschedule.move')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={onBack} disabled={busy}>
          {t('reschedule.back')}
        </Button>
      </Actions>
    </>
  )
}

/** A date with its time, on both clocks where they differ, and the seats where they change. */
function When({ span, seats }: { span: MoveWanted['slot'] & { timezone?: string }; seats: number | null }) {
  const t = useWords()
  const told = useWhen()(span)
  return (
    <>
      {told.date}
      {told.time ? <br /> : null}
      {told.time}
      {told.own ? <small>{told.own}</small> : null}
      {seats === null ? null : <small>{t('summary.seats', { count: seats })}</small>}
    </>
  )
}

/** The new price, and what is paid, owed or given back. */
export function MovePrice({ told }: { told: Move }) {
  const t = useWords()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  const { price, pricedifference, duenow, balance, refund, refundbyhand } = told
  return (
    <>
      {money(price)}
      {pricedifference === 0 ? <small>{t('reschedule.same_price')}</small> : null}
      {pricedifference > 0 ? <small>{t('reschedule.more', { amount: money(pricedifference) })}</small> : null}
      {pricedifference < 0 ? <small>{t('reschedule.less', { amount: money(-pricedifference) })}</small> : null}
      {duenow > 0 ? (
        <small>{t('reschedule.due', { amount: money(duenow), provider: provider?.name ?? '' })}</small>
      ) : null}
      {balance > 0 ? <small>{t('reschedule.balance', { amount: money(balance) })}</small> : null}
      {refund > 0 ? <small>{t('reschedule.refund', { amount: money(refund) })}</small> : null}
      {refundbyhand > 0 ? (
        <small>{t('reschedule.by_hand', { amount: money(refundbyhand), provider: provider?.name ?? '' })}</small>
      ) : null}
    </>
  )
}
