import styled from '@emotion/styled'
import { createContext, memo, useContext, useLayoutEffect, useRef } from 'react'
import { isOwnStepKind, type OwnStepKind } from '../../../core/domain/flow/step-kinds.ts'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { isSized } from '../../frame/tell-host.ts'
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
    fontVariantNumeric: 'var(--heading-figures)',
    fontStyle: 'var(--heading-style)',
    fontSize: 'var(--h3-size)',
    lineHeight: 'var(--h3-line)',
    fontWeight: 'var(--h3-weight)',
    letterSpacing: 'var(--h3-spacing)',
    textTransform: 'var(--heading-case)' as 'none',
  },
  // In large letters a word may be wider than a phone.
  '& :is(h2, h4)': { minWidth: 0, overflowWrap: 'anywhere', '&:focus': { outline: 'none' } },
  // The way back stands beside the first line of a long heading.
  '&:has(> button:first-child)': {
    alignItems: 'flex-start',
    '& > :is(h2, h4)': { paddingBlock: 'calc((44px - 1lh) / 2)' },
  },
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

/** A tenant's text that is too long for a heading goes below it. */
const Beneath = styled.div({
  maxWidth: '62ch',
  marginBlock: 'calc(var(--space) * -1) calc(var(--space) * 2.5)',
  color: 'var(--muted)',
})

/** The tenant's text that replaces a step's own prompt. */
const messages: Record<OwnStepKind, MessageName | null> = {
  bookable_step: null,
  bookable_byresource_step: null,
  bookable_withresource_step: null,
  bookable_calendar: null,
  checklist_step: null,
  resource_step: null,
  datetime_step: 'datemessage',
  datetime_resource_step: 'datemessage',
  first_form_step: 'userinstructions',
  second_form_step: 'userinstructions',
  confirmation_step: 'confirmationmessage',
}

const messageOf = (step: string): MessageName | null => (isOwnStepKind(step) ? messages[step] : null)

const HeadingAboveContext = createContext(false)

/** Tells the content that the step's heading is already shown above it. */
export const HeadingAbove = HeadingAboveContext.Provider

interface StepHeadingProps {
  step: StepDescriptor
  onBack?: (() => void) | undefined
}

/** The heading of a step. It takes the focus when the step is entered from another, so that screen readers read it. */
export const StepHeading = memo(function StepHeading({ step, onBack }: StepHeadingProps) {
  const t = useWords()
  const { entered, level: Heading = 'h2', progress } = useBooking()
  const isAbove = useContext(HeadingAboveContext)
  const heading = useRef<HTMLHeadingElement>(null)
  // Before anything is painted: a shorter step would show its foot first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of several steps of one kind takes the focus.
  useLayoutEffect(() => {
    if (entered) heading.current?.focus({ preventScroll: isSized() })
  }, [entered, step.name])
  const message = messageOf(step.name)
  const ofTenant = useMessages()
  const own = message ? ofTenant[message] : undefined
  const prompt = usePrompt(step)
  if (isAbove) return null
  return (
    <>
      {progress ? <ProgressBar {...progress} /> : null}
      <StepHead>
        {onBack ? (
          <button type="button" data-noprint aria-label={t('nav.back')} onClick={onBack}>
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
})

/** The review mentions payment only where something is due now. */
function usePrompt({ name, prompt }: StepDescriptor): string {
  const { quote, draft } = useBooking()
  const isPaid = !draft.waiting && (quote.quote?.duenow ?? 0) + (quote.quote?.dueonapproval ?? 0) > 0
  return name === 'confirmation_step' && isPaid ? 'prompt.confirmation_step_pay' : prompt
}
