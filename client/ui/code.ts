import styled from '@emotion/styled'

/** A code to be read, written down or copied. */
export const Code = styled.output({
  display: 'block',
  padding: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-field), 12px)',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontSize: 'clamp(1rem, 4.6vw, 1.35rem)',
  letterSpacing: '0.04em',
  overflowWrap: 'anywhere',
  userSelect: 'all',
})
