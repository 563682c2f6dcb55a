import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { TenantScope } from '../tenant.ts'
import type { PaymentWork } from './payment-work.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/**
 * Where a customer comes back to who has left the page to pay: it works on any device, as the link that manages the
 * reservation does, and asks what became of the payment.
 */
export function returnAddressOf(
  { tenant, ports }: Pick<PaymentWork, 'tenant' | 'ports'>,
  paid: Pick<StoredReservation, 'id' | 'provider' | 'managetoken'>,
): string {
  const query = new URLSearchParams({ token: ports.tokens.manage(paid) })
  return `${tenant.origin}/payment/${encodeURIComponent(paid.id)}?${query}`
}

/** What the address of a purchase, which has no reservation, is made of: its attempt. */
export const purchaseLink = ({ provider }: Pick<TenantScope, 'provider'>, { id, idempotencykey }: PaymentAttempt) => ({
  ...{ id, provider, managetoken: idempotencykey },
})
