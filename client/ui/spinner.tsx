import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'

const turn = keyframes({ to: { transform: 'rotate(360deg)' } })

const Ring = styled.span({
  width: '1.25em',
  height: '1.25em',
  borderRadius: '50%',
  border: '2px solid currentColor',
  borderTopColor: 'transparent',
  animation: `${turn} 800ms linear infinite`,
  '@media (prefers-reduced-motion: reduce)': { animationDuration: '4s' },
})

/** A turning ring, for waits inside a control; it says nothing, `aria-busy` and live regions do. */
export function Spinner() {
  return <Ring role="presentation" />
}
