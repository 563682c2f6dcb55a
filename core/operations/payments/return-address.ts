import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { PaymentWork } from './payment-work.ts'

/**
 * Where a customer comes back to who has left the page to pay: it works on any device, as the link that manages the
 * reservation does, and asks what became of the payment.
 */
export function returnAddressOf(
  { tenant, ports }: Pick<PaymentWork, 'tenant' | 'ports'>,
  reservation: StoredReservation,
): string {
  const query = new URLSearchParams({ token: ports.tokens.manage(reservation) })
  return `${tenant.origin}/payment/${encodeURIComponent(reservation.id)}?${query}`
}
