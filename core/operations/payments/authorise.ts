import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Authorization, PaymentProcessor } from '../../plugin-api/index.ts'
import { type Learned, learnedFrom } from './learn.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { askForMoney, askToStart } from './processor-calls.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** What an attempt is authorised with: what the browser made, or a saved method; and the text on the statement. */
export type Means = Pick<Authorization, 'token' | 'method' | 'description'>

/** How often an attempt is read anew while other calls change it. */
const rounds = 4

/**
 * Asks the processor to authorise an attempt; its reference is stored first. The first attempt of a cart saves the method
 * for the others, which its customer has agreed to with their one confirmation.
 */
export async function authorise(work: PaymentWork, attempt: PaymentAttempt, means: Means): Promise<Result<Learned>> {
  const processor = processorOf(work.tenant, attempt.processor)
  if (!processor) return refuse('processor_not_connected')
  const started = attempt.reference === null ? await start(work, processor, attempt, means.description) : ok(attempt)
  if (!started.ok) return started
  if ('fact' in started.value) return ok(started.value)
  const { amount, currency, idempotencykey: idempotencyKey, reference, cart, id } = started.value
  const keepMethod = cart === id
  const call = { amount, currency, idempotencyKey, reference: reference ?? '', keepMethod, ...means }
  const asked = { processor, attempt: started.value, name: 'authorize' }
  const answer = await askForMoney(work, asked, (one, context) => one.authorize(context, call))
  return ok(await learnedFrom(work, processor, started.value, { answer, succeeded: 'authorized' }))
}

/** Makes the processor's object and stores its reference. Without one no money can have moved, and the attempt ends. */
async function start(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  description: string,
): Promise<Result<PaymentAttempt | Learned>> {
  const answer = await askToStart(work, processor, attempt, description)
  if (answer.status !== 'started')
    return ok({ fact: 'declined', code: answer.status === 'declined' ? answer.code : 'processor_unavailable' })
  const { payments } = work.ports.repositories(work.tenant.scope)
  let current: PaymentAttempt | null = attempt
  // Other calls may change the attempt while the processor answers; one that has called it off keeps it from being paid.
  for (let round = 0; round < rounds && current?.state === 'created'; round += 1) {
    const stored = await payments.updateAttempt(current, { reference: answer.reference })
    if (stored) return ok(stored)
    current = await payments.attempt(attempt.id)
  }
  return refuse('payment_pending', { data: { attempt: attempt.id } })
}
