import styled from '@emotion/styled'

/** A reservation's status in a word. */
export const Badge = styled.span({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  padding: '6px 14px 6px 10px',
  borderRadius: 'var(--radius-chip)',
  background: 'var(--primary-soft)',
  color: 'var(--text)',
  fontSize: 'var(--small-size)',
  fontWeight: 600,
  '&[data-status=cancelled]': { background: 'var(--surface-muted)', color: 'var(--muted)', paddingInlineStart: 14 },
})
