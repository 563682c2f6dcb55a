import styled from '@emotion/styled'
import { wide } from '../../ui/breakpoints.ts'

/**
 * The notice that a hold has expired: over the page, above the bar of a phone. It appears by itself, so it must not
 * move the content, and nobody should have to look for it.
 */
export const RunOutSheet = styled.div({
  position: 'fixed',
  insetBlockEnd: 'calc(var(--view-below) + 88px + env(safe-area-inset-bottom))',
  insetInline: 'clamp(12px, 4vw, 24px)',
  zIndex: 5,
  maxWidth: 640,
  maxHeight: 'calc(var(--view) * 0.6)',
  overflowY: 'auto',
  marginInline: 'auto',
  color: 'var(--text)',
  fontSize: 'var(--body-size)',
  lineHeight: 'var(--body-line)',
  borderRadius: 'min(var(--radius-field), 12px)',
  boxShadow: 'var(--shadow-overlay)',
  [wide]: { insetBlockEnd: 'calc(var(--view-below) + 24px)' },
})

/** What a phone has in its bar, below the sheet. */
export const OnWide = styled.span({ display: 'none', [wide]: { display: 'contents' } })
