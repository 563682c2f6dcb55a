import type { OpenAttempt } from '../operations/job-store.ts'
import { finalisePayment } from '../operations/payments/finalise-payment.ts'
import { paymentPatience } from '../operations/payments/payment-states.ts'
import { type PaymentWork, processorOf } from '../operations/payments/payment-work.ts'
import { voidAttempt } from '../operations/payments/settle-attempt.ts'
import type { PaymentAttempt, StoredReservation } from '../operations/ports.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const batch = 20

/**
 * Brings payments to an end that nobody came back for: a processor that did not answer, a process that died between
 * two steps, a customer who never confirmed. The processor is asked what is true; nothing is ever tried blindly.
 */
export function reconcilePayments(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: 'reconcile-payments',
    every: 20_000,
    async run() {
      const now = ports.clock.now()
      const open = await store.claimOpenAttempts({ now, before: now - paymentPatience, limit: batch })
      await Promise.all(open.map((one) => settleSafely(deps, one)))
      return open.length
    },
  }
}

async function settleSafely(deps: JobDeps, open: OpenAttempt): Promise<void> {
  try {
    await settle(deps, open)
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'error'
    deps.ports.log.error({ attempt: open.attempt.id, kind }, 'a payment could not be reconciled yet')
  }
}

async function settle(deps: JobDeps, { scope, attempt }: OpenAttempt): Promise<void> {
  const tenant = await tenantOfScope(deps, scope)
  const reservation = await deps.ports.repositories(scope).reservations.find(attempt.reservation)
  if (!tenant || !reservation) return
  const work = { tenant, ports: deps.ports, actor: 'system' }
  if (attempt.state === 'requires_action') return abandon(work, reservation, attempt)
  const outcome = await finalisePayment(work, reservation, { ...attempt, modified: 0 })
  const fields = { attempt: attempt.id, outcome: outcome.ok ? outcome.value.status : outcome.error.code }
  deps.ports.log.info(fields, 'a payment was reconciled')
}

/** The customer has as long as the hold to confirm with their bank; then the attempt is called off. */
async function abandon(work: PaymentWork, reservation: StoredReservation, attempt: PaymentAttempt): Promise<void> {
  const now = work.ports.clock.now()
  if (reservation.status === 'in-progress' && (reservation.expires ?? 0) > now) return
  const processor = processorOf(work, attempt)
  if (!processor) return
  await voidAttempt(work, processor, attempt)
}
