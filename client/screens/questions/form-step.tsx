import styled from '@emotion/styled'
import type { FormEvent } from 'react'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { HoldNotice } from '../../booking/hold/hold-notice.tsx'
import { EntryForm } from '../../booking/login/entry-form.tsx'
import { useAccountPrefill } from '../../booking/login/use-account-prefill.ts'
import { useWhoBooks, type WhoBooks } from '../../booking/login/use-who-books.ts'
import { WhoLine } from '../../booking/login/who-line.tsx'
import { FormSections } from '../../booking/questions/form-sections.tsx'
import { FormSkeleton } from '../../booking/questions/form-skeleton.tsx'
import { InlineAction } from '../../booking/questions/form-style.ts'
import { type FormStepState, useFormStep } from '../../booking/questions/use-form-step.ts'
import { usePlaceAnswer } from '../../booking/questions/use-place-answer.ts'
import { useSaveAnswers } from '../../booking/questions/use-save-answers.ts'
import { Content, StepFrame, StepHeading } from '../../booking/step/step-frame.tsx'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import type { SavedFault } from '../../data/saved-answers.ts'
import { wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { useWords } from '../../ui/words.tsx'
import { AddedTime } from './added-time.tsx'

const Stack = styled.div({
  display: 'grid',
  // A long word wraps instead of widening the column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 620,
  [wide]: { minHeight: 420, alignContent: 'start' },
})

/** A step with questions. After the date it first asks for the login, where an account is required. */
export default function FormStep(props: StepProps) {
  const who = useWhoBooks()
  const { step, onBack } = props
  if (step.name === 'first_form_step' || !who.isEntering) return <Questions {...props} who={who} />
  return (
    <EntryForm who={who} hold={<HoldNotice onOther={onBack} />}>
      {(form, button) => (
        <StepFrame bar={<BottomBar action={button} />}>
          <Content>
            <StepHeading step={step} onBack={onBack} />
            {form}
          </Content>
        </StepFrame>
      )}
    </EntryForm>
  )
}

/** Questions before or after the date: contact, the provider's forms, extras, and the attendees. */
function Questions({ step, onContinue, onBack, who }: StepProps & { who: WhoBooks }) {
  const t = useWords()
  const { ready } = useBooking()
  const state = useFormStep(step)
  useAccountPrefill()
  usePlaceAnswer()
  const { save, busy, fault } = useSaveAnswers(state)
  const isFirst = step.name === 'first_form_step'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !state.attempt()) return
    const outcome = await save()
    // Without a slot, the draft leads back to the date step by itself if that comes before this step.
    const stays = outcome === 'refused' || (outcome === 'slot_taken' && step.kind !== 'first_form_step')
    if (!stays) onContinue()
  }
  return (
    <StepFrame
      bar={
        <BottomBar
          action={
            <Button type="submit" form="booking-step" busy={busy}>
              {t('form.continue')}
            </Button>
          }
        />
      }
    >
      <Content>
        <StepHeading step={step} onBack={isFirst ? undefined : onBack} />
        {isFirst ? null : <WhoLine who={who} />}
        <form id="booking-step" onSubmit={submit} noValidate>
          <Stack>
            {isFirst ? null : <HoldNotice onOther={onBack} />}
            {state.shown > 0 ? <Notice tone="error">{t('form.faults', { count: state.shown })}</Notice> : null}
            {fault ? <Refused fault={fault} state={state} /> : null}
            {ready && (isFirst || who.known || !who.isNeeded) ? <FormSections state={state} /> : <FormSkeleton />}
            <AddedTime />
            <InlineAction>
              <Button type="submit" busy={busy}>
                {t('form.continue')}
              </Button>
            </InlineAction>
          </Stack>
        </form>
      </Content>
    </StepFrame>
  )
}

/** The answer that the server refused, with its question. */
function Refused({ fault, state }: { fault: SavedFault; state: FormStepState }) {
  const t = useWords()
  const form = state.forms.find(({ id }) => id === fault.formid)
  const question = form?.sections.flatMap(({ questions }) => questions).find(({ id }) => id === fault.question_id)
  return (
    <Notice tone="error">
      <strong>{question?.prompt || form?.name || t('forms.unsaved')}</strong>
      <br />
      {t(fault.key)}
    </Notice>
  )
}
