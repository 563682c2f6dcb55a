import { takeBeside } from '../operations/moving/take-beside.ts'
import { dropMethod } from '../operations/passing/drop-method.ts'
import { checkAccount } from '../operations/payments/connections.ts'
import { finalise } from '../operations/payments/finalise.ts'
import { mirrorNews } from '../operations/payments/mirror-refunds.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { PaymentEvent, PaymentProcessor } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/** What has news of refunds and disputes. */
const isMirrored: Partial<Record<PaymentEvent['type'], true>> = {
  refunded: true,
  refund_failed: true,
  disputed: true,
  dispute_closed: true,
}

/** How long an event is left to the process that took it, ms; then the reconciler works on it. */
const lease = 30_000

/**
 * Takes a processor's webhook event. It is stored, once by its id, before the processor hears that it arrived; then the
 * finaliser asks what is true of the payment that it names. The event itself sets no state, so that a late, repeated
 * or disordered one does no harm. One whose reference nobody knows yet waits for the reconciler, and so does one whose
 * finaliser failed; a repeat is worked on at once until the finaliser has heard of it, and then no more.
 */
export async function takePaymentEvent(
  { store, ports }: Pick<JobDeps, 'store' | 'ports'>,
  { tenant, processor, event }: { tenant: Tenant; processor: PaymentProcessor; event: PaymentEvent },
): Promise<void> {
  // A service sends it again until its account could be looked at.
  if (event.type === 'account_changed') return checkAccount(processor, event.reference ?? '', { tenant, ports })
  // So it does until what keeps a method that is gone could be left.
  if (event.type === 'method_detached')
    return dropMethod({ tenant, ports, actor: 'system' }, processor, event.reference ?? '')
  const now = ports.clock.now()
  const attempt =
    event.key === undefined
      ? await store.attemptByReference(tenant.scope, processor.name, event.reference)
      : await store.attemptByKey(tenant.scope, processor.name, event.key)
  const reference = event.reference ?? attempt?.reference ?? null
  // A key is nobody's or older than its payment, which is asked about once it has begun: until then nothing moves.
  if (reference === null) return
  const kept = { processor: processor.name, event: event.id, reference }
  const due = attempt ? now + lease : now
  const isWaiting = await store.keepPaymentEvent(tenant.scope, { ...kept, created: now, due })
  if (!isWaiting || !attempt) return
  const work = { tenant, ports, actor: 'system' }
  await finalise(work, attempt.id, { look: attempt.state !== 'captured' })
  if (attempt.wish) await takeBeside(work, attempt.id)
  if (isMirrored[event.type]) await mirrorNews(work, attempt.id)
  await store.endPaymentEvent(tenant.scope, kept)
}
