import { Fragment, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { statuses } from '../../../core/domain/reservation/statuses.ts'
import { CancelDialog } from '../../booking/cancel/cancel-dialog.tsx'
import { WithdrawDialog } from '../../booking/cancel/withdraw-dialog.tsx'
import { thanksPath } from '../../booking/confirmation/thanks-path.ts'
import type { Cancellation } from '../../data/cancellations.ts'
import type { Refund } from '../../data/refund-calls.ts'
import { againPath, anewPath, decidePath, hasBegun, isMovable, reschedulePath } from '../../data/reservation-paths.ts'
import { isOffered, type Reservation } from '../../data/reservations.ts'
import { isUnconfirmed } from '../../data/told-status.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { KeepsOpen } from '../../ui/kept-open.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { AnswersForm } from './answers-form.tsx'
import { ArrivalText } from './arrival-text.tsx'
import { BalancePayment } from './balance-payment.tsx'
import { CalendarMenu } from './calendar-menu.tsx'
import { useCustomerName } from './customer.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { Headline } from './headline.tsx'
import { Messages } from './messages.tsx'
import { MoveDeadline } from './move-deadline.tsx'
import { MoveEnded } from './move-ended.tsx'
import { NamedTime } from './named-time.tsx'
import { NextSteps } from './next-steps.tsx'
import { OwedPayment } from './owed-payment.tsx'
import { Actions } from './page-style.ts'
import { PointsPayment } from './points-payment.tsx'
import { PrintButton } from './print-button.tsx'
import { Receipts, useReceipts } from './receipts.tsx'
import { ReceivedPayments } from './received/received-payments.tsx'
import { RefundDialog } from './refund/refund-dialog.tsx'
import { Refunded } from './refund/refunded.tsx'
import { RefundDeadline } from './refund-deadline.tsx'
import { CancelledForStaff, RefundText } from './refund-text.tsx'
import { ReservationFacts } from './reservation-facts.tsx'
import { ReservationPage } from './reservation-page.tsx'
import { useReservation } from './use-opened.ts'
import { useRequestText } from './use-request-text.ts'
import { Waiting } from './waiting.tsx'

/** A reservation for everybody with its link: view, save to a calendar, cancel. */
export default function ManagePage() {
  const opened = useReservation()
  return (
    <ReservationPage title="title.manage" titleForStaff="title.manage_staff" opened={opened} lines={0}>
      {(reservation, token) => (
        <KeepsOpen>
          <Managed
            reservation={reservation}
            token={token}
            // The answers to changes leave out how it looks and where it is.
            replace={({ photo, where, ...changed }) => {
              // Who reads it stays the same, and answers to changes don't say.
              const { isbystaff } = reservation
              const shown = { photo: photo || reservation.photo, where: where || reservation.where, isbystaff }
              opened.replace({ ...changed, ...shown })
            }}
          />
        </KeepsOpen>
      )}
    </ReservationPage>
  )
}

/** Whether the address asks for the question at once: a list of reservations leads here to cancel one. */
const asksToCancel = () => new URLSearchParams(location.search).has('cancel')

/** Whether its customer has asked for it, and has nothing else of it. */
const isPlainRequest = ({ status, former }: Reservation): boolean => status === 'pending' && former === null

/** How its end is asked about: a request is withdrawn by its customer, and decided by staff. */
const questionOf = (reservation: Reservation) => {
  if (!isPlainRequest(reservation)) return 'cancel'
  return reservation.isbystaff ? null : 'withdraw'
}

/** Whether staff may give something back of it: it was confirmed, and no move of it waits. */
const mayGiveBack = ({ status, former }: Reservation): boolean =>
  (status === 'booked' || status === 'gig' || status === 'cancelled') && former === null

/** Whether anything was answered that can be answered anew. */
const isAnswered = ({ answered, given }: Reservation): boolean =>
  answered.length > 0 || Object.keys(given.addons).length > 0

/** Whether it is another one by now: what its page says then differs from the first line on. */
const isOther = (before: Reservation, after: Reservation): boolean =>
  before.status !== after.status ||
  before.start !== after.start ||
  before.hastime !== after.hastime ||
  before.seats !== after.seats ||
  (before.former === null) !== (after.former === null) ||
  (before.owed === null) !== (after.owed === null) ||
  (before.balance === null) !== (after.balance === null) ||
  before.pointsbalance?.due !== after.pointsbalance?.due ||
  before.pointsbalance?.available !== after.pointsbalance?.available

interface ManagedProps {
  reservation: Reservation
  token: string
  replace(reservation: Reservation): void
}

/** The page of one reservation: for its customer, or about them for staff. */
export function Managed({ reservation, token, replace }: ManagedProps) {
  const t = useWords()
  const { provider } = useBootstrap()
  const [asking, setAsking] = useState<'answers' | 'cancel' | 'refund' | 'withdraw' | null>(() =>
    asksToCancel() ? questionOf(reservation) : null,
  )
  const [done, setDone] = useState<'accepted' | 'customer' | 'staff' | 'withdrawn' | null>(null)
  const [refund, setRefund] = useState<Refund | null>(null)
  const [received, setReceived] = useState('')
  const [stopped, setStopped] = useState<string[]>([])
  /** How often the page has become another one: it is drawn anew then instead of moving about. */
  const [drawn, setDrawn] = useState(0)
  const receipts = useReceipts(reservation, token)
  const calls = useCalls()
  const [, navigate] = useLocation()
  const { isbystaff } = reservation
  const name = useCustomerName(reservation)
  const told = useRef<HTMLDivElement>(null)
  const drawAnew = () => setDrawn((times) => times + 1)
  const show = (changed: Reservation) => {
    replace(changed)
    if (isOther(reservation, changed)) drawAnew()
  }
  const cancelled = (cancellation: Cancellation) => {
    setAsking(null)
    setDone(cancellation.isbystaff ? 'staff' : 'customer')
    const changes = { ...reservation.changes, reserved: 0 }
    const { refund: refundedprice, refundbystaff } = cancellation
    show({ ...cancellation.reservation, refundedprice, refundbystaff, changes })
  }
  /** Reads all that is told of it, to be shown at once, together with what `also` tells. */
  const reread = async (also: () => void) => {
    const which = { id: reservation.id, ...(token && { token }) }
    const [latest, paid] = await Promise.all([calls.reservation(which), receipts.ask()])
    drawAnew()
    also()
    if (!latest.ok) return
    replace(latest.value)
    receipts.take(latest.value.version, paid)
  }
  const noted = async (said: string) => {
    await reread(() => setReceived(said))
  }
  const refunded = async (refund: Refund) => {
    await reread(() => {
      setAsking(null)
      setRefund(refund)
    })
  }
  const answered = (changed: Reservation) => {
    setAsking(null)
    setDone(changed.status === 'cancelled' ? 'customer' : null)
    show(changed)
  }
  // Whoever takes an offered place is thanked where every other booking ends.
  const accepted = async (changed: Reservation) => {
    if (!isbystaff) return navigate(thanksPath([{ id: changed.id, managetoken: changed.managetoken || token }]))
    await reread(() => setDone('accepted'))
  }
  const withdrawn = (changed: Reservation) => {
    answered(changed)
    if (changed.status === 'cancelled') setDone('withdrawn')
  }
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => {
    if (done || refund) told.current?.focus()
  }, [done, refund])
  const { status } = reservation
  const isCancelled = status === 'cancelled'
  const rules = status && statuses[status]
  const mayCancel = rules?.stage === 'standing' && rules.cancellable
  // It was never booked: it waited, and nothing was priced.
  const isWaitOver = isCancelled && reservation.quote === null
  const isRequest = status === 'pending'
  // One that is approved and being charged.
  const isConfirming = isRequest && reservation.expires === ''
  const isPast = Date.parse(reservation.hastime ? reservation.start_utc : reservation.end_utc) <= Date.now()
  const mayMove = isMovable(reservation)
  const isBegun = hasBegun(reservation)
  // Staff may cancel what has begun.
  const mayStop = mayCancel && (isbystaff || !isBegun) && status !== 'waitlisted'
  const mayAnswer =
    mayCancel &&
    !isBegun &&
    !isConfirming &&
    reservation.former === null &&
    !isOffered(reservation) &&
    isAnswered(reservation)
  const request = useRequestText(reservation)
  const isDecidedHere = isbystaff && mayStop && !isBegun && !isConfirming && (isRequest || isUnconfirmed(reservation))
  const mayRefund = isbystaff && mayGiveBack(reservation) && (reservation.paidprice > 0 || reservation.pointspaid > 0)
  // What is to be decided or paid comes before anything else.
  const hasFirst = isDecidedHere || (!isbystaff && (reservation.balance?.processors.length ?? 0) > 0)
  const answersClosed = (changed?: Reservation) => {
    if (changed) replace(changed)
    flushSync(() => setAsking(null))
    document.getElementById('change-answers')?.focus()
  }
  if (asking === 'answers')
    return (
      <AnswersForm reservation={reservation} token={token} onClose={() => answersClosed()} onChanged={answersClosed} />
    )
  return (
    <>
      <Headline
        reservation={reservation}
        drawn={drawn}
        news={
          isbystaff
            ? t(isWaitOver ? 'staffpage.over' : isCancelled ? 'staffpage.cancelled' : 'staffpage.heading', { name })
            : t(
                isWaitOver
                  ? 'waitlist.over_heading'
                  : done === 'withdrawn'
                    ? 'request.withdrawn'
                    : isCancelled
                      ? 'thanks.cancelled'
                      : isRequest && !reservation.former?.paying
                        ? 'request.heading'
                        : 'manage.heading',
              )
        }
      >
        <MoveEnded reservation={reservation} />
        {isPast && !isCancelled ? <p>{t('manage.past')}</p> : null}
        {isCancelled ? (
          <div ref={told} tabIndex={-1} data-part="told">
            {isbystaff && !isWaitOver ? (
              <CancelledForStaff reservation={reservation} isnew={done === 'staff'} />
            ) : (
              <>
                <p>{t(isWaitOver ? 'waitlist.over' : 'thanks.cancelled_text')}</p>
                {isbystaff ? null : <RefundText reservation={reservation} />}
              </>
            )}
          </div>
        ) : null}
        {done === 'accepted' ? (
          <div ref={told} tabIndex={-1} data-part="told">
            <Notice tone="success">{t('staffpage.accepted', { name })}</Notice>
          </div>
        ) : null}
        {isbystaff ? null : <NamedTime reservation={reservation} token={token} replace={show} />}
        {refund ? (
          <div ref={isCancelled ? undefined : told} tabIndex={-1} data-part="told">
            <Refunded refund={refund} name={reservation.firstname} />
          </div>
        ) : null}
        {status === 'booked' && !isPast && !isbystaff ? <ArrivalText /> : null}
        {mayStop ? <RefundDeadline reservation={reservation} /> : null}
        {mayStop && !isbystaff ? <MoveDeadline reservation={reservation} /> : null}
      </Headline>
      {isbystaff ? null : (
        <NextSteps
          key={`next-${drawn}`}
          steps={[
            request,
            isUnconfirmed(reservation) ? t('manage.unconfirmed', { provider: provider?.name ?? '' }) : null,
          ]}
        />
      )}
      {isbystaff ? null : <OwedPayment reservation={reservation} token={token} replace={show} />}
      {isbystaff ? null : <BalancePayment reservation={reservation} token={token} replace={show} />}
      {isbystaff ? null : <PointsPayment reservation={reservation} token={token} replace={show} />}
      <Fragment key={`rest-${drawn}`}>
        {status === 'waitlisted' ? (
          <Waiting {...{ reservation, token, replace: show }} accepted={accepted} answer={() => setAsking('answers')} />
        ) : null}
        <Actions>
          {isDecidedHere ? <LinkButton href={decidePath(reservation.id)}>{t('request.decide')}</LinkButton> : null}
          {mayMove ? (
            <LinkButton variant={hasFirst ? 'secondary' : 'primary'} href={reschedulePath(reservation.id, token)}>
              {t(isbystaff ? 'staffpage.modify' : 'thanks.modify')}
            </LinkButton>
          ) : null}
          <CalendarMenu
            reservation={reservation}
            token={token}
            variant={hasFirst || mayMove ? 'secondary' : 'primary'}
          />
          {done === 'withdrawn' ? <LinkButton href={anewPath(reservation)}>{t('request.anew')}</LinkButton> : null}
          {isCancelled && !isbystaff ? (
            <LinkButton variant={done === 'withdrawn' ? 'secondary' : 'primary'} href={againPath(reservation)}>
              {t('thanks.again')}
            </LinkButton>
          ) : null}
          {mayStop && isRequest && !isbystaff ? (
            <Button variant="quiet" onClick={() => setAsking('withdraw')}>
              {t(reservation.former ? 'request.withdraw_move' : 'request.withdraw')}
            </Button>
          ) : null}
          {mayRefund ? (
            <Button id="refund-reservation" variant="secondary" onClick={() => setAsking('refund')}>
              {t('refund.open')}
            </Button>
          ) : null}
          {mayStop && !isPlainRequest(reservation) ? (
            <Button id="cancel-reservation" variant="quiet" onClick={() => setAsking('cancel')}>
              {t('cancel.open')}
            </Button>
          ) : null}
        </Actions>
        {isbystaff ? <ReceivedPayments reservation={reservation} told={received} onDone={noted} /> : null}
        <ReservationFacts reservation={reservation} isHeaded hasTerms />
        <Messages
          {...{ reservation, token, stopped }}
          onStopped={(channel) => setStopped((all) => [...all, channel])}
        />
        <GivenAnswers reservation={reservation} {...(isbystaff && { heading: t('decide.answers') })} />
        <Receipts reservation={reservation} token={token} {...receipts} />
        {isRequest && reservation.former && !reservation.former.paying && isAnswered(reservation) ? (
          <p>{t('answers.move_waits')}</p>
        ) : null}
        <Actions>
          {mayAnswer ? (
            <Button id="change-answers" variant="secondary" onClick={() => setAsking('answers')}>
              {t('answers.change')}
            </Button>
          ) : null}
          {isCancelled || isbystaff ? null : (
            <LinkButton variant="secondary" href="/">
              {t('thanks.again')}
            </LinkButton>
          )}
          <PrintButton />
        </Actions>
      </Fragment>
      {asking === 'cancel' && mayCancel && (isbystaff || !isBegun) ? (
        <CancelDialog
          id={reservation.id}
          token={token}
          provider={provider?.name ?? ''}
          onClose={() => setAsking(null)}
          onCancelled={cancelled}
        />
      ) : null}
      {asking === 'refund' ? (
        <RefundDialog reservation={reservation} onClose={() => setAsking(null)} onRefunded={refunded} />
      ) : null}
      {asking === 'withdraw' ? (
        <WithdrawDialog
          id={reservation.id}
          token={token}
          isMove={reservation.former !== null}
          onClose={() => setAsking(null)}
          onWithdrawn={withdrawn}
          onAnswered={answered}
        />
      ) : null}
    </>
  )
}
