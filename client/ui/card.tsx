import styled from '@emotion/styled'

/** A surface on the page, with a border or shadow as the theme decides. */
export const Card = styled.div({
  background: 'var(--surface)',
  color: 'var(--text)',
  border: 'var(--border-card) solid var(--card-edge)',
  borderRadius: 'var(--radius-card)',
  boxShadow: 'var(--shadow-card)',
  '&[data-padded]': { padding: 'var(--card-padding)' },
})
