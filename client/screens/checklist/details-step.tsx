import styled from '@emotion/styled'
import type { FormEvent } from 'react'
import { EntryForm } from '../../booking/login/entry-form.tsx'
import { useAccountPrefill } from '../../booking/login/use-account-prefill.ts'
import { useWhoBooks, type WhoBooks } from '../../booking/login/use-who-books.ts'
import { WhoLine } from '../../booking/login/who-line.tsx'
import { FormSections } from '../../booking/questions/form-sections.tsx'
import { FormSkeleton } from '../../booking/questions/form-skeleton.tsx'
import { InlineAction } from '../../booking/questions/form-style.ts'
import { useFormStep } from '../../booking/questions/use-form-step.ts'
import { Content, StepHeading } from '../../booking/step/step-frame.tsx'
import { wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../../ui/step-props.ts'
import { useWords } from '../../ui/words.tsx'
import { CartBar } from './cart-bar.tsx'
import { useCart } from './cart-context.tsx'
import { CartHold } from './cart-hold.tsx'

const Stack = styled.div({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 620,
  [wide]: { minHeight: 420, alignContent: 'start' },
})

/** The contact step, preceded by the login where one is required or wanted. */
export function DetailsStep(props: StepProps) {
  const who = useWhoBooks()
  if (!who.isEntering) return <Details {...props} who={who} />
  return (
    <EntryForm who={who} hold={<CartHold />}>
      {(form, button) => (
        <>
          <Content>
            <StepHeading step={props.step} onBack={props.onBack} />
            {form}
          </Content>
          <CartBar action={button} />
        </>
      )}
    </EntryForm>
  )
}

/** The contact questions and the forms of all chosen bookables: each form once, whatever the number of its dates. */
function Details({ step, onContinue, onBack, who }: StepProps & { who: WhoBooks }) {
  const t = useWords()
  const { ready } = useCart()
  const state = useFormStep(step)
  useAccountPrefill()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.attempt()) onContinue()
  }
  return (
    <>
      <Content>
        <StepHeading step={step} onBack={onBack} />
        <CartHold />
        <WhoLine who={who} />
        <form id="booking-step" onSubmit={submit} noValidate>
          <Stack>
            {state.shown > 0 ? <Notice tone="error">{t('form.faults', { count: state.shown })}</Notice> : null}
            {ready && (who.known || !who.isNeeded) ? <FormSections state={state} /> : <FormSkeleton />}
            <InlineAction>
              <Button type="submit">{t('form.continue')}</Button>
            </InlineAction>
          </Stack>
        </form>
      </Content>
      <CartBar
        action={
          <Button type="submit" form="booking-step">
            {t('form.continue')}
          </Button>
        }
      />
    </>
  )
}
