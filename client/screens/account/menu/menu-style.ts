import type { CSSObject } from '@emotion/react'
import { hiddenStyle } from '../../../ui/visually-hidden.tsx'

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

/** The same with the user's name between two icons; on a phone the first icon alone, as wide as the login link. */
export const nameButton: CSSObject = {
  ...menuButton,
  color: 'var(--text)',
  fontWeight: 600,
  '& > span': { maxWidth: 140, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > svg:last-child': { transition: 'rotate var(--fast)' },
  '@media (max-width: 519px)': { '& > span': hiddenStyle, '& > svg:last-child': { display: 'none' } },
}
