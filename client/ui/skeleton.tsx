import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'

const breathe = keyframes({ '50%': { opacity: 0.45 } })

/** A placeholder; give it the size of the real content. Hidden from screen readers. */
const Block = styled.span({
  display: 'block',
  background: 'var(--border)',
  borderRadius: 'min(var(--radius-card), 8px)',
  animation: `${breathe} 1.6s ease-in-out infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
})

export function Skeleton({ width = '100%', height = '1em' }: { width?: number | string; height?: number | string }) {
  return <Block aria-hidden data-part="skeleton" style={{ width, height }} />
}
