import styled from '@emotion/styled'
import { pairedOnPhones } from '../../ui/button-style.ts'
import { Card } from '../../ui/card.tsx'

/** The card of a question, and of its answer: one column, with what belongs together beside each other. */
export const Enquiry = styled(Card)({
  width: '100%',
  maxWidth: 760,
  margin: '0 auto',
  padding: 'calc(var(--space) * 4) clamp(20px, 5vw, 48px) calc(var(--space) * 5)',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 3)',
  '& > header': { display: 'grid', gap: 'var(--space)', justifyItems: 'start' },
  '& > header > p': { color: 'var(--muted)' },
  '& h1:focus, & h2:focus, & > [data-part=told]:focus': { outline: 'none' },
  '& h2': { fontSize: 'var(--h3-size)' },
  '& > section': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    '&:focus': { outline: 'none' },
    '& > p': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  },
  // Fields shrink into the card instead of widening it.
  '& :is(section, form, fieldset, [data-part=questions])': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& form': { display: 'grid', gap: 'calc(var(--space) * 2.5)' },
  '& fieldset': { display: 'grid', gap: 'calc(var(--space) * 2)', margin: 0, padding: 0, border: 0, minWidth: 0 },
  '& [data-part=wanted]': { display: 'grid', gap: 'calc(var(--space) * 2)' },
  '& legend': { padding: 0, marginBlockEnd: 'var(--space)', fontWeight: 600 },
  '& fieldset > p': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& [data-part=questions]': {
    display: 'grid',
    gap: 'calc(var(--space) * 2.5)',
    '& > h2': { marginBlockEnd: 'calc(var(--space) * -2)' },
    '& > p': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& legend > h3': { fontFamily: 'inherit', fontStyle: 'inherit', fontSize: 'inherit', fontWeight: 600 },
  },
  '& [data-part=pair]': {
    display: 'grid',
    alignItems: 'start',
    gap: 'calc(var(--space) * 2)',
    '@media (min-width: 520px)': { gridTemplateColumns: '1fr 1fr' },
    // Fields have their natural heights instead of a common one.
    '& > div': { height: 'auto' },
  },
  '& [data-part=time]': {
    display: 'grid',
    alignItems: 'start',
    gap: 'var(--space) calc(var(--space) * 2)',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
    '& > div': { height: 'auto' },
    '& > :first-of-type': { gridColumn: '1 / -1' },
    '@media (min-width: 520px)': {
      gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr) minmax(0, 1fr)',
      '& > :first-of-type': { gridColumn: 'auto' },
    },
  },
  '& [data-part=actions]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'calc(var(--space) * 1.5)',
    '& > button': pairedOnPhones,
  },
  // A part of its own begins with its heading.
  '& :is(section, [data-part=questions]):has(> h2):not(:first-child)': {
    paddingBlockStart: 'calc(var(--space) * 3)',
    borderBlockStart: '1px solid var(--border)',
  },
  '& form > fieldset:has(> legend > h2):not(:first-child)': { marginBlockStart: 'calc(var(--space) * 2)' },
  // A button that looks like text begins where texts do.
  '& [data-variant=quiet]': { marginInlineStart: 'calc(var(--space) * -1.25)' },
  '& dl': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    margin: 0,
    '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '& dd > small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& dd + dd': { marginBlockStart: 'calc(var(--space) * 0.5)' },
    '& dd a': { display: 'inline-flex', alignItems: 'center', minHeight: 44, color: 'var(--primary-text)' },
  },
})
