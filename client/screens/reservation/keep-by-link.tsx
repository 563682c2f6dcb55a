import type { Reservation } from '../../data/reservations.ts'
import { useKeepByLink } from '../../state/use-booked-by-link.ts'

/** Lets this browser know what was made by a limited-use link, for whoever comes back by it. Draws nothing. */
export function KeepByLink({ reservation, token }: { reservation: Reservation; token: string }) {
  useKeepByLink(reservation, token)
  return null
}
