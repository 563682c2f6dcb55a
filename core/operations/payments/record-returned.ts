import { ok, type Result, refuse } from '../../domain/errors.ts'
import { fallenOn, suffixOf } from './carried-out.ts'
import { lockPoints } from './gone-money.ts'
import type { Scene, Settled } from './payment-scene.ts'
import { payerOf } from './purchase.ts'
import { recordRefunded } from './refunds.ts'

/**
 * Records what had gone back of money while it lay in suspense, once staff have decided about that: as refunds that
 * were made at its processor, of the first of what it pays for. Nobody owes it: what is kept is what was left.
 */
export async function recordReturned({ unit, work, known, now }: Scene, settled: Settled): Promise<Result<Settled>> {
  const { attempt, reservations } = settled
  const first = payerOf(attempt) ?? reservations[0]
  if (!known.settling || !first) return ok(settled)
  const balance = await lockPoints(unit, attempt, now)
  for (const one of known.refunds ?? []) {
    if (one.state !== 'done') continue
    const refund = fallenOn(attempt, { reservation: first.id, amount: one.amount, suffix: suffixOf(one), now })
    await unit.payments.orderRefunds([refund])
    if (!(await unit.payments.turnRefund(refund.id, { from: 'failed', to: 'done', modified: now })))
      return refuse('status_conflict')
    const recorded = await recordRefunded(unit, work, { attempt, refund, balance })
    if (!recorded.ok) return recorded
  }
  return ok(settled)
}
