import styled from '@emotion/styled'
import { wide } from '../../../ui/breakpoints.ts'

/** What folds: below this width names stand in a list that opens over the calendar, so that they move nothing. */
export const folding = '@media (max-width: 899.98px)'

/** Seats and resources: below one another in the summary beside the dates, in one row above them. */
export const ChoicesRow = styled.div({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 'var(--space) calc(var(--space) * 1.5)',
  '&:empty': { display: 'none' },
  [wide]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 'calc(var(--space) * 2.5)' },
  [folding]: {
    '& > [data-part=seats]:only-child': { flex: 1 },
    // Beside resources the stepper has its name above it.
    '& > [data-part=seats]:not(:only-child)': {
      flex: 'none',
      flexDirection: 'column',
      alignItems: 'start',
      justifyContent: 'start',
      gap: 'calc(var(--space) * 0.75)',
    },
    '& > fieldset': { flex: '1 1 152px' },
  },
  // There the name and the stepper just fit into a row in some fonts, and would part when the page's own has come.
  '@media (max-width: 359.98px)': {
    '& > [data-part=seats]:only-child': { flexDirection: 'column', alignItems: 'start' },
  },
})
