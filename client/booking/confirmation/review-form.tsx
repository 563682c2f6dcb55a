import styled from '@emotion/styled'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../data/errors.ts'
import type { Json } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Message, useMessages } from '../../ui/message.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { FormSkeleton } from '../questions/form-skeleton.tsx'
import { InlineAction } from '../questions/form-style.ts'
import { ConfirmNotice, UnknownPayment } from './confirm-notice.tsx'
import { DiscountCard } from './discount-card.tsx'
import { PaymentChoice, useProcessors } from './payment-choice.tsx'
import { Terms } from './terms.tsx'
import { Unsuccessful } from './unsuccessful.tsx'
import { type Send, useConfirm } from './use-confirm.ts'
import { useUnknownPayment } from './use-unknown-payment.ts'

const Stack = styled.div({ display: 'grid', gap: 'calc(var(--space) * 3)', maxWidth: 620 })

interface ReviewFormProps {
  send: Send
  /** Of a cart, which one payment pays for. */
  appointments?: Draft[]
  /** Until when what is reviewed is kept. */
  hold: ReactNode
  /** What is reviewed; it can't be edited while a payment is being looked for. */
  list(editable: boolean): ReactNode
  /** What one should know before. */
  policy: ReactNode
  /** What was held is not held any more: nothing can be paid before it is taken again. */
  isRunOut: boolean
  /** What a refusal says where the product's own words are not enough; null leaves it to them. */
  refusal?: (error: CallError) => ReactNode
  onOther(): void
  onBack(): void
  /** Puts the form into its step, with the button that books for the bar at the foot of a phone. */
  children(form: ReactNode, button: ReactNode): ReactNode
}

/** The booking failed as a whole: nothing on the review mends it. */
const unsuccessful = new Set<string>(['unsuccessful', 'internal'])

/** Review, terms, payment, and the one button that books: of one appointment or of several. */
export function ReviewForm(props: ReviewFormProps) {
  const { onOther, onBack } = props
  const t = useWords()
  const { whitelabel } = useBootstrap()
  const { draft, facts, quote, ready } = useBooking()
  const { processors, duenow, known } = useProcessors()
  const [chosen, setChosen] = useState<string | null>(null)
  const [token, setToken] = useState<Json | null>(null)
  const [fault, setFault] = useState<'terms' | 'payment' | null>(null)
  /** What a press of the button waits for: it must never be lost. */
  const [waiting, setWaiting] = useState<'price' | 'token' | null>(null)
  /** The price that stood there when the button was pressed. */
  const shown = useRef<number | null>(null)
  const confirm = useConfirm(props.send)
  const { forgetDecline } = confirm
  const unknown = useUnknownPayment(props.appointments)
  const processor = processors.find((one) => one.name === chosen) ?? processors[0]
  const payment = duenow > 0 && processor ? { processor: processor.name, ...(token ? { token } : {}) } : null
  const needsTerms = whitelabel.requirebookingterms && whitelabel.bookingtermshtml !== '' && !draft.termsaccepted
  const needsToken = known && duenow > 0 && processor?.method !== 'on_site' && token === null

  const bookables = props.appointments?.flatMap(({ bookable = [] }) => bookable) ?? [facts.id]
  // What costs nothing has nothing to take a discount from.
  const takesCodes = ready && ((quote.quote?.finalprice ?? 0) > 0 || draft.discountcode !== undefined)

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (props.isRunOut) return
    shown.current = quote.quote?.finalprice ?? null
    const missing = needsTerms ? 'terms' : needsToken ? 'payment' : null
    setFault(missing)
    if (missing === 'terms') document.getElementById('terms-agree')?.focus()
    // With every field filled in, the token is on its way: the booking goes on when it is there.
    else if (missing) setWaiting(focusUnfilled() ? null : 'token')
    else if (known) void confirm.confirm(payment)
    else setWaiting('price')
  }
  const onToken = useCallback(
    (next: Json | null) => {
      setToken(next)
      if (next !== null) return
      setWaiting(null)
      forgetDecline()
    },
    [forgetDecline],
  )
  useEffect(() => {
    if (waiting === null || (waiting === 'price' ? !known : token === null)) return
    setWaiting(null)
    // A price that turns out to be due now asks for the way to pay first.
    if (needsToken) setFault('payment')
    else if (shown.current !== null && shown.current !== quote.quote?.finalprice) confirm.askAgain(shown.current)
    else void confirm.confirm(payment)
  })
  const owesLater = (quote.quote?.finalprice ?? 0) > duenow
  const word = useConfirmWord(processor?.method === 'on_site' ? 0 : duenow)
  const button = (form?: string) => (
    <Button
      disabled={unknown.waiting || props.isRunOut}
      type="submit"
      form={form}
      busy={confirm.busy || waiting !== null}
    >
      {word}
    </Button>
  )
  const special = confirm.error && props.refusal ? props.refusal(confirm.error) : null
  if (confirm.error && unsuccessful.has(confirm.error.code))
    return props.children(<Unsuccessful onRetry={confirm.forget} onOther={onOther} />, null)
  return props.children(
    <form id="booking-step" onSubmit={submit} noValidate>
      <Stack>
        {unknown.waiting ? <UnknownNotice /> : props.hold}
        {ready ? props.list(!unknown.waiting) : <FormSkeleton />}
        {unknown.waiting ? null : <Terms fault={fault === 'terms' && needsTerms} />}
        {unknown.waiting || !takesCodes ? null : <DiscountCard bookables={bookables} disabled={confirm.busy} />}
        {unknown.failed ? <Notice tone="error">{t('payment.unknown.failed')}</Notice> : null}
        <div id="payment-fields" hidden={unknown.waiting}>
          <PaymentChoice
            chosen={chosen}
            onChoose={setChosen}
            onToken={onToken}
            action={confirm.action}
            onAction={(answer) => confirm.answerAction(payment, answer)}
            disabled={confirm.busy}
          />
        </div>
        {!unknown.waiting && (owesLater || processor?.method === 'on_site') ? <Billing /> : null}
        {unknown.waiting ? null : <InlineAction>{button()}</InlineAction>}
        {/* Beneath the button: an answer that takes its time must not push away what is being looked at. */}
        {special}
        {confirm.error && !special && !unknown.waiting ? (
          <ConfirmNotice
            error={confirm.error}
            isOld={confirm.isOld}
            before={confirm.before}
            now={quote.quote?.finalprice ?? null}
            onOther={onOther}
            onAnswers={onBack}
            onRetry={submit}
          />
        ) : null}
        {props.policy}
      </Stack>
    </form>,
    button('booking-step'),
  )
}

const BillingText = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 0.75)',
  '& > div': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
})

/** How what is not paid here is paid, as the provider tells it. */
function Billing() {
  const t = useWords()
  const { billinginstructions } = useMessages()
  if (!billinginstructions) return null
  return (
    <BillingText aria-labelledby="billing-heading">
      <h3 id="billing-heading">{t('review.billing')}</h3>
      <Message name="billinginstructions" />
    </BillingText>
  )
}

/** Moves the focus to the first field of the processor that is not filled in as it asks; false when all are. */
function focusUnfilled(): boolean {
  const field = document.querySelector<HTMLElement>(
    '#payment-fields :is(input, select):is(:invalid, [aria-invalid=true])',
  )
  field?.focus()
  return field !== null
}

/** What the button says: that it pays, that it asks, or that it books. */
function useConfirmWord(amount: number): string {
  const t = useWords()
  const { money } = useFormats()
  const { facts } = useBooking()
  if (facts.approvalmode) return t('review.request')
  return amount > 0 ? t('review.confirm_pay', { amount: money(amount) }) : t('review.confirm')
}

/** The news takes the focus: the button that was pressed is gone. After a reload it is simply there. */
function UnknownNotice() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none', scrollMarginBlock: 120 }} data-error="payment_unknown">
      <UnknownPayment />
    </div>
  )
}
