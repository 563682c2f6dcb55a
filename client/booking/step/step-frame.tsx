import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { DateStage } from '../resources/date-stage.tsx'
import { SummaryPanel } from '../summary/summary-panel.tsx'
import { wide } from './layout.ts'

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
    '&:not([data-checklist]) > :not(aside), & > aside :is(fieldset, select, label)': { display: 'none !important' },
    // A list can be read without it.
    '&[data-checklist] :is(input, button, fieldset)': { display: 'none !important' },
  },
  // Steps differ in length: so high that what follows stays out of sight when one takes another's place.
  minHeight: 'calc(100dvh - 96px)',
  // Where there is nothing to choose there is no way on, and no bar that offers one.
  '&:has([data-part=trouble][role=status], [data-part=unsuccessful]) > [role=region]': { display: 'none' },
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

/** Where a date is chosen inside a checklist: the step without a card of its own. */
const InPlace = styled.div({
  '& > [data-part=choices]': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    padding: 'calc(var(--space) * 2) clamp(16px, 4vw, 24px) 0',
    '&:empty': { display: 'none' },
    // Names have the whole width, what is asked with one field does not need it.
    '& > :not(fieldset, [data-part=chosen-resources])': { width: '100%', maxWidth: 312 },
    [wide]: { '--option': '216px' },
  },
  '& > [data-part=columns]': { [wide]: { display: 'flex', alignItems: 'stretch' } },
})

export { StepHeading } from './step-heading.tsx'

/**
 * The card that every step stands in: the summary beside it, the step's bar at its foot on a phone. A step with
 * `choices` is one that chooses a date.
 */
export function StepFrame(props: { choices?: ReactNode; children: ReactNode; bar: ReactNode }) {
  const { ready, inplace } = useBooking()
  if (inplace)
    return (
      <InPlace>
        <div data-part="choices">{props.choices}</div>
        <div data-part="columns">{props.children}</div>
        {props.bar}
      </InPlace>
    )
  return (
    <Frame data-ready={ready || undefined}>
      <SummaryPanel>{props.choices}</SummaryPanel>
      {props.choices === undefined ? props.children : <DateStage>{props.children}</DateStage>}
      {props.bar}
    </Frame>
  )
}
