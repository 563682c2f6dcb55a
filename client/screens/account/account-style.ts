import styled from '@emotion/styled'
import { pairedOnPhones } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'

/** An account form: its fields below one another, its buttons at the end. */
export const FormStack = styled.form({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // An error is clearly nearer to its own field than to the next label.
  gap: 'calc(var(--space) * 2)',
  // Fields have their natural heights instead of a common one.
  '& fieldset > div': { height: 'auto' },
  '& [data-part=pair]': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    '@media (min-width: 520px)': { gridTemplateColumns: '1fr 1fr' },
  },
  '& [data-part=foot-row]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space) calc(var(--space) * 2)',
    '& > button:not(:only-of-type)': pairedOnPhones,
  },
})

/** A link within the text of a form. */
export const quietWay = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--primary-text)',
  fontSize: 'var(--small-size)',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
} as const

export const Ways = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '0 calc(var(--space) * 2)',
  '& > :is(a, button)': quietWay,
})

/** The card of an account page with a single task. */
export const NarrowSheet = styled(Card)({
  width: '100%',
  maxWidth: 480,
  margin: '0 auto',
  padding: 'calc(var(--space) * 4) clamp(20px, 5vw, 40px) calc(var(--space) * 4)',
  display: 'grid',
  // A long word wraps instead of widening the card.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 2.5)',
  '& h1': { fontSize: 'var(--h2-size)' },
  '& h1:focus': { outline: 'none' },
  '& h1 + p': { marginBlockStart: 'calc(var(--space) * -1)', color: 'var(--muted)' },
})

/** Digits that are read from one window and typed into another. */
export const Digits = styled.p({
  margin: 0,
  fontSize: 'clamp(2rem, 12vw, 3rem)',
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.2em',
  textAlign: 'center',
})

/** A section of the profile with its own heading. */
export const Section = styled(Card.withComponent('section'))({
  padding: 'calc(var(--space) * 3) clamp(20px, 4vw, 32px) calc(var(--space) * 4)',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 2)',
  alignContent: 'start',
  '& > header': { display: 'grid', gap: 'calc(var(--space) * 0.5)' },
  '& > header > p': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)' },
  '& h2': { fontSize: 'var(--h3-size)' },
  '& h2:focus': { outline: 'none' },
})
