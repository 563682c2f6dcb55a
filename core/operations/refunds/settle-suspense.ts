import { ok, type Result, refuse } from '../../domain/errors.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { SettledSuspense } from '../../domain/wire/suspense.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf, reasonIn } from '../params.ts'
import { settleSuspense as settle } from '../payments/settle-suspense.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { ownerOfKey } from '../repeats/answer-once.ts'

/** What became of the money: what of it stays and what goes back, as it is by now. */
async function answer(
  { tenant, ports }: Pick<OperationInput<unknown>, 'tenant' | 'ports'>,
  { id, currency, settled }: PaymentAttempt,
): Promise<Result<SettledSuspense>> {
  const { payments } = ports.repositories(tenant.scope)
  const [captures, refunds] = [await payments.capturesOf(id), await payments.refundsOf(id)]
  const sumOf = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  const taken = sumOf(captures.filter(({ state }) => state === 'done'))
  const back = sumOf(refunds.filter(({ state }) => state !== 'failed'))
  const major = (amount: number) => formatMajor(amount, currencyDigits(currency))
  const open = refunds.filter(({ state }) => state === 'ordered')
  return ok({
    ...{ id, way: settled?.way ?? 'return', reservation: settled?.reservation ?? null, currency },
    ...{ kept: major(taken - back), back: major(back) },
    errors: open.map((one) => ({ id: one.reservation, code: 'payment_pending' })),
  })
}

const isSame = ({ settled }: PaymentAttempt, { way, reservation }: Wire['settle_suspense']['params']): boolean =>
  settled?.way === way && settled.reservation === (reservation ?? null)

/**
 * Decides about money that a processor took instead of what was asked for: it pays for what it was to pay, or for
 * another reservation, or goes back. What it does not pay for goes back too, and what it leaves is a balance, for which
 * nothing ends. A repeat answers as the first call, and another decision is refused.
 */
export const settleSuspense = defineOperation({
  name: 'settle_suspense',
  summary: 'Decides about a payment in suspense: it pays for a reservation, or goes back; for staff.',
  ...calls.settle_suspense,
  access: 'staff',
  effect: 'keyed',
  decides: 'reservation',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const said = reasonIn(params.reason)
    if (!said.ok) return said
    const reason = said.value
    const { id, way } = params
    const reservation = params.reservation ?? null
    if (way === 'return' && reservation !== null)
      return refuse('invalid_params', { field: '/reservation', data: { expected: 'none: it goes back' } })
    const { payments, reservations } = ports.repositories(tenant.scope)
    const attempt = await payments.attempt(id)
    if (!attempt || (!attempt.suspended && !attempt.settled)) return refuse('not_found', { field: '/id' })
    if (reservation !== null && !(await reservations.find(reservation)))
      return refuse('not_found', { field: '/reservation' })
    const by = ownerOfKey(actor) ?? 'provider'
    const settling = { way, reservation, reason, by, at: ports.clock.now() }
    const done = attempt.settled ? ok(attempt) : await settle({ tenant, ports, actor: by, ip: actor.ip }, id, settling)
    if (!done.ok) return done
    if (!isSame(done.value, params))
      return refuse('status_conflict', { data: { expected: 'a payment that nobody has decided about yet' } })
    return answer(input, done.value)
  },
})
