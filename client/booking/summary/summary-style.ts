import styled from '@emotion/styled'
import { besideOnly, narrow, roomy, wide } from '../../ui/breakpoints.ts'

/** The summary: a slim header on a phone, a column of the card or a row above it on wide screens. */
export const Panel = styled.aside({
  minWidth: 0,
  background: 'var(--surface-muted)',
  [wide]: { width: 232, flex: 'none' },
  [roomy]: { width: 312 },
})

/**
 * Keeps the summary in sight while the step beside it scrolls; where it is taller than the window its costs stay at the
 * foot. Beside a calendar, whose choices it holds, it scrolls with the step.
 */
export const InSight = styled.div({
  [wide]: {
    '&[data-sticks]': {
      position: 'sticky',
      insetBlockStart: 0,
      maxHeight: '100dvh',
      overflowY: 'auto',
      scrollbarWidth: 'thin',
      '& [data-part=costs]': {
        position: 'sticky',
        insetBlockEnd: 0,
        paddingBlockEnd: 'calc(var(--space) * 1)',
        background: 'var(--surface-muted)',
      },
    },
  },
})

export const Cover = styled.div({
  display: 'none',
  [wide]: { display: 'block' },
})

/** What is booked: one part of the summary where that is a row above the step. */
export const About = styled.div({ display: 'contents' })

export const Body = styled.div({
  display: 'flex',
  flexDirection: 'column',
  gap: 'calc(var(--space) * 2)',
  padding: 'calc(var(--space) * 2) clamp(16px, 4vw, 24px)',
  // On a phone the calendar begins as high as it can.
  [narrow]: { gap: 'var(--space)', paddingBlock: 'calc(var(--space) * 1.25)' },
  [besideOnly]: {
    '&:has(> [data-part=row]:not(:empty))': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, auto)',
      gridAutoFlow: 'column',
      gridTemplateRows: 'auto auto',
      gap: '0 calc(var(--space) * 3)',
      paddingBlock: 'calc(var(--space) * 1.25)',
      '& > [data-part=row]': { gridColumn: 2, gridRow: '1 / span 2', alignSelf: 'center', minWidth: 300 },
    },
  },
  [wide]: {
    gap: 'calc(var(--space) * 2.5)',
    padding: 'calc(var(--space) * 3) calc(var(--space) * 2.5)',
  },
  [roomy]: { paddingInline: 'calc(var(--space) * 3)' },
  '& h1': {
    overflowWrap: 'anywhere',
    fontSize: 'calc(var(--h2-size) * 0.84)',
    lineHeight: 1.2,
    fontWeight: 'var(--h2-weight)',
    letterSpacing: 'var(--h2-spacing)',
    [wide]: { fontSize: 'var(--h2-size)', lineHeight: 'var(--h2-line)' },
  },
})

export const Facts = styled.ul({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'calc(var(--space) * 0.5) calc(var(--space) * 2)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& li': { display: 'flex', gap: 'var(--space)', alignItems: 'center', textWrap: 'balance' },
  '& li > svg': { width: 18, height: 18 },
  '& [data-wide]': { display: 'none' },
  '& a': { color: 'inherit' },
  [wide]: {
    flexDirection: 'column',
    '& li': { alignItems: 'flex-start' },
    '& li > svg': { marginBlockStart: 2 },
    '& [data-wide]': { display: 'flex' },
    // There the lines of the price stand below.
    '& [data-narrow]': { display: 'none' },
  },
})

/** The whole price stands where the bookable's own stood, in its room: what is below stays where it is. */
export const PriceRoom = styled.strong({
  display: 'grid',
  '& > span': { gridArea: '1 / 1' },
  '& > [aria-hidden]': { visibility: 'hidden' },
})

export const Description = styled.p({
  display: 'none',
  // No list has told it, and on a phone nothing else will.
  '&[data-direct]': { display: 'block', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '&[data-direct]:is(details, p)': { [besideOnly]: { gridColumn: '1 / -1', gridRow: 3 } },
  [wide]: {
    display: 'block',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
  },
  // The whole text replaces its beginning.
  '&[open] > summary': { display: 'none' },
  '& [data-part=more]': {
    color: 'var(--primary-text)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    whiteSpace: 'nowrap',
  },
})

export const Chosen = styled.dl({
  display: 'none',
  [wide]: {
    display: 'grid',
    gap: 'calc(var(--space) * 1.5)',
    paddingBlockStart: 'calc(var(--space) * 2)',
    borderBlockStart: 'var(--rule)',
  },
  '& dt': { color: 'var(--muted)', fontSize: 'var(--label-size)', letterSpacing: 'var(--label-spacing)' },
  // No line has a single word of a zone or an address.
  '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums', textWrap: 'balance' },
  '& dd small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)', fontWeight: 400 },
})

export const Costs = styled.div({
  display: 'none',
  [wide]: { display: 'block', paddingBlockStart: 'calc(var(--space) * 2)', borderBlockStart: 'var(--rule)' },
})
