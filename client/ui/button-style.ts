import type { CSSObject } from '@emotion/react'

/** The style of every button and of links that look like one; the variables come from the theme's tokens. */
export const buttonStyle: CSSObject = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  minHeight: 44,
  minWidth: 44,
  padding: 'calc(var(--space) * 1.25 * var(--density)) calc(var(--space) * 2.75 * var(--density))',
  border: 'var(--border-button) solid transparent',
  borderRadius: 'var(--radius-button)',
  font: 'inherit',
  fontSize: 'var(--button-size)',
  lineHeight: 'var(--button-line)',
  fontWeight: 'var(--button-weight)',
  letterSpacing: 'var(--button-spacing)',
  textTransform: 'var(--button-case)' as 'none',
  textAlign: 'center',
  // At least as wide as its longest word, unlike the page's default.
  overflowWrap: 'break-word',
  textDecoration: 'none',
  cursor: 'pointer',
  transition: 'background-color var(--fast), border-color var(--fast), box-shadow var(--fast), transform var(--fast)',
  '&[data-wide]': { width: '100%' },
  '&[data-variant=primary]': {
    background: 'var(--button-bg)',
    color: 'var(--button-fg)',
    borderColor: 'var(--button-edge)',
    boxShadow: 'var(--button-shadow)',
    '&:hover': { background: 'var(--button-bg-hover)', color: 'var(--button-fg-hover)' },
  },
  '&[data-variant=secondary]': {
    background: 'transparent',
    color: 'var(--primary-text)',
    borderColor: 'var(--button-edge-secondary)',
    '&:hover': { background: 'var(--surface-muted)' },
  },
  '&[data-variant=quiet]': {
    background: 'transparent',
    color: 'var(--primary-text)',
    paddingInline: 'calc(var(--space) * 1.25)',
    '&:hover': { background: 'var(--surface-muted)' },
  },
  '&:active': { transform: 'var(--button-press)' },
  // As specific as the hover rules: a disabled button does not react to the pointer.
  '&&&:disabled, &&&[aria-disabled=true]:not([aria-busy])': {
    background: 'var(--surface-muted)',
    color: 'var(--muted)',
    borderColor: 'var(--border)',
    boxShadow: 'none',
    cursor: 'not-allowed',
    transform: 'none',
  },
  '& > [data-part=label]:has(> svg)': { display: 'inline-flex', alignItems: 'center', gap: 'inherit' },
  '&[aria-busy] > [data-part=label]': { opacity: 0 },
  '&[aria-busy] > [role=presentation]': { position: 'absolute' },
}

/** Buttons side by side: on a phone two a row and equally wide; one whose label needs more room has a row to itself. */
export const pairedOnPhones: CSSObject = {
  '@media (max-width: 519px)': { flex: '1 1 auto', minWidth: 'calc(50% - 12px)' },
}
