import styled from '@emotion/styled'
import { wide } from '../../ui/breakpoints.ts'
import { pairedOnPhones } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'

/** The card of the pages after a booking: one spacious column, with the actions beside it on wide screens. */
export const Sheet = styled(Card)({
  maxWidth: 860,
  margin: '0 auto',
  padding: 'calc(var(--space) * 4) clamp(20px, 5vw, 56px) calc(var(--space) * 5)',
  display: 'grid',
  // A calendar shrinks into the card instead of widening it.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 4)',
  [wide]: { paddingBlock: 'calc(var(--space) * 6)' },
})

export const Opening = styled.header({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  justifyItems: 'start',
  '& h1:focus': { outline: 'none' },
  '& p': { fontSize: 'calc(var(--body-size) * 1.0625)' },
  '& h2': { fontSize: 'var(--h3-size)' },
  '& > [data-part=told]:focus': { outline: 'none' },
})

export const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px calc(var(--space) * 2)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '& strong': { color: 'var(--text)', fontVariantNumeric: 'tabular-nums' },
})

export const Facts = styled.dl({
  display: 'grid',
  gap: 'calc(var(--space) * 2.5) calc(var(--space) * 5)',
  paddingBlock: 'calc(var(--space) * 3)',
  borderBlock: 'max(1px, var(--border-card)) solid var(--border)',
  '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
  '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd small': {
    display: 'block',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
    fontWeight: 400,
  },
})

/** Details that open below a fact. */
export const Details = styled.details({
  fontWeight: 400,
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
  '& dd': { fontWeight: 400 },
})

export const Links = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space)', '& > :is(a, button)': pairedOnPhones },
})

export const Actions = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 'calc(var(--space) * 1.5)',
  '& > :is(a, button)': pairedOnPhones,
})

/** Fields of a page after a booking, no wider than those of the steps before it. */
export const Questions = styled.div({
  display: 'grid',
  // A long word wraps instead of widening the column.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  maxWidth: 620,
  '& > h2': { fontSize: 'var(--h3-size)' },
  '& [data-part=text] small': { display: 'block' },
})
