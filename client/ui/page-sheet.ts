import styled from '@emotion/styled'
import { Card } from './card.tsx'

/** As tall as the window, so that the footer stays where it is when what was asked for comes. */
export const PageRoom = styled.div({ minHeight: 'var(--fill)', '@media print': { minHeight: 0 } })

/** The one card of a page for staff or owners, with its parts below each other. */
export const PageSheet = styled(Card)({
  display: 'grid',
  gap: 'calc(var(--space) * 3)',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: 760,
  margin: '0 auto',
  padding: 'calc(var(--space) * 3) clamp(20px, 4vw, 32px) calc(var(--space) * 4)',
  '& h1': { fontSize: 'var(--h2-size)' },
  '& h1:focus, & h2:focus': { outline: 'none' },
  '& h2': { fontSize: 'var(--h3-size)' },
  '& > section, & > header': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'calc(var(--space) * 1.5)',
  },
})
