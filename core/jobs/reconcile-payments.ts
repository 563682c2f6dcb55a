import { isOpen, nextLook } from '../domain/payments/index.ts'
import type { DueAttempt } from '../operations/job-store.ts'
import { finalise } from '../operations/payments/finalise.ts'
import { forgetMethod } from '../operations/payments/forget-method.ts'
import { askAgainAfter, watchedFor } from '../operations/payments/payment-times.ts'
import { sendRefunds } from '../operations/payments/refunds.ts'
import { isGivenUp, type PaymentAttempt } from '../operations/payments/stored-payment.ts'
import { type Job, type JobDeps, tenantOfScope } from './job-deps.ts'

const batch = 100
/** How many attempts of one tenant are asked about at a time. */
const atOnce = 4
/** How long a run works on one tenant's attempts, ms. The rest stay due, and other tenants are not delayed. */
const budget = 15_000
/** How long a claimed attempt is left to its process, ms. */
const lease = 30_000
/** Intervals between checks of an attempt whose customer was told of a failure, ms. */
const watches = [60_000, 10 * 60_000, 3_600_000, 6 * 3_600_000, 24 * 3_600_000]

/**
 * Ends payments that nobody returned to: a processor that did not answer, a process that died between two steps, a
 * customer who never confirmed, a refund that failed, an event from a processor. The processor is asked for the state;
 * nothing is tried blindly. Each tenant has its own queue, so that one hanging processor delays nobody else.
 */
export function reconcilePayments(deps: JobDeps): Job {
  const { store, ports } = deps
  return {
    name: 'reconcile-payments',
    every: 3_000,
    async run() {
      const now = ports.clock.now()
      const claim = { now, until: now + lease, limit: batch, process: ports.processes.own }
      const due = [...(await store.claimAttempts(claim)), ...(await store.claimPaymentEvents(claim))]
      const lines = Map.groupBy(due, ({ scope }) => `${scope.whitelabel}/${scope.provider}`)
      await Promise.all([...lines.values()].map((line) => tendAll(deps, line)))
      return due.length
    },
  }
}

async function tendAll(deps: JobDeps, line: DueAttempt[]): Promise<void> {
  const waiting = [...line]
  const begun = performance.now()
  const work = async () => {
    for (let one = waiting.shift(); one && performance.now() - begun < budget; one = waiting.shift())
      await tendSafely(deps, one)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function tendSafely(deps: JobDeps, due: DueAttempt): Promise<void> {
  try {
    await tend(deps, due)
  } catch (error) {
    const kind = error instanceof Error ? error.name : 'error'
    deps.ports.log.error({ attempt: due.attempt.id, kind }, 'a payment could not be reconciled yet')
  }
}

async function tend(deps: JobDeps, { scope, attempt }: DueAttempt): Promise<void> {
  const tenant = await tenantOfScope(deps, scope)
  if (!tenant) return
  const { ports } = deps
  const work = { tenant, ports, actor: 'system' }
  const outcome = await finalise(work, attempt.id, { look: attempt.state !== 'captured' })
  await forgetMethod(work, attempt.id)
  await sendRefunds(work, attempt.id)
  if (isOpen(attempt))
    ports.log.info(
      { attempt: attempt.id, outcome: outcome.ok ? 'booked' : outcome.error.code },
      'a payment was reconciled',
    )
  const { payments } = ports.repositories(scope)
  const latest = await payments.attempt(attempt.id)
  if (!latest || isOpen(latest) || latest.state === 'captured') return
  await payments.updateAttempt(latest, { due: nextWatch(latest, ports.clock.now()) })
}

/** When to look at a failed attempt again; null once no money can turn up any more. */
function nextWatch(attempt: PaymentAttempt, now: number): number | null {
  const { created, reference, silentsince } = attempt
  const age = now - created
  if (reference === null || age > watchedFor) return null
  if (isGivenUp(attempt)) return nextLook({ since: silentsince ?? now, now, until: now })
  return now + Math.max(askAgainAfter, watches.find((pause) => pause > age) ?? 24 * 3_600_000)
}
