import { finalisePayment } from '../operations/payments/finalise-payment.ts'
import { moveAttempt } from '../operations/payments/payment-work.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { PaymentEvent, PaymentProcessor } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/** What an event may still change; money that was captured, given back or refused has come to its end. */
const open = new Set(['unknown', 'pending', 'authorized', 'requires_action'])
const telling = new Set<PaymentEvent['type']>(['authorized', 'captured', 'failed'])

/**
 * Takes a processor's webhook event to the finaliser. The event only says that there is news: what is true is asked
 * of the processor, so a late, repeated or disordered event does no harm.
 */
export async function takePaymentEvent(
  { store, ports }: Pick<JobDeps, 'store' | 'ports'>,
  { tenant, processor, event }: { tenant: Tenant; processor: PaymentProcessor; event: PaymentEvent },
): Promise<void> {
  const attempt = await store.attemptByReference(tenant.scope, processor.name, event.reference)
  if (!attempt || !open.has(attempt.state) || !telling.has(event.type)) return
  const reservation = await ports.repositories(tenant.scope).reservations.find(attempt.reservation)
  if (!reservation) return
  const work = { tenant, ports, actor: 'system' }
  // The customer may have confirmed with their bank while their browser was away: then it is asked about like any.
  const asked = attempt.state === 'requires_action' ? await moveAttempt(work, attempt, { state: 'unknown' }) : attempt
  if (asked) await finalisePayment(work, reservation, asked)
}
