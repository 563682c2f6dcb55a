import type { ReactNode } from 'react'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { useCart } from './cart-context.tsx'
import { useHeldUntil } from './cart-hold.tsx'

/** The bar at the foot of a phone: the total and the Continue button. Empty while nothing is chosen. */
export function CartBar({ action }: { action: ReactNode }) {
  const { appointments } = useCart()
  const { first } = useHeldUntil()
  return appointments.length > 0 ? <BottomBar action={action} until={first} /> : null
}
