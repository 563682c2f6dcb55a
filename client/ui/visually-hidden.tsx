import type { CSSObject } from '@emotion/react'
import styled from '@emotion/styled'

/** Hides content visually but not from screen readers. */
export const hiddenStyle: CSSObject = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
}

/** Text for screen readers only. */
export const VisuallyHidden = styled.span(hiddenStyle)
