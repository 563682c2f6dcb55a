import styled from '@emotion/styled'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { serversOf } from '../../booking/bookable/servers-of.ts'
import type { Billed } from '../../booking/confirmation/billing.tsx'
import { ReviewForm } from '../../booking/confirmation/review-form.tsx'
import { CustomerItems, Item, List } from '../../booking/confirmation/review-list.tsx'
import type { Requests } from '../../booking/confirmation/use-confirm-words.ts'
import { useRefundPolicy } from '../../booking/confirmation/use-refund-policy.ts'
import { unknownPayment } from '../../booking/confirmation/use-unknown-payment.ts'
import { occurrenceTitle } from '../../booking/event/occurrence.ts'
import { fillingText } from '../../booking/questions/answer-text.ts'
import { submissionsOf } from '../../booking/questions/form-cart.ts'
import { ownFormsOf } from '../../booking/questions/own-forms.ts'
import { Content, StepHeading } from '../../booking/step/step-frame.tsx'
import { type CallError, refusedAppointment } from '../../data/errors.ts'
import type { Quote } from '../../data/quotes.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { WayToOwn } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePrice } from '../../ui/price.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { useWords } from '../../ui/words.tsx'
import { CartBar } from './cart-bar.tsx'
import { type ListedBookable, useCart } from './cart-context.tsx'
import { AllRunOut, useAllAgain, useIsCartRunOut } from './cart-hold.tsx'
import { bookedOf, isAllWaiting, lossOf, lostKey } from './cart-items.ts'
import { readExtras } from './first-extras.ts'
import { ItemHold } from './item-hold.tsx'
import { useAppointmentDates } from './use-appointment-dates.ts'
import { useListPath } from './use-list-path.ts'
import { useCodeForAll, useSendAll } from './use-send-all.ts'
import { WaitsAlready, waitsAlready } from './waits-already.tsx'

const Policies = styled.section({
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
})

/** The review of all appointments: one total, one payment, one button. */
export function ReviewStep({ step, onBack }: StepProps) {
  const [, navigate] = useLocation()
  const { appointments, edit, update, draft } = useCart()
  const pathOf = useListPath()
  const toList = () => navigate(pathOf())
  const all = useAllAgain()
  const another = (appointment: Draft) => {
    void edit({ appointment })
    toList()
  }
  const lose = (appointment: Draft, code: CallError['code']) =>
    update(({ appointments: known = [] }) => ({
      appointments: known.map((one) =>
        one.id === appointment.id ? { ...one, extra: { ...one.extra, [lostKey]: code } } : one,
      ),
    }))
  const refusal = (error: CallError) => {
    const appointment = refusedAppointment(error)
    // A place that has come free meanwhile is held by now: nothing is lost.
    const refused = appointment === null || error.code === 'room_now' ? undefined : appointments[appointment]
    if (!refused) return null
    if (isOfAnswers(error)) return <AnswersNotice error={error} appointment={refused} onDetails={onBack} />
    return <LostNotice error={error} appointment={refused} onLost={lose} onOther={another} />
  }
  return (
    <ReviewForm
      send={useSendAll()}
      code={useCodeForAll()}
      appointments={appointments}
      billed={useBilled()}
      requests={useRequests()}
      hold={<AllRunOut all={all} isBelow />}
      list={(editable) => (
        <Appointments onEdit={editable ? another : undefined} onDetails={editable ? onBack : undefined} />
      )}
      policy={(paysNow) => <Policy paysNow={paysNow} />}
      refusal={refusal}
      beside={<WaitsAlready />}
      isRunOut={useIsCartRunOut()}
      again={all?.button ?? null}
      onOther={toList}
      onBack={onBack}
    >
      {(form, button) => (
        <>
          <Content>
            <StepHeading step={step} onBack={draft.extra?.[unknownPayment] ? undefined : onBack} />
            {form}
          </Content>
          <CartBar action={button} />
        </>
      )}
    </ReviewForm>
  )
}

/** What is paid later: of what is paid at the venue all that costs something. Where it is none's alone, all of it. */
function useBilled(): (isOnSite: boolean) => Billed[] {
  const { payable, find, quote } = useCart()
  const quotes = quote.quote?.appointments ?? []
  return (isOnSite) => {
    const booked = bookedOf(payable)
    const later = booked.filter((_, index) => {
      const { finalprice = 0, duenow = 0, dueonapproval = 0, pointsprice = 0 } = quotes[index] ?? {}
      return pointsprice === 0 && finalprice > (isOnSite ? 0 : duenow + dueonapproval)
    })
    const all = later.length > 0 ? later : booked
    return all.map(({ bookable: id = '' }) => ({ id, name: find(id)?.facts.name ?? '' }))
  }
}

/** Whether all, some or none of the appointments that don't wait are requests. */
function useRequests(): Requests {
  const { payable, find } = useCart()
  const booked = bookedOf(payable)
  const asked = booked.filter(({ bookable }) => find(bookable)?.facts.approvalmode === true)
  if (asked.length === 0) return 'none'
  return asked.length === booked.length ? 'all' : 'some'
}

/** Each appointment with its date, resources and price, and a button to edit it. */
function Appointments(props: {
  onEdit: ((appointment: Draft) => void) | undefined
  onDetails: (() => void) | undefined
}) {
  const t = useWords()
  const inWords = usePrice()
  const { resources } = useBootstrap()
  const { appointments, payable, runOut, find, priceOf } = useCart()
  const dates = useAppointmentDates()
  const booked = bookedOf(appointments)
  // What is booked stands first, then what is waited for.
  const byWaiting = [...booked, ...appointments.filter(({ waiting }) => waiting)]
  return (
    <List>
      {byWaiting.map((appointment) => {
        const bookable = find(appointment.bookable)
        if (!bookable) return null
        const { facts } = bookable
        const told = dates(appointment, facts)
        const price = priceOf(appointment)
        const lost = lossOf(appointment)
        const title = occurrenceTitle(bookable.entity, appointment.occurrence)
        const names = serversOf(appointment, facts, resources).flatMap((group) => group.names)
        const beside = [
          told.time,
          facts.seatsperbooking > 1 ? t('summary.seats', { count: appointment.seats ?? 1 }) : '',
          names.length > 0 ? t('summary.with', { names: names.join(', ') }) : '',
          lost || runOut.has(appointment.id) ? t('checklist.not_booked') : price === null ? '' : inWords(price),
        ].filter(Boolean)
        return (
          <Item
            key={appointment.id}
            name={facts.name}
            named={`${facts.name}, ${told.short}`}
            onEdit={waitsAlready(appointment) ? undefined : props.onEdit && (() => props.onEdit?.(appointment))}
          >
            {title ? <small>{title}</small> : null}
            <strong data-appointment={appointment.id}>{told.long}</strong>
            <small>{beside.join(' · ')}</small>
            <Answered appointment={appointment} bookable={bookable} />
            {appointment.waiting ? (
              <Waits>{t(waitsAlready(appointment) ? 'checklist.waits_already' : 'checklist.waits')}</Waits>
            ) : null}
            {facts.approvalmode && !appointment.waiting ? <Waits>{t('checklist.asks')}</Waits> : null}
            {facts.isunconfirmed && !appointment.waiting ? <Waits>{t('checklist.confirms')}</Waits> : null}
            <ItemHold appointment={appointment} what={`${facts.name}, ${told.short}`} />
          </Item>
        )
      })}
      {byWaiting.length > booked.length && !isAllWaiting(payable) ? (
        <Item name={t('checklist.waitlist')}>{t('checklist.waits_review')}</Item>
      ) : null}
      <CustomerItems onEdit={props.onDetails} />
    </List>
  )
}

/** An appointment's answers to its own forms, and its extras. */
function Answered({ appointment, bookable }: { appointment: Draft; bookable: ListedBookable }) {
  const t = useWords()
  const formats = useFormats()
  const { hasplaces } = useBootstrap()
  const { read, chosen } = readExtras(appointment, bookable, hasplaces)
  const own = ownFormsOf(bookable.views).flatMap((form) =>
    submissionsOf(form, appointment).map((filling) => (
      <small key={filling.id} data-submission={filling.id}>
        {form.name === bookable.facts.name ? '' : `${form.name}: `}
        {fillingText(read.sectionsOf(form, filling.id), filling, { t, formats })}
      </small>
    )),
  )
  if (chosen.length === 0) return own
  const had = chosen.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  return [
    ...own,
    <small key="extras" data-extras>
      {t('extras.heading')}: {had}
    </small>,
  ]
}

const Waits = styled.small({ '&&': { color: 'var(--text)', fontWeight: 600 } })

/** Whether a booking is refused for what was answered: its time is still held. */
const isOfAnswers = ({ code }: CallError): boolean => code === 'answer_required' || code === 'answer_invalid'

interface AnswersNoticeProps {
  error: CallError
  appointment: Draft
  onDetails(): void
}

/** Names the appointment whose answers are refused, and leads to them. It takes the focus. */
function AnswersNotice({ error, appointment, onDetails }: AnswersNoticeProps) {
  const t = useWords()
  const { find } = useCart()
  const dates = useAppointmentDates()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus again.
  useEffect(() => box.current?.focus(), [error])
  const facts = find(appointment.bookable)?.facts
  if (!facts) return null
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none', scrollMarginBlock: 120 }} data-error={error.code}>
      <Notice tone="error" action={<Button onClick={onDetails}>{t('review.edit')}</Button>}>
        <strong>{t('checklist.answers_title', { bookable: facts.name, date: dates(appointment, facts).short })}</strong>
        <br />
        {failureText(t, error)}
      </Notice>
    </div>
  )
}

interface LostNoticeProps {
  error: CallError
  appointment: Draft
  onLost(appointment: Draft, code: CallError['code']): void
  onOther(appointment: Draft): void
}

/** Names the appointment that blocks the booking, and offers another date. It takes the focus. */
function LostNotice({ error, appointment, onLost, onOther }: LostNoticeProps) {
  const t = useWords()
  const { find } = useCart()
  const dates = useAppointmentDates()
  const box = useRef<HTMLDivElement>(null)
  const isLost = lossOf(appointment) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error is noted.
  useLayoutEffect(() => onLost(appointment, error.code), [error])
  // Before anything is painted: without it the list is cheaper and the page shorter, and would show its foot first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus again.
  useLayoutEffect(() => {
    if (isLost) box.current?.focus()
  }, [error, isLost])
  const facts = find(appointment.bookable)?.facts
  if (!facts) return null
  const named = { bookable: facts.name, date: dates(appointment, facts).short }
  const isTaken = error.code === 'slot_taken' || error.code === 'hold_expired'
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none', scrollMarginBlock: 120 }} data-error={error.code}>
      <Notice
        tone="error"
        action={
          <>
            <Button onClick={() => onOther(appointment)}>{t('hold.other')}</Button>
            <WayToOwn error={error} />
          </>
        }
      >
        <strong>{t('checklist.refused_title', named)}</strong>
        <br />
        {isTaken ? t('checklist.refused_text') : failureText(t, error)}
      </Notice>
    </div>
  )
}

const isDiscountedByVolume = ({ lines }: Quote): boolean => lines.some(({ kind }) => kind === 'volume_discount')

/** What happens to requests, and the deadlines for full refunds: one sentence, or a line for each where they differ. */
function Policy({ paysNow }: { paysNow: boolean }) {
  const t = useWords()
  const { provider, pricing } = useBootstrap()
  const requests = useRequests()
  const { payable, find, quote } = useCart()
  const dates = useAppointmentDates()
  const refundOf = useRefundPolicy()
  const quotes = quote.quote?.appointments ?? []
  const lines = bookedOf(payable).flatMap((one, index) => {
    const facts = find(one.bookable)?.facts
    const refund = facts && paysNow && (quotes[index]?.duenow ?? 0) > 0 ? refundOf(one, facts) : null
    return facts && refund ? [{ id: one.id, bookable: facts.name, date: dates(one, facts).short, refund }] : []
  })
  const [first, ...others] = lines
  const { dueonapproval = 0, dueonclaim = 0 } = quote.quote ?? {}
  const isReserved = paysNow && dueonapproval > dueonclaim
  const claimed = paysNow && dueonclaim > 0 ? <p>{t('review.claimed_pay')}</p> : null
  const asked = t(isReserved ? 'review.approval_pay' : 'review.approval', { provider: provider?.name ?? '' })
  // Said together with what is to be paid, whose fields stand above it.
  const isUnconfirmed =
    quote.quote !== null && bookedOf(payable).some((one) => find(one.bookable)?.facts.isunconfirmed === true)
  const confirmed = isUnconfirmed
    ? t(paysNow ? 'review.unconfirmed_pay' : 'review.unconfirmed', { provider: provider?.name ?? '' })
    : null
  if (!first)
    return requests === 'none' && !isUnconfirmed && !claimed ? null : (
      <Policies>
        {requests === 'none' ? null : <p>{asked}</p>}
        {claimed}
        {isUnconfirmed ? <p>{confirmed}</p> : null}
      </Policies>
    )
  const isLost = pricing?.keepvolumediscount === false && quotes.some(isDiscountedByVolume)
  const isOne = others.every(({ refund }) => refund === first.refund)
  return (
    <Policies>
      {requests === 'none' ? null : <p>{asked}</p>}
      {claimed}
      {isUnconfirmed ? <p>{confirmed}</p> : null}
      {bookedOf(payable).length > 1 ? <p>{t('checklist.refund_each')}</p> : null}
      {isLost ? <p>{t('review.refund_discount')}</p> : null}
      {isOne ? (
        <p data-refund>{first.refund}</p>
      ) : (
        <ul>
          {lines.map(({ id, refund, ...named }) => (
            <li key={id} data-refund>
              {t('payment.item', named)}: {refund}
            </li>
          ))}
        </ul>
      )}
    </Policies>
  )
}
