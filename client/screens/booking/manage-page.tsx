import { useState } from 'react'
import type { Cancellation } from '../../data/wire.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { CancelDialog } from './after/cancel-dialog.tsx'
import { Actions, Badge, Opening } from './after/page-style.ts'
import { CalendarLinks, ReservationFacts } from './after/reservation-facts.tsx'
import { PageHeading, ReservationPage } from './after/reservation-page.tsx'
import { useReservation } from './after/use-reservation.ts'

const cancellable = new Set(['booked', 'pending', 'gig', 'waitlisted'])

/** A reservation for whoever has its link: to look at, to save, to cancel. */
export default function ManagePage() {
  const t = useWords()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  const { state, reload, replace } = useReservation()
  const [asking, setAsking] = useState(false)
  const [done, setDone] = useState<Cancellation | null>(null)
  const cancelled = (cancellation: Cancellation) => {
    setAsking(false)
    setDone(cancellation)
    replace(cancellation.reservation)
  }
  return (
    <ReservationPage title="title.manage" state={state} lines={0} onRetry={reload}>
      {(reservation, token) => {
        const isCancelled = reservation.status === 'cancelled'
        const isPast = Date.parse(reservation.start_utc) <= Date.now()
        return (
          <>
            <Opening>
              <Badge data-status={reservation.status}>{t(`status.${reservation.status}`)}</Badge>
              <PageHeading>{t('manage.heading')}</PageHeading>
              {isPast && !isCancelled ? <p>{t('manage.past')}</p> : null}
              {done ? (
                <Notice tone="success">
                  {done.refund > 0 ? t('cancel.done_refund', { amount: money(done.refund) }) : t('cancel.done')}
                </Notice>
              ) : null}
            </Opening>
            <ReservationFacts reservation={reservation} />
            {isCancelled ? null : <CalendarLinks reservation={reservation} token={token} />}
            <Actions>
              <LinkButton variant={isCancelled ? 'primary' : 'secondary'} href="/">
                {t('thanks.again')}
              </LinkButton>
              {cancellable.has(reservation.status) && !isPast ? (
                <Button variant="quiet" onClick={() => setAsking(true)}>
                  {t('cancel.open')}
                </Button>
              ) : null}
            </Actions>
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
      }}
    </ReservationPage>
  )
}
