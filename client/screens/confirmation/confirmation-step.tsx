import styled from '@emotion/styled'
import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { ReviewForm } from '../../booking/confirmation/review-form.tsx'
import { ReviewList } from '../../booking/confirmation/review-list.tsx'
import { useSendOne } from '../../booking/confirmation/use-confirm.ts'
import type { CodeFor } from '../../booking/confirmation/use-discount.ts'
import { useRefundPolicy } from '../../booking/confirmation/use-refund-policy.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { HoldNotice, HoldTold } from '../../booking/hold/hold-notice.tsx'
import { useSameAgain } from '../../booking/hold/use-same-again.ts'
import { EntryForm } from '../../booking/login/entry-form.tsx'
import { useAccountPrefill } from '../../booking/login/use-account-prefill.ts'
import { useWhoBooks } from '../../booking/login/use-who-books.ts'
import { WhoLine } from '../../booking/login/who-line.tsx'
import { FormSections } from '../../booking/questions/form-sections.tsx'
import { FormSkeleton } from '../../booking/questions/form-skeleton.tsx'
import { useDraftToSave } from '../../booking/questions/use-draft-to-save.ts'
import { useFormStep } from '../../booking/questions/use-form-step.ts'
import { usePlaceAnswer } from '../../booking/questions/use-place-answer.ts'
import { Content, StepFrame, StepHeading } from '../../booking/step/step-frame.tsx'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { useWords } from '../../ui/words.tsx'
import { ToCart } from './to-cart.tsx'

const Questions = styled.div({ display: 'grid', gap: 'calc(var(--space) * 2)' })

const Policies = styled.p({ color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' })

/** The review of one appointment, with its questions where they are few. */
export default function ConfirmationStep(props: StepProps) {
  const { shared } = useBooking()
  return shared ? <WithQuestions {...props} shared={shared} /> : <Review {...props} />
}

/** The review below the questions, or below the login that the customer has asked for. */
function WithQuestions({ shared, ...props }: StepProps & { shared: StepDescriptor }) {
  const who = useWhoBooks()
  const { ready } = useBooking()
  const state = useFormStep(shared)
  useAccountPrefill()
  usePlaceAnswer()
  const { step, onBack } = props
  if (who.isEntering)
    return (
      <EntryForm who={who} hold={<HoldNotice onOther={onBack} />}>
        {(form, button) => <InStep {...{ step, onBack, form, button }} />}
      </EntryForm>
    )
  const fields = (
    <Questions>
      <WhoLine who={who} />
      {ready ? <FormSections state={state} /> : <FormSkeleton />}
    </Questions>
  )
  return <Review {...props} questions={{ fields, attempt: state.attempt }} />
}

interface InStepProps extends Pick<StepProps, 'step' | 'onBack'> {
  form: ReactNode
  button: ReactNode
}

const InStep = ({ step, onBack, form, button }: InStepProps) => (
  <StepFrame bar={<BottomBar action={button} />}>
    <Content>
      <StepHeading step={step} onBack={onBack} />
      {form}
    </Content>
  </StepFrame>
)

function Review({ step, onBack, questions }: StepProps & Pick<ComponentProps<typeof ReviewForm>, 'questions'>) {
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
  const again = useSameAgain(toDate)
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
      hold={<HoldTold again={again} isBelow />}
      questions={questions}
      list={(editable) => <ReviewList onEdit={editable ? edit : undefined} areAsked={questions !== undefined} />}
      instead={<ToCart />}
      policy={(paysNow) => <Policy paysNow={paysNow} />}
      isRunOut={again.remaining === 0}
      again={again.button}
      onOther={toDate}
      onBack={onBack}
    >
      {(form, button) => <InStep {...{ step, onBack, form, button }} />}
    </ReviewForm>
  )
}

/** What confirming does not settle yet: approval, or who does it; and the deadline for a full refund. */
function Policy({ paysNow }: { paysNow: boolean }) {
  const t = useWords()
  const { provider } = useBootstrap()
  const { facts, draft, quote } = useBooking()
  const isOnClaim = paysNow && (quote.quote?.dueonclaim ?? 0) > 0
  const refundOf = useRefundPolicy()
  if (facts.approvalmode)
    return (
      <Policies>{t(paysNow ? 'review.approval_pay' : 'review.approval', { provider: provider?.name ?? '' })}</Policies>
    )
  const refund = paysNow && !isOnClaim ? refundOf(draft, facts) : null
  return (
    <>
      {facts.isclaimed ? <Policies>{t(isOnClaim ? 'review.claimed_pay' : 'review.claimed')}</Policies> : null}
      {facts.isunconfirmed ? (
        <Policies>
          {t(paysNow ? 'review.unconfirmed_pay' : 'review.unconfirmed', { provider: provider?.name ?? '' })}
        </Policies>
      ) : null}
      {refund ? <Policies>{refund}</Policies> : null}
    </>
  )
}
