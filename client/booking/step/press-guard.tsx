import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { useBooking } from '../context/booking-context.tsx'

const end = keyframes({ to: { visibility: 'hidden' } })

/** Over the whole card, its bar included; a press lands here and does nothing. What is typed or scrolled passes. */
const Guard = styled.div({ position: 'absolute', inset: 0, zIndex: 4, animation: `${end} 500ms forwards` })

/**
 * Lies over a step in the half second after it has taken the place of another: a second tap on Continue, or one at the
 * moment in which the flow goes on by itself, was meant for what stood there before.
 */
export function PressGuard({ step }: { step: string | undefined }) {
  const { entered } = useBooking()
  return entered ? <Guard key={step} aria-hidden data-part="press-guard" /> : null
}
