import styled from '@emotion/styled'
import { wide } from '../../ui/breakpoints.ts'

/** Stands above the card of a step. On a phone the card takes the room that the page keeps free. */
export const AboveCard = styled.div({
  marginBlockEnd: 'calc(var(--space) * 6)',
  [wide]: { marginBlockEnd: 'calc(var(--space) * 2)' },
})
