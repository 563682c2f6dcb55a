import styled from '@emotion/styled'
import { pairedOnPhones } from '../../../ui/button-style.ts'

/** A reservation in a list. */
export const Card = styled.article({
  display: 'grid',
  gap: 'calc(var(--space) * 1)',
  padding: 'calc(var(--space) * 2.5)',
  background: 'var(--surface)',
  border: 'max(var(--border-card), 1px) solid var(--card-edge)',
  borderRadius: 'var(--radius-card)',
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'calc(var(--space) * 1) calc(var(--space) * 2)',
  },
  '& h2, & h3': { fontSize: 'var(--h3-size)', lineHeight: 1.25 },
  // A time is no title: it stands in the text's own face.
  '& h3': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 6px',
    fontFamily: 'inherit',
    fontStyle: 'normal',
    fontSize: 'inherit',
    fontWeight: 600,
    letterSpacing: 'normal',
    textTransform: 'none',
    fontVariantNumeric: 'tabular-nums',
  },
  // Where a line has no room for both, the time stands below the date.
  '& > [data-part=when]': { display: 'flex', flexWrap: 'wrap', gap: '0 6px', fontVariantNumeric: 'tabular-nums' },
  '& > [data-part=facts]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px calc(var(--space) * 2.5)',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    fontVariantNumeric: 'tabular-nums',
    '&:empty': { display: 'none' },
  },
  '& > [data-part=actions]': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: 'var(--space)',
    marginBlockStart: 'var(--space)',
    '& > :is(a, button)': pairedOnPhones,
    '& > [aria-expanded]': { gap: 4, '@media (min-width: 600px)': { marginInlineStart: 'auto' } },
    '& > [aria-expanded] svg': { width: 18, height: 18 },
    '& > [aria-expanded=true] svg': { transform: 'rotate(180deg)' },
  },
  '& > [data-part=more]:not([hidden])': {
    display: 'grid',
    gap: 'calc(var(--space) * 2)',
    paddingBlockStart: 'calc(var(--space) * 2)',
    borderBlockStart: '1px solid var(--border)',
    '& > dl': {
      display: 'grid',
      gap: 'calc(var(--space) * 1.5) calc(var(--space) * 4)',
      '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
    },
    '& > dl > [data-part=seat]': { gridColumn: '1 / -1', fontWeight: 600 },
    '& dt': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& dd': { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '& > [data-part=where]': { color: 'var(--muted)', fontSize: 'var(--small-size)' },
  },
})
