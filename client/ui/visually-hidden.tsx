import type { CSSObject } from '@emotion/react'
import styled from '@emotion/styled'

/** For what is read out and not seen. */
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

/** Read out, not seen. */
export const VisuallyHidden = styled.span(hiddenStyle)
