import styled from '@emotion/styled'
import type { FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../../ui/plugin-half.ts'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from './booking-context.tsx'
import { FormSections } from './form/form-sections.tsx'
import { FormSkeleton } from './form/form-skeleton.tsx'
import { InlineAction } from './form/form-style.ts'
import { useFormStep } from './form/use-form-step.ts'
import { HoldNotice } from './hold/hold-notice.tsx'
import { wide } from './layout.ts'
import { Content, StepFrame, StepHeading } from './step-frame.tsx'
import { BottomBar } from './summary/bottom-bar.tsx'

const Stack = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 620,
  [wide]: { minHeight: 420, alignContent: 'start' },
})

/** Questions before or after the date: who books, the provider's forms, and what each attendee is asked. */
export default function FormStep({ step, onContinue, onBack }: StepProps) {
  const t = useWords()
  const { ready } = useBooking()
  const state = useFormStep(step)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.attempt()) onContinue()
  }
  return (
    <StepFrame
      bar={
        <BottomBar
          action={
            <Button type="submit" form="booking-step">
              {t('form.continue')}
            </Button>
          }
        />
      }
    >
      <Content>
        <StepHeading step={step} onBack={step.name === 'first_form_step' ? undefined : onBack} />
        <form id="booking-step" onSubmit={submit} noValidate>
          <Stack>
            {step.name === 'first_form_step' ? null : <HoldNotice onOther={onBack} />}
            {state.shown > 0 ? <Notice tone="error">{t('form.faults', { count: state.shown })}</Notice> : null}
            {ready ? <FormSections state={state} /> : <FormSkeleton />}
            <InlineAction>
              <Button type="submit">{t('form.continue')}</Button>
            </InlineAction>
          </Stack>
        </form>
      </Content>
    </StepFrame>
  )
}
