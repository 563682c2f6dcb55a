import styled from '@emotion/styled'
import { createContext, useContext, useEffect, useRef } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { Icon } from '../../ui/icon.tsx'
import { Message, type MessageName, useMessages } from '../../ui/message.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { ProgressBar } from './progress-bar.tsx'

export const StepHead = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  marginBlockEnd: 'calc(var(--space) * 2)',
  '& h2': {
    fontSize: 'calc(var(--h2-size) * 0.9)',
    lineHeight: 'var(--h2-line)',
    fontWeight: 'var(--h2-weight)',
    letterSpacing: 'var(--h2-spacing)',
  },
  '& h4': {
    fontFamily: 'var(--font-heading)',
    fontStyle: 'var(--heading-style)',
    fontSize: 'var(--h3-size)',
    lineHeight: 'var(--h3-line)',
    fontWeight: 'var(--h3-weight)',
    letterSpacing: 'var(--h3-spacing)',
    textTransform: 'var(--heading-case)' as 'none',
  },
  '& :is(h2, h4):focus': { outline: 'none' },
  '& button': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: 44,
    height: 44,
    marginInlineStart: -10,
    padding: 0,
    border: 0,
    borderRadius: 'var(--radius-button)',
    background: 'none',
    '&:hover': { background: 'var(--surface-muted)' },
    '&:dir(rtl) svg': { scale: '-1 1' },
  },
})

/** A text of the tenant that is too long for a heading stands under it. */
const Beneath = styled.div({
  maxWidth: '62ch',
  marginBlock: 'calc(var(--space) * -1) calc(var(--space) * 2.5)',
  color: 'var(--muted)',
})

/** Which text of the tenant takes the place of a step's own prompt. */
const messageOf: Record<string, MessageName> = {
  datetime_step: 'datemessage',
  datetime_resource_step: 'datemessage',
  first_form_step: 'userinstructions',
  second_form_step: 'userinstructions',
  confirmation_step: 'confirmationmessage',
}

const HeadingAboveContext = createContext(false)

/** Whether what is in it stands beneath the step's heading already, which then is not drawn a second time. */
export const HeadingAbove = HeadingAboveContext.Provider

/** What the step asks for. It takes the focus when the step is entered from another, so that it is read out. */
export function StepHeading({ step, onBack }: { step: StepDescriptor; onBack?: (() => void) | undefined }) {
  const t = useWords()
  const { entered, level: Heading = 'h2', progress } = useBooking()
  const isAbove = useContext(HeadingAboveContext)
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: two steps of one kind are one heading, told anew.
  useEffect(() => {
    if (entered) heading.current?.focus()
  }, [entered, step.name])
  const message = messageOf[step.name]
  const messages = useMessages()
  const own = message ? messages[message] : undefined
  const prompt = usePrompt(step)
  if (isAbove) return null
  return (
    <>
      {progress ? <ProgressBar {...progress} /> : null}
      <StepHead>
        {onBack ? (
          <button type="button" aria-label={t('nav.back')} onClick={onBack}>
            <Icon name="back" />
          </button>
        ) : null}
        <Heading ref={heading} tabIndex={-1}>
          {own?.heading ?? t(prompt)}
        </Heading>
      </StepHead>
      {own && own.heading === null && message ? (
        <Beneath>
          <Message name={message} />
        </Beneath>
      ) : null}
    </>
  )
}

/** The review says that it asks for money only where something is to be paid now. */
function usePrompt({ name, prompt }: StepDescriptor): string {
  const { quote } = useBooking()
  return name === 'confirmation_step' && (quote.quote?.duenow ?? 0) > 0 ? 'prompt.confirmation_step_pay' : prompt
}
