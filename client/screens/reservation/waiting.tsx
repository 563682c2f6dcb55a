import styled from '@emotion/styled'
import { useState } from 'react'
import { linkidOfWaiter } from '../../../core/domain/access/linkid.ts'
import { mayOfferAlone } from '../../../core/domain/waitlist/last-hours.ts'
import { MethodKept } from '../../booking/confirmation/method-kept.tsx'
import { WaysToPay } from '../../booking/confirmation/payment-choice.tsx'
import { TermsByButton, TermsTick } from '../../booking/confirmation/terms.tsx'
import { useRemaining } from '../../booking/hold/use-remaining.ts'
import { QueuePlace } from '../../booking/waitlist/queue-place.tsx'
import { useOfferEnd } from '../../booking/waitlist/use-offer-end.ts'
import { bookPath, hasBegun } from '../../data/reservation-paths.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCustomerName } from './customer.tsx'
import { FewerSeats } from './fewer-seats.tsx'
import { OfferPoints } from './offer-points.tsx'
import { Actions } from './page-style.ts'
import { RefundDeadline } from './refund-deadline.tsx'
import { useOffer } from './use-offer.ts'

const Offered = styled.section({ display: 'grid', gap: 'calc(var(--space) * 2.5)', maxWidth: 620 })

interface WaitingProps {
  reservation: Reservation
  token: string
  replace(reservation: Reservation): void
  /** After an offer was accepted: its customer is thanked, staff are told. */
  accepted(reservation: Reservation): Promise<void>
  /** Opens the questions that are to be answered before an offer is accepted. */
  answer(): void
}

/** An entry of a waitlist: its place in the queue, or the place that is offered to it. */
export function Waiting(props: WaitingProps) {
  const remaining = useRemaining(props.reservation.offer?.end_utc)
  const isOver = props.reservation.offer !== null && remaining === 0
  return props.reservation.offer && !isOver ? <Offer {...props} /> : <InQueue {...props} isOver={isOver} />
}

/** The offer, until when it stands, and what can be answered to it. What is due is paid with the acceptance. */
function Offer({ reservation, token, replace, accepted, answer }: WaitingProps) {
  const t = useWords()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  const offer = useOffer({ reservation, token, onDone: replace, onAccepted: accepted })
  const name = useCustomerName(reservation)
  const { isbystaff } = reservation
  const { due } = offer
  const { price = 0, collectat = '' } = reservation.offered ?? {}
  // Staff are not spoken to as who pays it.
  const later = isbystaff || !due ? {} : { balance: price - due.amount, collectat }
  const until = useOfferEnd(reservation)
  const asks = reservation.offered?.approval === true
  const isUnanswered = reservation.offered?.needsAnswers === true
  const openDialog = useOpenAccountDialog()
  const login = isUnanswered || !offer.needsLogin ? null : t('waitlist.login')
  const word = asks
    ? t('waitlist.accept_ask')
    : offer.points.inPoints
      ? t('waitlist.accept_points', { cost: t('price.points', { count: offer.points.count }) })
      : due && !offer.isOnSite
        ? t('waitlist.accept_pay', { amount: money(due.amount) })
        : isbystaff
          ? t('staffpage.accept', { name })
          : t('waitlist.accept')
  return (
    <Offered aria-labelledby="offer-heading" data-part="offer">
      <Notice tone="info">
        <h2 id="offer-heading" style={{ fontSize: 'var(--h3-size)', marginBlockEnd: 4 }}>
          {t(isbystaff ? 'staffpage.offered' : 'waitlist.offered', { name })}
        </h2>
        {t(isbystaff ? 'staffpage.offered_until' : 'waitlist.offered_until', { until })}
      </Notice>
      {isUnanswered ? <p>{t('waitlist.answer_first', { provider: provider?.name ?? '' })}</p> : null}
      {login ? <p data-part="sign-in">{login}</p> : null}
      {offer.points.count > 0 && !isUnanswered && !login ? (
        <OfferPoints {...offer.points} email={reservation.email} disabled={offer.busy !== null} />
      ) : null}
      {due && !isUnanswered && !login ? (
        <WaysToPay {...offer.ways} {...later} disabled={offer.busy !== null} topay={due.amount} />
      ) : null}
      {due && asks && !isUnanswered && !login && !offer.isOnSite ? <MethodKept by="approval" /> : null}
      {offer.error ? <Failure error={offer.error} /> : null}
      {asks ? (
        <p>{t(due ? 'review.approval_pay' : 'review.approval', { provider: provider?.name ?? '' })}</p>
      ) : (
        <RefundDeadline reservation={reservation} />
      )}
      {offer.terms.isAsked && !isUnanswered && !login ? (
        <TermsTick fault={offer.terms.isFault} isTicked={offer.terms.isTicked} tick={offer.terms.tick} />
      ) : null}
      <Actions>
        {isUnanswered ? (
          <Button onClick={answer}>{t('waitlist.answer')}</Button>
        ) : login ? (
          <Button onClick={() => openDialog({ form: 'login', email: reservation.email, reason: login })}>
            {t('session.login')}
          </Button>
        ) : (
          <Button onClick={offer.accept} busy={offer.busy === 'accept'} disabled={offer.busy === 'reject'}>
            {word}
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={offer.reject}
          busy={offer.busy === 'reject'}
          disabled={offer.busy === 'accept'}
        >
          {t('waitlist.reject')}
        </Button>
      </Actions>
      {offer.terms.isAsked && !isUnanswered && !login ? <TermsByButton /> : null}
    </Offered>
  )
}

interface InQueueProps extends Omit<WaitingProps, 'answer' | 'accepted'> {
  isOver: boolean
}

/** The last hours before the start: whoever books first has what comes free. */
const isFirstCome = (reservation: Reservation): boolean =>
  !mayOfferAlone({ start: Date.parse(reservation.start_utc) }, Date.now()) && !hasBegun(reservation)

/**
 * The place in the queue, fewer seats for a party that got smaller, and the way out; in the last hours also the way to
 * book what comes free, by the link by which they wait and the use that their entry has of it.
 */
function InQueue({ reservation, token, replace, isOver }: InQueueProps) {
  const t = useWords()
  const name = useCustomerName(reservation)
  const { isbystaff } = reservation
  const [asking, setAsking] = useState(false)
  const [isFewer, setFewer] = useState(false)
  const { provider } = useBootstrap()
  const { user } = useSession()
  const isLinked = reservation.linkid === '' || user !== null || token !== ''
  const mayBook = !isbystaff && isFirstCome(reservation) && isLinked
  const { id } = reservation
  const linkid = reservation.linkid && token ? linkidOfWaiter(reservation.linkid, { id, token }) : reservation.linkid
  const { leave, busy, error } = useOffer({ reservation, token, onDone: replace })
  return (
    <Offered data-part="queue">
      {isOver ? (
        <Notice tone="warning">{t('waitlist.offer_over')}</Notice>
      ) : (
        <p>{t(isbystaff ? 'staffpage.waiting' : 'waitlist.waiting', { name })}</p>
      )}
      <QueuePlace reservation={reservation} />
      {mayBook ? <p>{t('waitlist.first_come')}</p> : null}
      <Actions>
        {mayBook ? (
          <LinkButton href={bookPath({ ...reservation, linkid }, provider?.bookingflow === 'checklist')}>
            {t('waitlist.look')}
          </LinkButton>
        ) : null}
        {reservation.seats > 1 ? (
          <Button variant="secondary" onClick={() => setFewer(true)}>
            {t(isbystaff ? 'staffpage.fewer' : 'waitlist.fewer')}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t(isbystaff ? 'staffpage.leave' : 'waitlist.leave')}
        </Button>
      </Actions>
      {isFewer ? (
        <FewerSeats
          reservation={reservation}
          token={token}
          onClose={() => setFewer(false)}
          onChanged={(changed) => {
            setFewer(false)
            replace(changed)
          }}
        />
      ) : null}
      {asking ? (
        <Dialog
          open
          title={t(isbystaff ? 'staffpage.leave_title' : 'waitlist.leave_title', { name })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t(isbystaff ? 'decide.keep' : 'waitlist.stay')}
              </Button>
              <Button onClick={leave} busy={busy !== null}>
                {t(isbystaff ? 'staffpage.leave' : 'waitlist.leave')}
              </Button>
            </>
          }
        >
          <p>{t('waitlist.leave_text')}</p>
          {error ? <Failure error={error} /> : null}
        </Dialog>
      ) : null}
    </Offered>
  )
}
