import styled from '@emotion/styled'
import { type FormEvent, useState } from 'react'
import { flowSiteOf, resourcesChosen } from '../../../../core/domain/flow/index.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { StepProps } from '../../../ui/plugin-half.ts'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../booking-context.tsx'
import { InlineAction } from '../form/form-style.ts'
import { Content, StepFrame, StepHeading } from '../step-frame.tsx'
import { BottomBar } from '../summary/bottom-bar.tsx'
import { ResourceGroups } from './resource-groups.tsx'
import { useChoices } from './use-choices.ts'

const Stack = styled.form({ display: 'grid', gap: 'calc(var(--space) * 3)' })

/** Resources as a step of their own: as many as the groups ask for must be chosen to go on. */
export default function ResourceStep({ step, onContinue, onBack }: StepProps) {
  const t = useWords()
  const { bookable } = useBootstrap()
  const { draft } = useBooking()
  const { lists } = useChoices()
  const [isAsked, setAsked] = useState(false)
  const done = bookable !== null && resourcesChosen(draft, flowSiteOf(bookable, [], false))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (done) onContinue()
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
        <StepHeading step={step} onBack={onBack} />
        <Stack id="booking-step" onSubmit={submit} noValidate>
          {isAsked && !done ? <Notice tone="error">{t('resources.missing')}</Notice> : null}
          <ResourceGroups choices={required} />
          <InlineAction>
            <Button type="submit">{t('form.continue')}</Button>
          </InlineAction>
        </Stack>
      </Content>
    </StepFrame>
  )
}
