import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { WaysToPay } from '../../booking/confirmation/payment-choice.tsx'
import { wallClockIn } from '../../booking/date/civil-date.ts'
import { useClock } from '../../booking/date/use-clock.ts'
import type { CallError } from '../../data/errors.ts'
import type { Move, Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { destinationOf } from './move-calendar.tsx'
import { Actions } from './page-style.ts'
import { type Payment, usePaying } from './use-paying.ts'

const Owed = styled.section({ display: 'grid', gap: 'calc(var(--space) * 2.5)', maxWidth: 620 })

interface OwedMoveProps {
  reservation: Reservation
  token: string
  replace(reservation: Reservation): void
}

/** A change that waits for another way to pay, since the bank refused the former one; nothing where none is owed. */
export function OwedMove(props: OwedMoveProps) {
  const t = useWords()
  const { money, date } = useFormats()
  const { time } = useClock()
  const { former, expires, timezone } = props.reservation
  if (!former || former.owed === 0) return null
  const until = wallClockIn(expires, timezone)
  const end = { date: date(until.date, { weekday: 'long', day: 'numeric', month: 'long' }), time: time(until.time) }
  return (
    <Owed aria-labelledby="owed-heading" data-part="owed">
      <Notice tone="warning">
        <h2 id="owed-heading" style={{ fontSize: 'var(--h3-size)' }}>
          {t('move.owed.heading')}
        </h2>
        {t('move.owed.text', { amount: money(former.owed), ...end })}
      </Notice>
      <AnotherWay {...props} />
    </Owed>
  )
}

/** The place that it asks for already. */
const placeOf = (reservation: Reservation, token: string) => {
  const { id, seats } = reservation
  return { id, token, seats, ...destinationOf(reservation, reservation) }
}

/** The ways to pay for it, and the button that reserves the money. */
function AnotherWay({ reservation, token, replace }: OwedMoveProps) {
  const t = useWords()
  const calls = useCalls()
  const { money } = useFormats()
  const [told, setTold] = useState<Move | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  useEffect(() => {
    void calls.reschedule({ ...placeOf(reservation, token), preview: true }).then((answer) => {
      if (answer.ok) setTold(answer.value)
      else setFailed(answer.error)
    })
  }, [calls, reservation, token])
  const due = told?.duenow ?? 0
  const send = async (payment?: Payment) => {
    const answer = await calls.reschedule({
      ...placeOf(reservation, token),
      ...(told && { totalprice: told.price }),
      ...(payment && { payment }),
    })
    if (!answer.ok) return answer.error
    const latest = await calls.reservation({ id: reservation.id, token })
    if (!latest.ok) return latest.error
    replace(latest.value)
    return null
  }
  const { busy, error, start, ways } = usePaying({ names: told?.processors ?? [], isDue: due > 0, send })
  if (failed) return <Failure error={failed} />
  if (!told) return <Skeleton height={220} />
  return (
    <>
      <WaysToPay {...ways} disabled={busy} topay={due} />
      {error ? <Failure error={error} /> : null}
      <Actions>
        <Button onClick={start} busy={busy}>
          {t('move.owed.reserve', { amount: money(due) })}
        </Button>
      </Actions>
    </>
  )
}
