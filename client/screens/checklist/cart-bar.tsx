import type { ReactNode } from 'react'
import { BottomBar } from '../../booking/summary/bottom-bar.tsx'
import { useCart } from './cart-context.tsx'

/** Under the thumb on a phone: what all costs, and the way on. Nothing stands there while nothing is chosen. */
export function CartBar({ action }: { action: ReactNode }) {
  const { appointments } = useCart()
  return appointments.length > 0 ? <BottomBar action={action} /> : null
}
