import type { Fact } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { declinedAs, type Learned, learn, learnedFrom, moneyToCapture } from './learn.ts'
import { moneyCall, type PaymentWork } from './payment-work.ts'
import { askForMoney } from './processor-calls.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** What a processor may say of a payment that it refuses to call off, and that has not come to its end. */
const waiting = new Set<Fact>(['none', 'processing'])

/**
 * Carries out a stored order: `capture`, `void` or `calloff`. Returns what is known then; null if it is still unknown,
 * so that the reconciler repeats the order under the same key; of a call-off the finaliser is told. If the processor
 * refuses an order, its state is retrieved: the payment may have moved on.
 */
export async function carryOut(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  order: 'capture' | 'void' | 'calloff',
): Promise<Learned | null> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const method = order === 'calloff' ? 'callOff' : order
  const asked = order === 'capture' ? await moneyToCapture(work, attempt) : attempt
  const call = { ...moneyCall(attempt, order), amount: asked.amount }
  const answer = await askForMoney(work, { processor, attempt, name: method }, (one, context) =>
    one[method](context, call),
  )
  if (answer.status === 'succeeded') {
    const succeeded = order === 'capture' ? 'captured' : 'voided'
    if (order !== 'calloff') return learnedFrom(work, processor, attempt, { answer, succeeded, asked })
    await payments.updateAttempt(attempt, { calledoff: true })
    return learn(work, processor, attempt)
  }
  if (answer.status !== 'declined') return null
  const found = await learn(work, processor, attempt)
  work.ports.log.warn(
    { attempt: attempt.id, order, code: answer.code, found: found.fact },
    'a processor refused an order',
  )
  if (order === 'capture') return found.fact === 'authorized' ? declinedAs(answer) : found
  // The payment can neither be released nor called off in this state: ask again later.
  const isStuck = order === 'void' ? found.fact === 'authorized' : waiting.has(found.fact)
  return isStuck || found.fact === 'silent' || found.fact === 'action' ? null : found
}
