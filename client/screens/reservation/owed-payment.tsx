import styled from '@emotion/styled'
import { Fragment, useCallback, useEffect, useState } from 'react'
import { MethodKept } from '../../booking/confirmation/method-kept.tsx'
import { WaysToPay } from '../../booking/confirmation/payment-choice.tsx'
import { PaymentFailure } from '../../booking/confirmation/payment-failure.tsx'
import { type Payment, usePaying } from '../../booking/confirmation/use-paying.ts'
import { useDeadline } from '../../booking/date/use-deadline.ts'
import type { Answer, CallError } from '../../data/errors.ts'
import type { Move } from '../../data/moves.ts'
import type { ToPay } from '../../data/reservation-money.ts'
import { decidedNow, type Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { ownPlaceOf } from './destination.ts'
import { Actions } from './page-style.ts'

export const Owed = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 2.5)',
  maxWidth: 620,
  '@media print': { display: 'none' },
})

export interface OwedProps {
  reservation: Reservation
  token: string
  replace(reservation: Reservation): void
}

/**
 * A change, a request, or days, that wait for another way to pay, since the bank refused the former one; nothing where
 * none is owed.
 */
export function OwedPayment(props: OwedProps) {
  const t = useWords()
  const { money } = useFormats()
  const { ofInstant } = useDeadline()
  const { former, owed, expires, timezone } = props.reservation
  const isMove = former !== null && former.owed > 0
  if (!isMove && owed === null) return null
  const end = ofInstant(expires, timezone)
  const by = props.reservation.status === 'gig' ? 'claim' : 'approval'
  return (
    <Owed aria-labelledby="owed-heading" data-part="owed">
      <Notice tone="warning">
        <h2 id="owed-heading" style={{ fontSize: 'var(--h3-size)' }}>
          {t('move.owed.heading')}
        </h2>
        {isMove
          ? t('move.owed.text', { amount: money(former.owed), ...end })
          : t('request.owed.text', { amount: money(owed?.due ?? 0), by, ...end })}
      </Notice>
      {isMove ? <ForMove {...props} /> : owed ? <ForRequest {...props} owed={owed} /> : null}
    </Owed>
  )
}

/** The place that it asks for already. */
const placeOf = (reservation: Reservation, token: string) => {
  const { id, seats } = reservation
  return { id, token, seats, ...ownPlaceOf(reservation) }
}

function ForMove(props: OwedProps) {
  const { reservation, token } = props
  const calls = useCalls()
  const [told, setTold] = useState<Move | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const ask = useCallback(async () => {
    const answer = await calls.reschedule({ ...placeOf(reservation, token), preview: true })
    setFailed(answer.ok ? null : answer.error)
    if (answer.ok) setTold(answer.value)
  }, [calls, reservation, token])
  useEffect(() => void ask(), [ask])
  if (failed) return <Failure error={failed} onRetry={ask} />
  if (!told) return <Skeleton height={220} />
  const { price, duenow: due, processors } = told
  const move = (payment?: Payment) =>
    calls.reschedule({ ...placeOf(reservation, token), totalprice: price, ...(payment && { payment }) })
  return <AnotherWay {...props} {...{ due, processors }} ask={move} />
}

function ForRequest({ owed, ...props }: OwedProps & { owed: ToPay }) {
  const { id, bookable, start, end, hastime, start_utc, slotend_utc, seats, occurrence } = props.reservation
  const calls = useCalls()
  const { price, due, processors } = owed
  // Its place and its answers stay as they are. Its version is left out: a declined card raises it.
  const when = hastime ? { start: start_utc, end: slotend_utc } : { date_restriction: { start, end } }
  const place = { bookable, ...when, seats, ...(occurrence && { occurrence }) }
  const ask = (payment?: Payment) =>
    calls.modifyRequest({ id, token: props.token, ...place, totalprice: price, ...(payment && { payment }) })
  return <AnotherWay {...props} {...{ due, processors, ask }} />
}

interface AnotherWayProps extends OwedProps {
  /** In major units. */
  due: number
  processors: string[]
  /** What the button does, with its `amount`. */
  label?: string
  ask(payment?: Payment): Promise<Answer<unknown>>
  /** After `ask` has succeeded, in one render with what the reservation is then. */
  onPaid?(): void
}

/** The ways to pay for it, and the button that reserves, or takes, the money. */
export function AnotherWay({ reservation, token, replace, due, processors, label, ask, onPaid }: AnotherWayProps) {
  const t = useWords()
  const calls = useCalls()
  const { money } = useFormats()
  const send = async (payment?: Payment) => {
    const answer = await ask(payment)
    if (!answer.ok) return answer.error
    const latest = await calls.reservation({ id: reservation.id, token })
    onPaid?.()
    if (!latest.ok) return latest.error
    replace(latest.value)
    return null
  }
  const { busy, error, former, start, ways, isDeclined } = usePaying({ names: processors, isDue: due > 0, send })
  return (
    <>
      {due > 0 ? <WaysToPay {...ways} disabled={busy} topay={due} /> : null}
      {/* Drawn anew below why a card was declined. */}
      <Fragment key={`rest-${isDeclined}`}>
        {due > 0 && label === undefined ? <MethodKept by={decidedNow(reservation)} /> : null}
        <Actions>
          <Button onClick={start} busy={busy}>
            {t(label ?? 'move.owed.reserve', { amount: money(due) })}
          </Button>
        </Actions>
      </Fragment>
      {/* Below the button, which stays under the finger. */}
      {error ? <PaymentFailure error={error} /> : null}
      {former ? (
        <div style={{ visibility: 'hidden' }}>
          <PaymentFailure error={former} />
        </div>
      ) : null}
    </>
  )
}
