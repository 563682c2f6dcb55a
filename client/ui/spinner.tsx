import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

const Ring = styled.span({
  // A circle wherever it stands: in a line, and in a row that is too narrow.
  display: 'inline-block',
  flex: 'none',
  width: '1.25em',
  height: '1.25em',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderTopColor: 'transparent',
  animation: `${turn} 800ms linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '4s' },
})

/** A spinner inside a control. It says nothing to screen readers; use `aria-busy` or a live region. */
export function Spinner() {
  return <Ring role="presentation" />
}
