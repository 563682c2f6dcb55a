import styled from '@emotion/styled'

/** A surface on the page: the theme decides whether a line, a shadow or nothing sets it off. */
export const Card = styled.div({
  background: 'var(--surface)',
  color: 'var(--text)',
  border: 'var(--border-card) solid var(--card-edge)',
  borderRadius: 'var(--radius-card)',
  boxShadow: 'var(--shadow-card)',
  '&[data-padded]': { padding: 'var(--card-padding)' },
})
