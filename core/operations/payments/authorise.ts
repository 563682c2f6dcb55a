import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen, keepingOf } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { type Learned, learnedFrom } from './learn.ts'
import { type PaymentWork, paymentContext, processorOf } from './payment-work.ts'
import { askForMoney, askToStart } from './processor-calls.ts'
import type { PaymentAttempt } from './stored-payment.ts'

interface How {
  token: Record<string, unknown>
  description: string
}

/** The code of an attempt whose processor could not be asked to begin. */
export const unavailable = 'processor_unavailable'

/** How often an attempt is read anew while other calls change it. */
const rounds = 4

/**
 * Asks the processor to authorise an attempt; its reference is stored first. With a saved method that is authorised. Of a
 * request that may be answered too late the method is saved instead, and of every other request with the authorisation.
 */
export async function authorise(
  work: PaymentWork,
  attempt: PaymentAttempt,
  { token, description }: How,
): Promise<Result<Learned>> {
  const processor = processorOf(work.tenant, attempt.processor)
  if (!processor) return refuse('processor_not_connected')
  const started = attempt.reference === null ? await start(work, processor, attempt, description) : ok(attempt)
  if (!started.ok) return started
  if ('fact' in started.value) return ok(started.value)
  if (isToBeSaved(work, processor, started.value)) return save(work, processor, started.value, token)
  const { amount, currency, idempotencykey: idempotencyKey, reference, method, keepuntil } = started.value
  const isKept = keepuntil !== null && method === null && processor.capabilities.saveMethod
  const call = {
    ...{ amount, currency, idempotencyKey, reference: reference ?? '', token, description },
    ...(method !== null && { method }),
    ...(isKept && { save: true }),
  }
  const asked = { processor, attempt: started.value, name: 'authorize' }
  const answer = await askForMoney(work, asked, (one, context) => one.authorize(context, call))
  if (isKept && answer.status === 'succeeded' && answer.method !== undefined)
    await note(work, started.value, { method: answer.method })
  return ok(await learnedFrom(work, processor, started.value, { answer, succeeded: 'authorized' }))
}

/** Whether the request may be answered too late for an authorisation. */
function isToBeSaved(work: PaymentWork, processor: PaymentProcessor, { keepuntil, method }: PaymentAttempt): boolean {
  if (keepuntil === null || method !== null) return false
  const captureBy = processor.captureBy?.(paymentContext(work, processor)) ?? null
  return keepingOf({ latest: keepuntil, captureBy, canSave: processor.capabilities.saveMethod }) === 'save'
}

/** Saves the method that a request is paid with once it is approved. */
async function save(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  token: Record<string, unknown>,
): Promise<Result<Learned>> {
  const call = { token, idempotencyKey: `${attempt.idempotencykey}.method` }
  const unknown = async () => ({ status: 'unknown' as const })
  const answer = await askForMoney(work, { processor, attempt, name: 'saveMethod' }, (one, context) =>
    one.saveMethod ? one.saveMethod(context, call) : unknown(),
  )
  if (answer.status === 'declined') return ok({ fact: 'declined', code: answer.code })
  if (answer.status === 'requires_action') return ok({ fact: 'action', action: answer.action })
  if (answer.status !== 'succeeded') return ok({ fact: 'silent' })
  const noted = await note(work, attempt, { method: answer.reference })
  return noted ? ok({ fact: 'saved' }) : refuse('payment_pending', { data: { attempt: attempt.id } })
}

/** Notes something of an open attempt that other calls may be changing; null once it has ended. */
async function note(
  work: PaymentWork,
  attempt: PaymentAttempt,
  patch: Partial<PaymentAttempt>,
): Promise<PaymentAttempt | null> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  let current: PaymentAttempt | null = attempt
  for (let round = 0; round < rounds && current && isOpen(current); round += 1) {
    const stored = await payments.updateAttempt(current, patch)
    if (stored) return stored
    current = await payments.attempt(attempt.id)
  }
  return null
}

/** Makes the processor's object and stores its reference. Without one no money can have moved, and it counts as declined. */
async function start(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  description: string,
): Promise<Result<PaymentAttempt | Learned>> {
  const answer = await askToStart(work, processor, attempt, description)
  if (answer.status !== 'started') {
    const code = answer.status === 'declined' ? answer.code : unavailable
    return ok({ fact: 'declined', code })
  }
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
