import { useEffect, useRef, useState } from 'react'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import type { Cancellation, Reservation } from '../../data/wire.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { Actions, Opening } from './page-style.ts'
import { RefundText } from './refund-text.tsx'
import { CalendarLinks, ReservationFacts } from './reservation-facts.tsx'
import { PageHeading, ReservationPage } from './reservation-page.tsx'
import { StatusLine } from './status-line.tsx'
import { useReservation } from './use-reservation.ts'

/** A reservation for everybody with its link: view, save to a calendar, cancel. */
export default function ManagePage() {
  const { state, reload, replace } = useReservation()
  return (
    <ReservationPage title="title.manage" state={state} lines={0} onRetry={reload}>
      {(reservation, token) => <Managed reservation={reservation} token={token} replace={replace} />}
    </ReservationPage>
  )
}

interface ManagedProps {
  reservation: Reservation
  token: string
  replace(reservation: Reservation): void
}

function Managed({ reservation, token, replace }: ManagedProps) {
  const t = useWords()
  const { provider } = useBootstrap()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState(false)
  const told = useRef<HTMLDivElement>(null)
  const cancelled = (cancellation: Cancellation) => {
    setAsking(false)
    setDone(true)
    replace({ ...cancellation.reservation, refundedprice: cancellation.refund })
  }
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => {
    if (done) told.current?.focus()
  }, [done])
  const { status } = reservation
  const isCancelled = status === 'cancelled'
  const rules = status && statuses[status]
  const mayCancel = rules?.stage === 'standing' && rules.cancellable
  const isPast = Date.parse(reservation.start_utc) <= Date.now()
  return (
    <>
      <Opening>
        <StatusLine reservation={reservation} />
        <PageHeading>{t(isCancelled ? 'thanks.cancelled' : 'manage.heading')}</PageHeading>
        {isPast && !isCancelled ? <p>{t('manage.past')}</p> : null}
        {isCancelled ? (
          <div ref={told} tabIndex={-1} data-part="told">
            <p>{t('thanks.cancelled_text')}</p>
            <RefundText reservation={reservation} />
          </div>
        ) : null}
      </Opening>
      <ReservationFacts reservation={reservation} />
      {isCancelled ? null : <CalendarLinks reservation={reservation} token={token} />}
      <Actions>
        <LinkButton variant={isCancelled ? 'primary' : 'secondary'} href="/">
          {t('thanks.again')}
        </LinkButton>
        {mayCancel && !isPast ? (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {t('cancel.open')}
          </Button>
        ) : null}
      </Actions>
      <GivenAnswers reservation={reservation} />
      {asking ? (
        <CancelDialog
          id={reservation.id}
          token={token}
          provider={provider?.name ?? ''}
          onClose={() => setAsking(false)}
          onCancelled={cancelled}
        />
      ) : null}
    </>
  )
}
