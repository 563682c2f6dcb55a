import styled from '@emotion/styled'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Json } from '../../data/read.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../../ui/plugin-half.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from './booking-context.tsx'
import { ConfirmNotice, UnknownPayment } from './confirmation/confirm-notice.tsx'
import { PaymentChoice, useProcessors } from './confirmation/payment-choice.tsx'
import { RefundPolicy } from './confirmation/refund-policy.tsx'
import { ReviewList } from './confirmation/review-list.tsx'
import { Terms } from './confirmation/terms.tsx'
import { useConfirm } from './confirmation/use-confirm.ts'
import { useUnknownPayment } from './confirmation/use-unknown-payment.ts'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { InlineAction } from './form/form-style.ts'
import { HoldNotice } from './hold/hold-notice.tsx'
import { Content, StepFrame, StepHeading } from './step-frame.tsx'
import { BottomBar } from './summary/bottom-bar.tsx'

const Stack = styled.div({ display: 'grid', gap: 'calc(var(--space) * 3)', maxWidth: 620 })
const Policies = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' })

/** Review, terms, payment, and the one button that books. */
export default function ConfirmationStep({ step, onBack }: StepProps) {
  const t = useWords()
  const [, navigate] = useLocation()
  const { whitelabel } = useBootstrap()
  const { facts, draft, quote, ready } = useBooking()
  const { processors, duenow } = useProcessors()
  const [chosen, setChosen] = useState<string | null>(null)
  const [token, setToken] = useState<Json | null>(null)
  const [fault, setFault] = useState<'terms' | 'payment' | null>(null)
  const [waiting, setWaiting] = useState(false)
  const confirm = useConfirm()
  const { forgetDecline } = confirm
  const unknown = useUnknownPayment()
  const processor = processors.find((one) => one.name === chosen) ?? processors[0]
  const payment = duenow > 0 && processor ? { processor: processor.name, ...(token ? { token } : {}) } : null
  const needsTerms = whitelabel.requirebookingterms && whitelabel.bookingtermshtml !== '' && !draft.termsaccepted
  const needsToken = duenow > 0 && processor?.method !== 'on_site' && token === null

  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const missing = needsTerms ? 'terms' : needsToken ? 'payment' : null
    setFault(missing)
    if (missing === 'terms') document.getElementById('terms-agree')?.focus()
    // With every field filled in, the token is on its way: the booking goes on when it is there.
    else if (missing) setWaiting(!focusUnfilled())
    else if (quote.quote) void confirm.confirm(payment)
  }
  const onToken = useCallback(
    (next: Json | null) => {
      setToken(next)
      if (next !== null) return
      setWaiting(false)
      forgetDecline()
    },
    [forgetDecline],
  )
  useEffect(() => {
    if (!waiting || token === null) return
    setWaiting(false)
    void confirm.confirm(payment)
  })
  const toDate = () => navigate(`/book/${facts.slug}`)
  const edit = (name: string) => (name === 'datetime_step' ? toDate() : onBack())
  const word = useConfirmWord(processor?.method === 'on_site' ? 0 : duenow)
  const button = (form?: string) => (
    <Button disabled={unknown.waiting} type="submit" form={form} busy={confirm.busy || waiting}>
      {word}
    </Button>
  )
  return (
    <StepFrame bar={<BottomBar action={button('booking-step')} />}>
      <Content>
        <StepHeading step={step} onBack={onBack} />
        <form id="booking-step" onSubmit={submit} noValidate>
          <Stack>
            {unknown.waiting ? <UnknownNotice /> : <HoldNotice onOther={toDate} />}
            {ready ? <ReviewList onEdit={unknown.waiting ? undefined : edit} /> : <FormSkeleton />}
            {unknown.waiting ? null : <Terms fault={fault === 'terms' && needsTerms} />}
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
            {confirm.error && !unknown.waiting ? (
              <ConfirmNotice
                error={confirm.error}
                isOld={confirm.isOld}
                before={confirm.before}
                now={quote.quote?.finalprice ?? null}
                onOther={toDate}
                onAnswers={onBack}
                onRetry={submit}
              />
            ) : null}
            {unknown.waiting ? null : <InlineAction>{button()}</InlineAction>}
            <Policy />
          </Stack>
        </form>
      </Content>
    </StepFrame>
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

/** What one should know before: who decides, and until when everything comes back. */
function Policy() {
  const t = useWords()
  const { provider } = useBootstrap()
  const { facts, quote } = useBooking()
  if (facts.approvalmode) return <Policies>{t('review.approval', { provider: provider?.name ?? '' })}</Policies>
  if ((quote.quote?.duenow ?? 0) === 0) return null
  return (
    <Policies>
      <RefundPolicy />
    </Policies>
  )
}
