import type { UnitOfWork } from '../ports.ts'
import type { PaymentRefund } from './stored-payment.ts'

/**
 * Parts a refund in two: so much stays of it, and the rest becomes another one in the same state, with a key of its own
 * at the processor. Answers that one; null where it is in another state by now.
 * @param all of its attempt
 * @param seen the `modified` with which it was read, where nobody may have changed it since
 */
export async function partRefund(
  unit: Pick<UnitOfWork, 'payments'>,
  refund: PaymentRefund,
  { amount, all, now, seen }: { amount: number; all: PaymentRefund[]; now: number; seen?: number },
): Promise<PaymentRefund | null> {
  const { id, state } = refund
  if (!(await unit.payments.turnRefund(id, { from: state, to: state, modified: now, amount, seen }))) return null
  // Parts of parts are numbered on: what they are called has a limit.
  const whole = id.replace(/\.rest\d+$/, '')
  const parts = all.filter((one) => one.id.startsWith(`${whole}.rest`)).length
  const own = { id: `${whole}.rest${parts + 1}`, amount: refund.amount - amount, created: now, modified: now }
  const rest = { ...refund, ...own }
  await unit.payments.orderRefunds([rest])
  return rest
}
