import { type Result, refuse } from '../domain/errors.ts'
import type { PaymentProcessor } from '../plugin-api/index.ts'
import { AlreadyExists } from './already-exists.ts'
import { finalisePayment } from './finalise-payment.ts'
import { type PaymentWork, paymentContext } from './payment-work.ts'
import type { PaymentAttempt, StoredReservation } from './ports.ts'

/** What the browser says of how to pay. */
export interface PaymentChoice {
  processor: string
  /** What the processor's browser half made; never a card number. */
  token?: Record<string, unknown>
  /** An attempt that needed an action, which the browser has done. */
  attempt?: string
}

/** The processors that may be offered for an amount. */
export function eligibleProcessors(
  work: Pick<PaymentWork, 'tenant'>,
  dueNow: number,
  finalPrice: number,
): PaymentProcessor[] {
  const { tenant } = work
  const payonsite = tenant.provider?.payonsite ?? false
  return tenant.plugins.payments.filter((processor) =>
    processor.eligibility({ dueNow, finalPrice, currency: tenant.currency.code, payonsite }),
  )
}

const isOpen = (attempt: PaymentAttempt) => !['failed', 'voided', 'refunded'].includes(attempt.state)

/**
 * The attempt to go on with: the one whose action was done, or a new row with its idempotency key, written before
 * the processor hears of it. Its key counts the attempts before it, so two calls at once make one attempt.
 */
async function attemptFor(
  work: PaymentWork,
  reservation: StoredReservation,
  choice: PaymentChoice,
  amount: number,
): Promise<{ attempt: PaymentAttempt; isNew: boolean } | null> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempts = await payments.attemptsOf(reservation.id)
  const open = attempts.find(isOpen)
  if (open) return { attempt: open, isNew: false }
  const now = work.ports.clock.now()
  const attempt: PaymentAttempt = {
    id: `${reservation.id}-${attempts.length + 1}`,
    reservation: reservation.id,
    processor: choice.processor,
    idempotencykey: `${reservation.id}-${attempts.length + 1}`,
    amount,
    currency: work.tenant.currency.code,
    state: 'created',
    reference: null,
    created: now,
    modified: now,
  }
  try {
    await payments.insertAttempt(attempt)
    return { attempt, isNew: true }
  } catch (error) {
    if (error instanceof AlreadyExists) return null
    throw error
  }
}

/**
 * Authorises what is due for a draft, then confirms it and captures. `details` stand on the draft already, so that
 * the webhook or the reconciler can finish what the browser began.
 */
export async function payAppointment(
  work: PaymentWork,
  reservation: StoredReservation,
  choice: PaymentChoice,
  price: { dueNow: number; finalPrice: number; description: string },
): Promise<Result<StoredReservation>> {
  const installed = work.tenant.plugins.payments.find((one) => one.name === choice.processor)
  if (!installed) return refuse('processor_not_connected', { field: '/payment/processor' })
  const processor = eligibleProcessors(work, price.dueNow, price.finalPrice).find((one) => one === installed)
  if (!processor) return refuse('processor_not_eligible', { field: '/payment/processor' })
  const found = await attemptFor(work, reservation, choice, price.dueNow)
  if (!found) return refuse('payment_pending')
  const { attempt, isNew } = found
  const needsAction = attempt.state === 'requires_action'
  if (!isNew && !needsAction) return finalisePayment(work, reservation, attempt)
  if (needsAction && choice.token === undefined)
    return refuse('payment_requires_action', { data: { attempt: attempt.id } })
  return authorize(work, processor, reservation, attempt, choice, price.description)
}

async function authorize(
  work: PaymentWork,
  processor: PaymentProcessor,
  reservation: StoredReservation,
  attempt: PaymentAttempt,
  choice: PaymentChoice,
  description: string,
): Promise<Result<StoredReservation>> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const answer = await processor
    .authorize(paymentContext(work, processor), {
      amount: attempt.amount,
      currency: attempt.currency,
      idempotencyKey: attempt.idempotencykey,
      token: { ...choice.token, ...(attempt.reference ? { reference: attempt.reference } : {}) },
      description,
    })
    .catch((error: unknown) => {
      work.ports.log.error({ attempt: attempt.id, error: String(error) }, 'a processor failed; the attempt is unknown')
      return { status: 'unknown' as const, reference: undefined }
    })
  const modified = work.ports.clock.now()
  if (answer.status === 'declined') {
    await payments.updateAttempt(attempt.id, { state: 'failed', modified })
    return refuse('payment_declined', { data: { code: answer.code } })
  }
  const reference = answer.reference ?? attempt.reference
  if (answer.status === 'requires_action') {
    await payments.updateAttempt(attempt.id, { state: 'requires_action', reference, modified })
    return refuse('payment_requires_action', { data: { attempt: attempt.id, action: answer.action } })
  }
  const state = answer.status === 'succeeded' ? 'authorized' : answer.status
  await payments.updateAttempt(attempt.id, { state, reference, modified })
  if (state === 'authorized') return finalisePayment(work, reservation, { ...attempt, state, reference, modified })
  return refuse(state === 'pending' ? 'payment_pending' : 'payment_unknown', { data: { attempt: attempt.id } })
}
