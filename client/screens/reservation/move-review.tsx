import { Fragment, useState } from 'react'
import { MethodKept } from '../../booking/confirmation/method-kept.tsx'
import { WaysToPay } from '../../booking/confirmation/payment-choice.tsx'
import { type Payment, usePaying } from '../../booking/confirmation/use-paying.ts'
import { isOfDays, useWhen, type WhenSpan } from '../../booking/date/when.ts'
import { rounded } from '../../booking/price/credit.ts'
import { StaffFailure } from '../../booking/waitlist/staff-failure.tsx'
import type { Move } from '../../data/moves.ts'
import { decidedNow, type Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { AskedChoice } from './asked-choice.tsx'
import { changeInstead } from './change-instead.ts'
import { useCustomerName } from './customer.tsx'
import { askedFor, asksWhoWanted, shownOf } from './destination.ts'
import { GiftChoice, type GivenCode } from './gift-choice.tsx'
import type { MoveWanted } from './move-calendar.tsx'
import { isMovePossible } from './move-heading.ts'
import { Actions, Facts } from './page-style.ts'

interface MoveReviewProps {
  reservation: Reservation
  token: string
  wanted: MoveWanted
  onBack(): void
  /** Something else is wanted, of which it is known what it means. */
  onWanted(wanted: MoveWanted): void
  onMoved(move: Move): void
}

/** The move before it is made: from when to when, what it costs, and what happens to the difference. */
export function MoveReview({ reservation, token, wanted, onBack, onWanted, onMoved }: MoveReviewProps) {
  const t = useWords()
  const calls = useCalls()
  const { slot, seats, servedby, told } = wanted
  const { processors, points, reserves } = told
  const duenow = reserves ?? told.duenow
  const amount = useAmountOfMove(told)
  const [given, setGiven] = useState<GivenCode | null>(null)
  const used = Math.min(duenow, given?.left ?? 0)
  const rest = given ? rounded(duenow - used, given.currency) : duenow
  const send = async (payment?: Payment) => {
    const { version } = hasChanged(reservation, told.reservation) ? reservation : told.reservation
    const asked = {
      ...askedFor(reservation, token, wanted),
      ...shownOf(told),
      ...(given && used > 0 && { giftcode: given.code, gift: used }),
      ...(payment && { payment }),
    }
    if (reserves !== null) {
      const { id: _, askedfor: __, ...to } = askedFor(reservation, token, wanted)
      const said = { ...to, totalprice: told.price, ...(payment && { payment }) }
      const changed = await changeInstead(calls, reservation, said)
      if (changed.ok) onMoved({ ...told, reservation: changed.value })
      return changed.ok ? null : changed.error
    }
    // While it is paid the reservation gets versions of which this page does not know.
    const answer = await calls.reschedule(duenow > 0 ? asked : { ...asked, version })
    if (answer.ok) onMoved(answer.value)
    else if (answer.error.code === 'refund_changed') {
      const anew = await calls.reschedule({ ...askedFor(reservation, token, wanted), preview: true })
      if (anew.ok) onWanted({ ...wanted, told: anew.value })
    }
    return answer.ok ? null : answer.error
  }
  const {
    busy,
    error,
    former: refused,
    start,
    ways,
    isDeclined,
  } = usePaying({ names: processors, isDue: rest > 0, send })
  const isPossible = isMovePossible(told)
  const { stay, former } = reservation
  /** What the button takes: the points go with the move. */
  const taken = points?.due ?? rest
  const isByDay = isOfDays({ ...slot, stay })
  const word = !told.approval ? 'reschedule.move' : isByDay ? 'reschedule.ask_days' : 'reschedule.ask'
  return (
    <>
      <Facts>
        <div>
          <dt>{t('reschedule.from')}</dt>
          <dd>
            {former ? (
              <When span={{ ...former, stay }} seats={null} />
            ) : (
              <When span={reservation} seats={seats === reservation.seats ? null : reservation.seats} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('reschedule.to')}</dt>
          <dd>
            <When span={{ ...slot, stay }} seats={seats === reservation.seats ? null : seats} />
          </dd>
        </div>
        {servedby ? (
          <div>
            <dt>{t('thanks.with')}</dt>
            <dd>{servedby.length > 0 ? servedby.join(', ') : t('resources.any')}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('reschedule.price')}</dt>
          <dd>
            <MovePrice told={told} reservation={reservation} />
          </dd>
        </div>
      </Facts>
      {isPossible && asksWhoWanted(reservation) ? (
        <AskedChoice {...{ reservation, token, wanted, onWanted }} disabled={busy} />
      ) : null}
      {isPossible && told.duenow > 0 ? <GiftChoice due={duenow} given={given} onChange={setGiven} /> : null}
      {isPossible && rest > 0 ? <WaysToPay {...ways} heading="h2" disabled={busy} topay={rest} /> : null}
      {/* Drawn anew below why a card was declined. */}
      <Fragment key={`rest-${isDeclined}`}>
        {isPossible && rest > 0 && (reserves !== null || told.approval) ? (
          <MethodKept by={decidedNow(reservation)} />
        ) : null}
        <Actions>
          {isPossible ? (
            <Button onClick={start} busy={busy}>
              {taken > 0 ? t(wordOfMoney(told), { amount: amount(taken) }) : t(word)}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onBack} disabled={busy}>
            {t(isByDay ? 'reschedule.back_days' : 'reschedule.back')}
          </Button>
        </Actions>
      </Fragment>
      {/* Below the buttons, which stay where they were pressed. */}
      {error ? reservation.isbystaff ? <StaffFailure error={error} /> : <Failure error={error} /> : null}
      {refused ? (
        <div style={{ visibility: 'hidden' }}>
          <Failure error={refused} />
        </div>
      ) : null}
    </>
  )
}

/**
 * Whether the reservation has become another one than the page shows. Where only its version is another, as once a
 * payment is settled, what the move means was asked of the latest.
 */
const hasChanged = (shown: Reservation, latest: Reservation): boolean =>
  (['status', 'start_utc', 'end_utc', 'seats'] as const).some((field) => shown[field] !== latest[field])

/** What the button does where it takes, or reserves, money. */
function wordOfMoney({ reserves, approval }: Move): string {
  if (reserves !== null) return 'move.owed.reserve'
  return approval ? 'reschedule.ask_reserve' : 'reschedule.move_pay'
}

/** A date with its time, on both clocks where they differ, and the seats where they change. */
function When({ span, seats }: { span: WhenSpan; seats: number | null }) {
  const t = useWords()
  const told = useWhen()(span)
  return (
    <>
      {told.date}
      {told.time ? <br /> : null}
      {told.time}
      {told.note ? <small>{told.note}</small> : null}
      {seats === null ? null : <small>{t('summary.seats', { count: seats })}</small>}
    </>
  )
}

/** The new price, and what is paid, owed, given back or locked. */
export function MovePrice({ told, reservation }: { told: Move; reservation: Reservation }) {
  const t = useWords()
  const {
    provider,
    currency: { code: currency },
  } = useBootstrap()
  const name = useCustomerName(reservation)
  const { isbystaff, status } = reservation
  const { money } = useFormats()
  const amount = useAmountOfMove(told)
  const { processors, approval, points, reserves, refundbystaff } = told
  const { price, difference, due, balance, refund, byhand, locks } = points ?? inMoney(told)
  const sent = points ? refund : rounded(refund - refundbystaff, currency)
  return (
    <>
      {amount(price)}
      {difference === 0 ? <small>{t('reschedule.same_price')}</small> : null}
      {difference > 0 ? <small>{t('reschedule.more', { amount: amount(difference) })}</small> : null}
      {difference < 0 ? <small>{t('reschedule.less', { amount: amount(-difference) })}</small> : null}
      {due > 0 ? (
        <small>
          {points || processors.length > 0
            ? t(approval ? 'reschedule.reserve' : 'reschedule.pay', { amount: amount(due) })
            : t('reschedule.due', { amount: amount(due), provider: provider?.name ?? '' })}
        </small>
      ) : null}
      {reserves ? (
        <small>{t('request.reserved', { amount: money(reserves), by: status === 'gig' ? 'claim' : 'approval' })}</small>
      ) : null}
      {balance > 0 ? <small>{t('reschedule.balance', { amount: amount(balance) })}</small> : null}
      {sent > 0 ? (
        <small>
          {points && !isbystaff
            ? t('points.refund', { count: refund })
            : t(isbystaff ? 'staffpage.move_refund' : 'reschedule.refund', { name, amount: amount(sent) })}
        </small>
      ) : null}
      {refundbystaff > 0 ? (
        <small>
          {t(isbystaff ? 'cancel.staff_by_hand' : 'changes.refund_by_hand', {
            name,
            amount: amount(refundbystaff),
            provider: provider?.name ?? '',
          })}
        </small>
      ) : null}
      {byhand > 0 ? (
        <small>
          {t(isbystaff ? 'staffpage.move_by_hand' : 'reschedule.by_hand', {
            amount: amount(byhand),
            provider: provider?.name ?? '',
          })}
        </small>
      ) : null}
      {locks > 0 ? (
        <small>{t(isbystaff ? 'staffpage.move_locks' : 'reschedule.locks', { name, amount: amount(locks) })}</small>
      ) : null}
    </>
  )
}

const inMoney = ({ price, pricedifference, duenow, balance, refund, refundbyhand, locks }: Move) => ({
  ...{ price, difference: pricedifference, due: duenow, balance, refund, byhand: refundbyhand, locks },
})

/** Writes amounts of a move: points, or money. */
export function useAmountOfMove({ points }: Pick<Move, 'points'>): (amount: number) => string {
  const t = useWords()
  const { money } = useFormats()
  return points ? (count) => t('price.points', { count }) : money
}
