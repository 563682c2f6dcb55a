import { isOpen } from '../../domain/payments/index.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { askForMoney } from './processor-calls.ts'
import { isMethodNeeded } from './saved-methods.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** When a processor is asked again to forget a method, ms. */
const again = 3_600_000

/**
 * Whether another attempt needs the same saved method: one of its cart, or what renews one of that, or another that its
 * person pays with it.
 */
async function isInUse(work: PaymentWork, attempt: PaymentAttempt): Promise<boolean> {
  const { id, reservation, method } = attempt
  const { payments, reservations } = work.ports.repositories(work.tenant.scope)
  const user = attempt.purchase?.user ?? (await reservations.find(reservation))?.user
  if (user && (await isMethodNeeded(user, attempt, work))) return true
  const own = await payments.attemptsOf(reservation)
  const carts = [...new Set(own.flatMap(({ cart }) => cart ?? []))]
  const parts = (await Promise.all(carts.map((cart) => payments.ofCart(cart)))).flat()
  const others = await Promise.all(parts.map((part) => payments.attemptsOf(part.reservation)))
  return [...own, ...parts, ...others.flat()].some((one) => one.id !== id && one.method === method && isOpen(one))
}

/**
 * Lets the processor forget the saved method of an attempt that has ended; the last that needs it does. One that does
 * not answer is asked again.
 */
export async function forgetMethod(work: PaymentWork, id: string): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  const processor = attempt && processorOf(work.tenant, attempt.processor)
  if (!attempt || !processor?.forgetMethod || isOpen(attempt) || attempt.method === null) return
  if (await isInUse(work, attempt)) {
    await payments.updateAttempt(attempt, { method: null })
    return
  }
  const call = { reference: attempt.method, idempotencyKey: `${attempt.idempotencykey}.forget` }
  const asked = { processor, attempt, name: 'forgetMethod' }
  const answer = await askForMoney(work, asked, async (one, context) => one.forgetMethod?.(context, call))
  const isForgotten = answer.status === 'succeeded'
  const due = isForgotten ? attempt.due : work.ports.clock.now() + again
  await payments.updateAttempt(attempt, { ...(isForgotten && { method: null }), due })
}
