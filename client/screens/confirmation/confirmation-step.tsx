import styled from '@emotion/styled'
import { useLocation } from 'wouter'
import { ReviewForm } from '../../booking/confirmation/review-form.tsx'
import { ReviewList } from '../../booking/confirmation/review-list.tsx'
import { useSendOne } from '../../booking/confirmation/use-confirm.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { HoldNotice, useIsRunOut } from '../../booking/hold/hold-notice.tsx'
import { Content, StepFrame, StepHeading } from '../../booking/step/step-frame.tsx'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { StepProps } from '../../ui/plugin-half.ts'
import { useWords } from '../../ui/words.tsx'
import { RefundPolicy } from './refund-policy.tsx'

const Policies = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' })

/** The review of one appointment. */
export default function ConfirmationStep({ step, onBack }: StepProps) {
  const [, navigate] = useLocation()
  const { facts } = useBooking()
  const toDate = () => navigate(`/book/${facts.slug}`)
  const edit = (name: string) => (name === 'datetime_step' ? toDate() : onBack())
  return (
    <ReviewForm
      send={useSendOne()}
      hold={<HoldNotice onOther={toDate} />}
      list={(editable) => <ReviewList onEdit={editable ? edit : undefined} />}
      policy={<Policy />}
      isRunOut={useIsRunOut()}
      onOther={toDate}
      onBack={onBack}
    >
      {(form, button) => (
        <StepFrame bar={<BottomBar action={button} />}>
          <Content>
            <StepHeading step={step} onBack={onBack} />
            {form}
          </Content>
        </StepFrame>
      )}
    </ReviewForm>
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
