import styled from '@emotion/styled'
import { type FormEvent, type ReactNode, useRef } from 'react'
import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import { InlineAction } from '../booking/questions/form-style.ts'
import { useInList } from '../booking/step/in-list.ts'
import { Content, StepFrame as Frame, StepHeading } from '../booking/step/step-frame.tsx'
import { useStepSaving } from '../booking/step/step-saving.ts'
import { BottomBar } from '../booking/summary/bottom-bar.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../ui/words.tsx'

const Stack = styled.form({
  display: 'grid',
  // A long word wraps instead of widening the column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 620,
})

export interface StepFrameProps {
  /** From the step's props, like `onBack`. */
  step: StepDescriptor
  onBack(): void
  /** The customer wants to go on: store the answer and call the step's `onContinue`, or show what is missing. */
  onContinue(): void
  /** What is missing, in the tenant's words; above the fields, and announced. */
  fault?: string | undefined
  /** Something is being asked elsewhere: the button waits, as it does while the answer is stored. */
  busy?: boolean
  /** Its fields, below one another. */
  children: ReactNode
}

/**
 * A step as the product draws its own: the heading with the way back, the summary and the prices, the fields, and the
 * button that goes on, on a phone in the bar at the foot. In a list of appointments those around it are the list's.
 */
export function StepFrame({ step, onBack, onContinue, fault, busy = false, children }: StepFrameProps) {
  const t = useWords()
  const isSaving = useStepSaving()
  const isInList = useInList()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy || isSaving) return
    onContinue()
    // Once the faults are drawn.
    requestAnimationFrame(() => focusFault(form.current))
  }
  const button = (
    <Button type="submit" form="booking-step" busy={busy || isSaving}>
      {t('form.continue')}
    </Button>
  )
  const fields = (
    <Stack id="booking-step" ref={form} onSubmit={submit} noValidate data-step={step.name}>
      {fault ? <Notice tone="error">{fault}</Notice> : null}
      {children}
      {isInList ? <div>{button}</div> : <InlineAction>{button}</InlineAction>}
    </Stack>
  )
  if (isInList) return fields
  return (
    <Frame bar={<BottomBar action={button} />}>
      <Content>
        <StepHeading step={step} onBack={onBack} />
        {fields}
      </Content>
    </Frame>
  )
}

/** Puts the focus on the first faulty field; of a group, on its first control. */
function focusFault(form: HTMLElement | null): void {
  const faulty = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const control = faulty?.matches('fieldset') ? faulty.querySelector<HTMLElement>('input') : faulty
  control?.focus()
}
