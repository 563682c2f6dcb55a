import styled from '@emotion/styled'
import { wide } from '../../ui/breakpoints.ts'

/** One column of fields, narrower than other forms because it has few questions. */
export const Entry = styled.div({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 'calc(var(--space) * 2.5)',
  maxWidth: 480,
  [wide]: { minHeight: 420 },
  '& > p': { color: 'var(--muted)' },
})

/** A choice between two, as wide as the fields below it. */
export const Toggle = styled.fieldset({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 4,
  padding: 4,
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-field), 16px)',
  '& label': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    minHeight: 44,
    padding: '6px 10px',
    borderRadius: 'min(var(--radius-field), 12px)',
    border: 'max(var(--border-field), 1px) solid transparent',
    lineHeight: 1.25,
    textAlign: 'center',
    cursor: 'pointer',
  },
  '& label:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& label:has(input:checked)': {
    background: 'var(--surface)',
    borderColor: 'var(--border-strong)',
    fontWeight: 650,
    textDecoration: 'none',
  },
  '& label:has(input:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: 2 },
  '& input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'pointer' },
})

/** A word in the middle of a line. */
export const Or = styled.div({
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  '&::before, &::after': { content: '""', flex: 1, borderBlockStart: '1px solid var(--border)' },
})

/** Looks like text, but is as tall as a thumb. */
export const TextAction = styled.button({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 44,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--primary-text)',
  fontWeight: 600,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
})
export const TextLink = TextAction.withComponent('a')

/** The customer in one line, above the contact fields. */
export const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 calc(var(--space) * 1.5)',
  minHeight: 52,
  maxWidth: 620,
  marginBlockEnd: 'calc(var(--space) * 2)',
  padding: '4px calc(var(--space) * 2)',
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& > svg': { flex: 'none', color: 'var(--muted)' },
  '& > [data-part=who]': { flex: '1 1 0', minWidth: 'min(100%, 12em)', overflowWrap: 'anywhere', paddingBlock: 6 },
  '&:focus': { outline: 'none' },
})
