import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef } from 'react'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from './booking-context.tsx'
import { wide } from './layout.ts'
import { DateStage } from './resources/date-stage.tsx'
import { SummaryPanel } from './summary/summary-panel.tsx'

export const Frame = styled(Card)({
  position: 'relative',
  // On a phone the card is the page: it reaches the edges that the page keeps free.
  marginInline: 'calc(clamp(16px, 4vw, 32px) * -1)',
  marginBlockStart: 'calc(var(--space) * -4)',
  borderInline: 0,
  borderBlockStart: 0,
  borderRadius: 0,
  boxShadow: 'none',
  '& input, & select, & textarea, & button': { scrollMarginBlock: 96 },
  // Where no script runs, only what is booked is left of it: the free times are told above.
  'html:not([data-script]) &': {
    minHeight: 0,
    '& > :not(aside), & > aside :is(fieldset, select, label)': { display: 'none !important' },
  },
  // Steps differ in length: so high that what follows stays out of sight when one takes another's place.
  minHeight: 'calc(100dvh - 96px)',
  [wide]: {
    minHeight: 'min(calc(100dvh - 132px), 640px)',
    display: 'flex',
    alignItems: 'stretch',
    marginInline: 0,
    marginBlockStart: 0,
    overflow: 'clip',
    border: 'var(--border-card) solid var(--card-edge)',
    borderRadius: 'var(--radius-card)',
    boxShadow: 'var(--shadow-card)',
  },
})

export const Content = styled.div({
  flex: 1,
  minWidth: 0,
  padding: 'calc(var(--space) * 2.5) clamp(16px, 4vw, 24px) calc(var(--space) * 3)',
  [wide]: { padding: 'calc(var(--space) * 3) calc(var(--space) * 4) calc(var(--space) * 4)' },
})

export const StepHead = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  marginBlockEnd: 'calc(var(--space) * 2)',
  '& h2': { fontSize: 'calc(var(--h2-size) * 0.9)' },
  '& h2:focus': { outline: 'none' },
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

/** What the step asks for. It takes the focus when the step is entered from another, so that it is read out. */
export function StepHeading({ step, onBack }: { step: StepDescriptor; onBack?: (() => void) | undefined }) {
  const t = useWords()
  const { entered } = useBooking()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: two steps of one kind are one heading, told anew.
  useEffect(() => {
    if (entered) heading.current?.focus()
  }, [entered, step.name])
  return (
    <StepHead>
      {onBack ? (
        <button type="button" aria-label={t('nav.back')} onClick={onBack}>
          <Icon name="back" />
        </button>
      ) : null}
      <h2 ref={heading} tabIndex={-1}>
        {t(step.prompt)}
      </h2>
    </StepHead>
  )
}

/**
 * The card that every step stands in: the summary beside it, the step's bar at its foot on a phone. A step with
 * `choices` is one that chooses a date.
 */
export function StepFrame(props: { choices?: ReactNode; children: ReactNode; bar: ReactNode }) {
  const { ready } = useBooking()
  return (
    <Frame data-ready={ready || undefined}>
      <SummaryPanel>{props.choices}</SummaryPanel>
      {props.choices === undefined ? props.children : <DateStage>{props.children}</DateStage>}
      {props.bar}
    </Frame>
  )
}
