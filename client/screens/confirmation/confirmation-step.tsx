import styled from '@emotion/styled'
import { useLocation } from 'wouter'
import { ReviewForm } from '../../booking/confirmation/review-form.tsx'
import { ReviewList } from '../../booking/confirmation/review-list.tsx'
import { useSendOne } from '../../booking/confirmation/use-confirm.ts'
import type { CodeFor } from '../../booking/confirmation/use-discount.ts'
import { useRefundPolicy } from '../../booking/confirmation/use-refund-policy.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { HoldNotice, useIsRunOut } from '../../booking/hold/hold-notice.tsx'
import { useDraftToSave } from '../../booking/questions/use-draft-to-save.ts'
import { Content, StepFrame, StepHeading } from '../../booking/step/step-frame.tsx'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { useWords } from '../../ui/words.tsx'
import { ToCart } from './to-cart.tsx'

const Policies = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' })

/** The review of one appointment. */
export default function ConfirmationStep({ step, onBack }: StepProps) {
  const [, navigate] = useLocation()
  const { facts, draft, steps } = useBooking()
  const toSave = useDraftToSave()
  const code: CodeFor = {
    drafts: [{ id: draft.id, bookable: facts.id }],
    held() {
      const reservation = toSave()
      return reservation && { reservation }
    },
  }
  const toFirst = () => navigate(`/book/${facts.slug}`)
  const at = steps.findIndex(({ kind }) => kind === 'datetime_step' || kind === 'datetime_resource_step')
  const toDate = () => (at > 0 ? navigate(`/book/${facts.slug}/${steps[at]?.name}`) : toFirst())
  const hasDetails = steps.some(({ kind }) => kind === 'second_form_step')
  const edit = (name: string) => {
    if (name === 'datetime_step') return toDate()
    // Where nothing is asked after the date, the first form has it all.
    return hasDetails ? onBack() : toFirst()
  }
  return (
    <ReviewForm
      send={useSendOne()}
      code={code}
      requests={facts.approvalmode ? 'all' : 'none'}
      hold={<HoldNotice onOther={toDate} />}
      list={(editable) => (
        <>
          <ReviewList onEdit={editable ? edit : undefined} />
          <ToCart />
        </>
      )}
      policy={(paysNow) => <Policy paysNow={paysNow} />}
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

/** What confirming does not settle yet: approval, or who does it; and the deadline for a full refund. */
function Policy({ paysNow }: { paysNow: boolean }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const { facts, draft } = useBooking()
  const refundOf = useRefundPolicy()
  if (facts.approvalmode)
    return (
      <Policies>{t(paysNow ? 'review.approval_pay' : 'review.approval', { provider: provider?.name ?? '' })}</Policies>
    )
  const refund = paysNow ? refundOf(draft, facts) : null
  return (
    <>
      {facts.isclaimed ? <Policies>{t('review.claimed')}</Policies> : null}
      {facts.isunconfirmed ? (
        <Policies>
          {t(paysNow ? 'review.unconfirmed_pay' : 'review.unconfirmed', { provider: provider?.name ?? '' })}
        </Policies>
      ) : null}
      {refund ? <Policies>{refund}</Policies> : null}
    </>
  )
}
