import styled from '@emotion/styled'
import { type FormEvent, useRef, useState } from 'react'
import { flowSiteOf, resourcesAgreed, resourcesChosen } from '../../../core/domain/flow/index.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { InlineAction } from '../../booking/questions/form-style.ts'
import { ResourceGroups } from '../../booking/resources/resource-groups.tsx'
import { useChoices } from '../../booking/resources/use-choices.ts'
import { Content, StepFrame, StepHeading } from '../../booking/step/step-frame.tsx'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { useWords } from '../../ui/words.tsx'

const Missing = styled.div({ scrollMarginBlock: 96, '&:focus': { outline: 'none' } })

const Stack = styled.form({ display: 'grid', gap: 'calc(var(--space) * 3)' })

/** The resource step: each group's required number must be chosen to continue. */
export default function ResourceStep({ step, onContinue, onBack }: StepProps) {
  const t = useWords()
  const { bookable } = useBootstrap()
  const { draft, facts, inplace } = useBooking()
  const { lists } = useChoices()
  const missing = useRef<HTMLDivElement>(null)
  const [isAsked, setAsked] = useState(false)
  // In a checklist the choice may be skipped where the bookable allows it.
  const isForced = !inplace || facts.resourcesrequired
  const isDone = isForced ? resourcesChosen : resourcesAgreed
  const done = bookable !== null && isDone(draft, flowSiteOf(bookable, [], false))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (done) return onContinue()
    // The message is above, out of sight on a phone with its button at the foot.
    requestAnimationFrame(() => missing.current?.focus())
  }
  const required = lists.map((list) => ({ ...list, isRequired: true, minimum: Math.max(1, list.minimum) }))
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
        <StepHeading step={step} onBack={inplace ? undefined : onBack} />
        <Stack id="booking-step" onSubmit={submit} noValidate>
          {isAsked && !done ? (
            <Missing ref={missing} tabIndex={-1}>
              <Notice tone="error">{t('resources.missing')}</Notice>
            </Missing>
          ) : null}
          <ResourceGroups choices={isForced ? required : lists} />
          <InlineAction>
            <Button type="submit">{t('form.continue')}</Button>
          </InlineAction>
        </Stack>
      </Content>
    </StepFrame>
  )
}
