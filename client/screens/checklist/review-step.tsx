import styled from '@emotion/styled'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { serversOf } from '../../booking/bookable/servers-of.ts'
import { ReviewForm } from '../../booking/confirmation/review-form.tsx'
import { CustomerItems, Item, List } from '../../booking/confirmation/review-list.tsx'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { slotInstants } from '../../booking/context/slot-instants.ts'
import { fillingText } from '../../booking/questions/answer-text.ts'
import { submissionsOf } from '../../booking/questions/form-cart.ts'
import { Content, StepHeading } from '../../booking/step/step-frame.tsx'
import type { CallError } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../../ui/plugin-half.ts'
import { useWords } from '../../ui/words.tsx'
import { CartBar } from './cart-bar.tsx'
import { type ListedBookable, useCart } from './cart-context.tsx'
import { CartHold, useIsCartRunOut } from './cart-hold.tsx'
import { lossOf, lostKey } from './cart-items.ts'
import { readExtras } from './first-extras.ts'
import { ownFormsOf } from './first-forms.ts'
import { useAppointmentDates } from './use-appointment-dates.ts'
import { useSendAll } from './use-send-all.ts'

const Policies = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' })

/** The review of all appointments: one total, one payment, one button. */
export function ReviewStep({ step, onBack }: StepProps) {
  const [, navigate] = useLocation()
  const { appointments, edit, update } = useCart()
  const toList = () => navigate('/')
  const another = (appointment: Draft) => {
    edit({ appointment })
    toList()
  }
  const lose = (appointment: Draft, code: string) =>
    update(({ appointments: known = [] }) => ({
      appointments: known.map((one) =>
        one.id === appointment.id ? { ...one, extra: { ...one.extra, [lostKey]: code } } : one,
      ),
    }))
  const refusal = (error: CallError) => {
    const { appointment } = error.data
    const lost = typeof appointment === 'number' ? appointments[appointment] : undefined
    return lost ? <LostNotice error={error} appointment={lost} onLost={lose} onOther={another} /> : null
  }
  return (
    <ReviewForm
      send={useSendAll()}
      appointments={appointments}
      hold={<CartHold />}
      list={(editable) => (
        <Appointments onEdit={editable ? another : undefined} onDetails={editable ? onBack : undefined} />
      )}
      policy={<Policy />}
      refusal={refusal}
      isRunOut={useIsCartRunOut()}
      onOther={toList}
      onBack={onBack}
    >
      {(form, button) => (
        <>
          <Content>
            <StepHeading step={step} onBack={onBack} />
            {form}
          </Content>
          <CartBar action={button} />
        </>
      )}
    </ReviewForm>
  )
}

/** Each appointment with its date, who serves and its price, and a way back to it. */
function Appointments(props: {
  onEdit: ((appointment: Draft) => void) | undefined
  onDetails: (() => void) | undefined
}) {
  const t = useWords()
  const { money } = useFormats()
  const { resources } = useBootstrap()
  const { appointments, find, priceOf } = useCart()
  const dates = useAppointmentDates()
  return (
    <List>
      {appointments.map((appointment) => {
        const bookable = find(appointment.bookable)
        if (!bookable) return null
        const { facts } = bookable
        const told = dates(appointment, facts)
        const price = priceOf(appointment)
        const names = serversOf(appointment, facts, resources).flatMap((group) => group.names)
        const beside = [
          told.time,
          facts.seatsperbooking > 1 ? t('summary.seats', { count: appointment.seats ?? 1 }) : '',
          names.length > 0 ? t('summary.with', { names: names.join(', ') }) : '',
          price === null ? '' : price === 0 ? t('price.free') : money(price),
        ].filter(Boolean)
        return (
          <Item
            key={appointment.id}
            name={facts.name}
            named={`${facts.name}, ${told.short}`}
            onEdit={props.onEdit && (() => props.onEdit?.(appointment))}
          >
            <strong data-appointment={appointment.id}>{told.long}</strong>
            <small>{beside.join(' · ')}</small>
            <Answered appointment={appointment} bookable={bookable} />
            {lossOf(appointment) ? <Lost>{t('checklist.lost')}</Lost> : null}
          </Item>
        )
      })}
      <CustomerItems onEdit={props.onDetails} />
    </List>
  )
}

/** What was answered to the forms that are asked of each appointment, and what is had with it. */
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

const Lost = styled.small({ '&&': { color: 'var(--error-text)', fontWeight: 600 } })

interface LostNoticeProps {
  error: CallError
  appointment: Draft
  onLost(appointment: Draft, code: string): void
  onOther(appointment: Draft): void
}

/** Which appointment stands in the way of all, and the way to another date for it. It takes the focus. */
function LostNotice({ error, appointment, onLost, onOther }: LostNoticeProps) {
  const t = useWords()
  const { find } = useCart()
  const dates = useAppointmentDates()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new error takes the focus anew.
  useEffect(() => {
    box.current?.focus()
    onLost(appointment, error.code)
  }, [error])
  const facts = find(appointment.bookable)?.facts
  if (!facts) return null
  const named = { bookable: facts.name, date: dates(appointment, facts).short }
  const isTaken = error.code === 'slot_taken' || error.code === 'hold_expired'
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none', scrollMarginBlock: 120 }} data-error={error.code}>
      <Notice tone="error" action={<Button onClick={() => onOther(appointment)}>{t('hold.other')}</Button>}>
        <strong>{t('checklist.refused_title', named)}</strong>
        <br />
        {isTaken ? t('checklist.refused_text') : failureText(t, error)}
      </Notice>
    </div>
  )
}

const hour = 3_600_000

/** Until when everything comes back: by the appointment whose deadline is first. */
function Policy() {
  const t = useWords()
  const formats = useFormats()
  const { provider } = useBootstrap()
  const { quote } = useBooking()
  const { appointments, find } = useCart()
  if ((quote.quote?.duenow ?? 0) === 0) return null
  const deadlines = appointments.flatMap((one) => {
    const { start_utc } = slotInstants(one)
    const facts = find(one.bookable)?.facts
    return start_utc && facts ? [Date.parse(start_utc) - facts.refundcutoff * hour] : []
  })
  if (deadlines.length === 0) return null
  const first = Math.min(...deadlines)
  if (first <= Date.now()) return <Policies>{t('review.refund_past', { provider: provider?.name ?? '' })}</Policies>
  return (
    <Policies>
      {t('checklist.refund_each', { date: formats.date(new Date(first).toISOString().slice(0, 10)) })}
    </Policies>
  )
}
