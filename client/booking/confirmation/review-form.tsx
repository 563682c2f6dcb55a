import styled from '@emotion/styled'
import { type FormEvent, Fragment, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { CallError, CallErrorCode } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { thanksScreen } from '../../steps/thanks-screen.ts'
import { wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { preloadWhenIdle } from '../../ui/preload.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import type { Again } from '../hold/use-same-again.ts'
import { decidedBy, leftToPay, ofBalances } from '../price/credit.ts'
import { useTellOnSite } from '../price/on-site.ts'
import { QuoteLines } from '../price/price-lines.tsx'
import { FormSkeleton } from '../questions/form-skeleton.tsx'
import { InlineAction } from '../questions/form-style.ts'
import { type Billed, Billing } from './billing.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { Consents } from './consents.tsx'
import { CreditChoice } from './credit-choice.tsx'
import { DiscountCard } from './discount-card.tsx'
import { MethodKept } from './method-kept.tsx'
import { PaymentChoice, useProcessors } from './payment-choice.tsx'
import { PaymentOutcome } from './payment-outcome.tsx'
import { PointsChoice, usePoints } from './points/points-choice.tsx'
import { usePress } from './press/use-press.ts'
import { Terms, TermsByButton } from './terms.tsx'
import { Unsuccessful } from './unsuccessful.tsx'
import { type Send, useConfirm } from './use-confirm.ts'
import { type Requests, useConfirmWords } from './use-confirm-words.ts'
import type { CodeFor } from './use-discount.ts'
import { useFieldsRoom } from './use-fields-room.ts'
import { useSignIn } from './use-sign-in.ts'
import { useUnknownPayment } from './use-unknown-payment.ts'
import { isOfWay, useWay } from './use-way.ts'

/** The price with its lines, where no panel beside the step shows it. */
const Costs = styled.section({ minHeight: 96, '& h3': { marginBlockEnd: 'var(--space)' }, [wide]: { display: 'none' } })

/** It keeps its room until it is shown, so that nothing below moves. */
const Instead = styled.div({ '&:empty': { display: 'none' }, '&[data-waits]': { visibility: 'hidden' } })

const Stack = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 620,
  '@media print': { maxWidth: 'none' },
  '& > #payment-fields:empty:not([data-room])': { display: 'none' },
  // What is said in the place of fields fills the room that they leave.
  '& > [data-room] > p:only-child': {
    display: 'grid',
    placeContent: 'center',
    minHeight: 'inherit',
    padding: 'calc(var(--space) * 2)',
    background: 'var(--surface-muted)',
    borderRadius: 'min(var(--radius-card), 12px)',
    textAlign: 'center',
  },
})

interface ReviewFormProps {
  send: Send
  /** What a discount code is given for. */
  code: CodeFor
  /** The appointments of a cart, which one payment pays for. */
  appointments?: Draft[]
  /** What of a cart is not paid with the booking, or is paid at the venue as a whole; absent for one appointment. */
  billed?: (isOnSite: boolean) => Billed[]
  /** Whether all, some or none of what is booked are requests, which somebody answers. */
  requests: Requests
  /** The countdown of the hold. */
  hold: ReactNode
  /** The questions that share the page: their fields, and the attempt to go on, which shows what is missing. */
  questions?: { fields: ReactNode; attempt(): boolean } | undefined
  /** The reviewed items; not editable while a payment's outcome is unknown. */
  list(editable: boolean): ReactNode
  /** What else can be done instead of booking this now: below the price, and not before that is known. */
  instead?: ReactNode
  /** The cancellation policy; with `paysNow` false, nothing that could be refunded is paid with the booking. */
  policy(paysNow: boolean): ReactNode
  /** The hold has expired: nothing can be paid before it is renewed. */
  isRunOut: boolean
  /** Then the booking button renews it, where that is possible. */
  again: Again | null
  /** A refusal's own text where the general words are not enough; null uses the general words. */
  refusal?: (error: CallError) => ReactNode
  /** What else became of the last try; it stands above the refusal. */
  beside?: ReactNode
  onOther(): void
  onBack(): void
  /** Places the form into its step, and the booking button into the bar at the foot of a phone. */
  children(form: ReactNode, button: ReactNode): ReactNode
}

/** The booking failed as a whole; no change to the review can help. */
const unsuccessful = new Set<CallErrorCode>(['unsuccessful', 'internal'])

/** Review, terms, payment and the one booking button, for one appointment or several. */
export function ReviewForm(props: ReviewFormProps) {
  const t = useWords()
  const { onOther, onBack } = props
  const { draft, quote, ready } = useBooking()
  const { processors, topay, known } = useProcessors()
  const way = useWay(processors, topay > 0)
  const { processor } = way
  const confirm = useConfirm(props.send, way.spend)
  const unknown = useUnknownPayment(props.appointments)
  useEffect(() => preloadWhenIdle([thanksScreen]), [])
  const points = usePoints()
  const isOnSite = topay > 0 && processor?.method === 'on_site'
  useTellOnSite(isOnSite)
  const bookable = props.appointments === undefined ? (draft.bookable ?? null) : null
  const { payment, mayPay, press, pay, onToken, onFault, lacksTerms, waiting } = usePress({
    confirm,
    way,
    topay,
    known,
    isBarred: props.isRunOut || points.isShort,
    attempt: () => props.questions?.attempt() ?? true,
    bookable,
  })
  const signIn = useSignIn()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (signIn) signIn.open()
    else press()
  }

  const keepsMethod = processor?.method !== 'on_site' && (quote.quote ? leftToPay(quote.quote).dueonapproval : 0) > 0
  const hasCode = (draft.discountcode ?? draft.giftcode) !== undefined
  const [hadCode, setHadCode] = useState(hasCode)
  if (hasCode && !hadCode) setHadCode(true)
  // A free booking needs no discount. Until the price is known, a code that is let go of leaves its field behind.
  const takesCodes = ready && !draft.waiting && (hasCode || (quote.quote ? quote.quote.finalprice > 0 : hadCode))

  // What credit pays is paid with the booking, also where the rest is paid at the venue.
  const paysNow =
    [quote.quote?.creditused, quote.quote?.giftused, quote.quote?.pointsprice].some((paid) => (paid ?? 0) > 0) ||
    (topay > 0 && processor?.method !== 'on_site')
  const owesLater = (quote.quote?.finalprice ?? 0) - ofBalances(quote.quote ?? {}) > topay
  const { word, brief } = useConfirmWords(
    isOnSite ? null : quote.quote,
    props.requests,
    processor?.savesmethods === true,
  )
  const button = (label: string, form?: string) =>
    props.isRunOut && props.again ? (
      <Button disabled={unknown.waiting} busy={props.again.busy} onClick={props.again.press}>
        {form ? <TwoLines>{props.again.label}</TwoLines> : props.again.label}
      </Button>
    ) : (
      <Button
        disabled={unknown.waiting || props.isRunOut || points.isShort}
        type="submit"
        form={form}
        busy={confirm.busy || waiting !== null}
        onClick={onlyFirst}
      >
        {signIn ? signIn.label : label}
      </Button>
    )
  const fields = useFieldsRoom(confirm.error, props.refusal !== undefined)
  const isFree = known && topay === 0
  const isDeclined = confirm.error?.code === 'payment_declined'
  const refused = confirm.error && isOfWay[confirm.error.code] ? confirm.error : null
  const outcome = unknown.waiting ? 'waiting' : (unknown.ended ?? '')
  const special = confirm.error && props.refusal ? props.refusal(confirm.error) : null
  if (confirm.error && unsuccessful.has(confirm.error.code))
    return props.children(<Unsuccessful onRetry={confirm.forget} onOther={onOther} />, null)
  const notice =
    confirm.error && !special && !refused && !unknown.waiting ? (
      <ConfirmNotice
        error={confirm.error}
        isOld={confirm.isOld}
        before={confirm.before}
        now={quote.quote?.finalprice ?? null}
        onOther={onOther}
        onAnswers={onBack}
        onRetry={submit}
      />
    ) : null
  return props.children(
    <form id="booking-step" onSubmit={submit} noValidate>
      <Stack>
        {unknown.waiting || unknown.ended ? (
          <PaymentOutcome ended={unknown.waiting ? null : unknown.ended} hold={props.hold} />
        ) : (
          props.hold
        )}
        {unknown.waiting ? null : props.questions?.fields}
        {/* What came of a payment is another page above them: they are drawn anew below it. */}
        <Fragment key={`list-${outcome}`}>{ready ? props.list(!unknown.waiting) : <FormSkeleton />}</Fragment>
        {draft.waiting || (quote.failure && !quote.quote) ? null : (
          <Costs key={`costs-${outcome}`} aria-labelledby="costs-heading">
            <h3 id="costs-heading">{t('review.price')}</h3>
            {quote.quote ? (
              <QuoteLines quote={quote.quote} seats={props.appointments ? 1 : (draft.seats ?? 1)} />
            ) : null}
          </Costs>
        )}
        {props.instead && ready && !unknown.waiting ? (
          <Instead
            key={`instead-${outcome}`}
            data-waits={(!quote.quote && !quote.failure && !draft.waiting) || undefined}
          >
            {props.instead}
          </Instead>
        ) : null}
        {unknown.waiting ? null : <Terms fault={lacksTerms} />}
        {unknown.waiting || !ready ? null : <Consents />}
        {unknown.waiting || !takesCodes ? null : <DiscountCard code={props.code} disabled={confirm.busy} />}
        {unknown.waiting ? null : <PointsChoice disabled={confirm.busy} />}
        {unknown.waiting ? null : <CreditChoice disabled={confirm.busy} />}
        {signIn && !unknown.waiting ? <p data-part="sign-in">{signIn.reason}</p> : null}
        <div key={`fields-${isFree}`} id="payment-fields" {...fields} hidden={unknown.waiting || signIn !== null}>
          <PaymentChoice
            isRequest={props.requests === 'all'}
            chosen={way.chosen}
            onChoose={(name) => {
              way.choose(name)
              if (refused) confirm.forget()
            }}
            gone={way.gone}
            refused={refused}
            held
            onToken={onToken}
            awaited={waiting === 'token'}
            onFault={onFault}
            mayPay={mayPay}
            pay={pay}
            action={confirm.action}
            onAction={(answer) => confirm.answerAction(payment, answer)}
            elsewhere={confirm.elsewhere}
            disabled={confirm.busy}
            declined={isDeclined ? notice : null}
          />
        </div>
        {!unknown.waiting && keepsMethod && !signIn ? (
          <MethodKept by={quote.quote ? decidedBy(quote.quote) : 'approval'} />
        ) : null}
        {/* Drawn anew below why a card was declined, and where a code has made its fields needless. */}
        <Fragment key={`rules-${isDeclined}-${isFree}`}>
          {!unknown.waiting && !draft.waiting && (owesLater || isOnSite) ? (
            <Billing billed={props.billed?.(isOnSite)} />
          ) : null}
          {unknown.waiting || draft.waiting ? null : props.policy(paysNow)}
        </Fragment>
        <Fragment key={`action-${isFree}`}>
          {unknown.waiting ? null : <InlineAction data-part="book">{button(word)}</InlineAction>}
          {unknown.waiting || !ready || signIn ? null : <TermsByButton />}
        </Fragment>
        {/* Below everything, so that a late answer does not move the visible content. */}
        {props.beside}
        {special}
        {isDeclined ? null : notice}
      </Stack>
    </form>,
    button(brief, 'booking-step'),
  )
}

/** A long label in the bar, which leaves the price its room: the bar stays about as high with the button that books. */
const TwoLines = styled.span({ display: 'inline-block', maxWidth: '8em', textWrap: 'balance' })

/** The second click of a double one may hit a button that has just become another: it must not pay. */
const onlyFirst = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault()
}
