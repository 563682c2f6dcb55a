import { useEffect } from 'react'
import type { Reservation } from '../../data/reservations.ts'
import { tellOutcome } from '../../data/tell-outcome.ts'

/** Tells the site around an embedded page what came of a booking, also once it has another state. */
export function useTellOutcome(reservation: Reservation): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, and again when its state has changed.
  useEffect(() => tellOutcome(reservation), [reservation.id, reservation.status])
}
