import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { belowWide, narrow, wide } from '../../ui/breakpoints.ts'
import { Card } from '../../ui/card.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { SummaryPanel } from '../summary/summary-panel.tsx'
import { DateStage } from './date-stage.tsx'
import { PressGuard } from './press-guard.tsx'

export const Frame = styled(Card)({
  position: 'relative',
  // On a phone the card fills the page up to its edges.
  marginInline: 'calc(clamp(16px, 4vw, 32px) * -1)',
  marginBlockStart: 'calc(var(--space) * -4)',
  borderInline: 0,
  borderBlockStart: 0,
  borderRadius: 0,
  boxShadow: 'none',
  // The bar of a phone keeps its own room free (`useBarRoom`).
  '& input, & select, & textarea, & button': { scrollMarginBlock: '96px 16px', [wide]: { scrollMarginBlock: 96 } },
  // Without script only the summary remains, since the free times are listed above it.
  'html:not([data-script]) &': {
    minHeight: '0 !important',
    // Only the panel is left of the card, which is no wider.
    [wide]: { '&:not([data-checklist], [data-panel=top])': { width: 'fit-content' } },
    '&:not([data-checklist]) > :not(aside), & > aside :is(fieldset, select, label, [data-part=seats])': {
      display: 'none !important',
    },
    // A checklist can be read without script.
    '&[data-checklist] :is(input, button, fieldset)': { display: 'none !important' },
  },
  // Steps differ in length: the minimum height keeps the content below out of sight when the step changes.
  minHeight: 'calc(var(--fill) - 96px)',
  // A reload of a scrolled page finds its place again: the times of the chosen day come only once the draft is read.
  // The questions are longer than the login before them, whose end is in sight where its button is.
  [narrow]: {
    '&[data-dates]': { minHeight: 'calc(var(--fill) + 176px)' },
    // With few times or dates it ends below them, where the window ends.
    '&[data-dates]:has([data-slot], [data-occurrence])': { minHeight: 'calc(var(--fill) - 16px)' },
    '&:has([data-part=entry])': { minHeight: 'calc(var(--fill) + 288px)' },
  },
  // Hides the bar with the Continue button where there is nothing to choose.
  '&:has([data-part=trouble][role=status], [data-part=unsuccessful]) > [role=region]': { display: 'none' },
  // The bar stands at the foot, however short the step is.
  [belowWide]: { display: 'flex', flexDirection: 'column', '& > [role=region]': { marginBlockStart: 'auto' } },
  [wide]: {
    minHeight: 'min(calc(var(--fill) - 132px), 640px)',
    // A card is no taller than it looks well; on a tall screen the rest keeps the footer where it is.
    marginBlockEnd: 'max(0px, calc(var(--fill) - 132px - 640px))',
    display: 'flex',
    alignItems: 'stretch',
    marginInline: 0,
    marginBlockStart: 0,
    overflow: 'clip',
    border: 'var(--border-card) solid var(--card-edge)',
    borderRadius: 'var(--radius-card)',
    boxShadow: 'var(--shadow-card)',
  },
  // What is booked and what it costs, on one sheet of paper, without what is pressed and typed in.
  '@media print': {
    display: 'block',
    minHeight: 0,
    margin: 0,
    border: 0,
    boxShadow: 'none',
    background: 'none',
    zoom: 0.78,
    [`& > [role=region], & :is(${['book', 'discount', 'to-cart', 'terms-by-button'].map((one) => `[data-part=${one}]`)}, #payment-fields)`]:
      { display: 'none' },
  },
})

export const Content = styled.div({
  flex: 1,
  minWidth: 0,
  [narrow]: { flex: 'none' },
  padding: 'calc(var(--space) * 2.5) clamp(16px, 4vw, 24px) calc(var(--space) * 3)',
  [wide]: { padding: 'calc(var(--space) * 3) calc(var(--space) * 4) calc(var(--space) * 4)' },
  '@media print': { padding: 'calc(var(--space) * 3) 0 0' },
})

/** A date step inside a checklist has no card of its own. */
const InPlace = styled.div({
  position: 'relative',
  '& > [data-part=choices]': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    padding: 'calc(var(--space) * 2) clamp(16px, 4vw, 24px) 0',
    '&:empty': { display: 'none' },
    // Lists of resources use the whole width; single fields are narrower.
    '& > :not(fieldset, [data-part=chosen-resources])': { width: '100%', maxWidth: 312 },
    [wide]: { '--option': '216px' },
  },
  '& > [data-part=columns]': { [wide]: { display: 'flex', alignItems: 'stretch' } },
})

export { StepHeading } from './step-heading.tsx'

/**
 * The card of every step: the summary beside it and, on a phone, the step's bar at its foot. A step with `choices` is a
 * date step.
 */
export function StepFrame(props: { choices?: ReactNode; children: ReactNode; bar: ReactNode }) {
  const { ready, inplace, step } = useBooking()
  const { panel } = useBootstrap().theme.composition
  if (inplace)
    return (
      <InPlace>
        <PressGuard step={step?.name} />
        <div data-part="choices">{props.choices}</div>
        <div data-part="columns">{props.children}</div>
        {props.bar}
      </InPlace>
    )
  return (
    <Frame data-ready={ready || undefined} data-dates={props.choices !== undefined || undefined} data-panel={panel}>
      <PressGuard step={step?.name} />
      <SummaryPanel>{props.choices}</SummaryPanel>
      {props.choices === undefined ? props.children : <DateStage>{props.children}</DateStage>}
      {props.bar}
    </Frame>
  )
}
