import type { CSSObject } from '@emotion/react'

/** Styled as the header's other switches, and as tall as a thumb. */
export const menuButton: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 8,
  flex: 'none',
  minWidth: 44,
  minHeight: 44,
  padding: '0 calc(var(--space) * 1)',
  border: 0,
  borderRadius: 'var(--radius-button)',
  background: 'none',
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: 'var(--text)', background: 'var(--surface-muted)' },
}
