import type { CSSObject } from '@emotion/react'

/** A label, a control and the line below it; used by text fields and by the choices of a form. */
export const fieldStyle: CSSObject = {
  display: 'grid',
  gap: 'calc(var(--space) * 0.75)',
  '& > label': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'var(--space)',
    fontSize: 'var(--label-size)',
    lineHeight: 'var(--label-line)',
    fontWeight: 'var(--label-weight)',
    letterSpacing: 'var(--label-spacing)',
    // A word beside the label is written as small as the label.
    '& > small': { flex: 'none', fontSize: 'inherit', lineHeight: 'inherit', letterSpacing: 'normal' },
  },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', lineHeight: 'var(--small-line)', fontWeight: 400 },
  '& small[data-part=error]': { color: 'var(--error-text)' },
  '& small[data-part=error]::first-letter': { textTransform: 'uppercase' },
  // With an icon before its words: as tall as their first line.
  '& small[data-part=error]:has(> svg)': { display: 'flex', gap: 6 },
  '& small[data-part=error] > svg': { flex: 'none', height: 'calc(var(--small-size) * var(--small-line))' },
  '& small[data-part=error] > span': { display: 'block', '&::first-letter': { textTransform: 'uppercase' } },
  '& input, & textarea, & select': {
    width: '100%',
    minHeight: 48,
    padding: 'calc(var(--space) * 1.25) calc(var(--space) * 1.5)',
    font: 'inherit',
    color: 'inherit',
    background: 'var(--surface)',
    border: 'var(--border-field) solid var(--border-strong)',
    borderRadius: 'var(--radius-field)',
    transition: 'border-color var(--fast)',
  },
  '& textarea': { resize: 'vertical' },
  '& input::placeholder, & textarea::placeholder': { color: 'var(--muted)', opacity: 1 },
  '& input:hover, & textarea:hover, & select:hover': { borderColor: 'var(--text)' },
  '& [aria-invalid=true], & [aria-invalid=true]:hover': { borderColor: 'var(--error)' },
}
