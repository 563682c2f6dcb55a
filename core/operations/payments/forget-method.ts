import { isOpen } from '../../domain/payments/index.ts'
import { isToCollectFrom } from './collected-method.ts'
import { cardOf } from './payment-details.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { askForMoney } from './processor-calls.ts'
import { isMethodNeeded } from './saved-methods.ts'
import type { PaymentAttempt, Saving } from './stored-payment.ts'

/** When a processor is asked again to forget a method, ms. */
const again = 3_600_000

/** How often it is looked whether something is still to be collected from a method, ms. */
const lookAgain = 24 * 3_600_000

/**
 * Whose the method of an attempt is: who paid with it, else who the reservation belongs to; null for a guest's, or
 * where what it paid for is gone.
 */
async function ownerOf(work: PaymentWork, { purchase, reservation, saving }: PaymentAttempt): Promise<string | null> {
  if (purchase) return purchase.user
  if (saving?.by !== undefined) return saving.by
  return (await work.ports.repositories(work.tenant.scope).reservations.find(reservation))?.user ?? null
}

/** Asks the processor of an attempt to forget a method, unless something needs it; whether nobody has to ask again. */
async function isForgotten(work: PaymentWork, attempt: PaymentAttempt, method: string): Promise<boolean> {
  const processor = processorOf(work.tenant, attempt.processor)
  if (!processor?.forgetMethod || (await isMethodNeeded({ ...attempt, method }, work))) return true
  const call = { reference: method, idempotencyKey: `${attempt.idempotencykey}.forget` }
  const asked = { processor, attempt, name: 'forgetMethod' }
  const answer = await askForMoney(work, asked, async (one, context) => one.forgetMethod?.(context, call))
  return answer.status === 'succeeded'
}

/** What stays with an attempt whose method is gone: what its customer agreed to until it was decided. */
export const keptOf = ({ saving }: Pick<PaymentAttempt, 'saving'>): Saving | null =>
  saving?.kept ? { kept: saving.kept } : null

/** Lets the processor forget the method that another has replaced, also while its attempt goes on with that. */
async function forgetFormer(work: PaymentWork, attempt: PaymentAttempt): Promise<PaymentAttempt | null> {
  const { former, ...saving } = attempt.saving ?? {}
  if (former === undefined || !(await isForgotten(work, attempt, former))) return attempt
  return work.ports.repositories(work.tenant.scope).payments.updateAttempt(attempt, { saving })
}

/**
 * Makes the method of an attempt one of its person's, as they agreed to, once they have paid with it, or it was kept
 * for what they asked for; whether it is. One whose payment failed is no use to them, and guests keep none.
 */
async function keep(work: PaymentWork, attempt: PaymentAttempt): Promise<boolean> {
  const { method, saving, state, processor, id } = attempt
  if (!saving?.consent || method === null || state === 'failed') return false
  const user = await ownerOf(work, attempt)
  if (user === null) return false
  const { at: given, words, language } = saving.consent
  await work.ports.repositories(work.tenant.scope).methods.add({
    ...{ id, provider: work.tenant.scope.provider, user, processor, method, ...cardOf(attempt) },
    ...{ words, language, given, preferredsince: null },
  })
  return true
}

/** Takes a method that is gone at its processor from an attempt; whether nobody changed that meanwhile. */
export async function leaveMethod({ tenant, ports }: PaymentWork, attempt: PaymentAttempt): Promise<boolean> {
  const { former } = attempt.saving ?? {}
  const patch = { method: null, saving: former === undefined ? keptOf(attempt) : { ...keptOf(attempt), former } }
  return (await ports.repositories(tenant.scope).payments.updateAttempt(attempt, patch)) !== null
}

/**
 * Ends what an attempt that has ended keeps: a method that was saved with it becomes its person's, where they agreed to
 * that, and is forgotten by the processor otherwise; the last that needs it does that. One that does not answer is
 * asked again.
 */
export async function forgetMethod(work: PaymentWork, id: string): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const found = await payments.attempt(id)
  const attempt = found && (await forgetFormer(work, found))
  if (!attempt || isOpen(attempt) || attempt.method === null) return
  if (await isToCollectFrom(work.ports.repositories(work.tenant.scope), attempt)) {
    await keep(work, attempt)
    await payments.updateAttempt(attempt, { due: work.ports.clock.now() + lookAgain })
    return
  }
  if (await keep(work, attempt)) {
    await payments.updateAttempt(attempt, { method: null, saving: keptOf(attempt) })
    return
  }
  const isDone = await isForgotten(work, attempt, attempt.method)
  const due = isDone ? attempt.due : work.ports.clock.now() + again
  await payments.updateAttempt(attempt, { ...(isDone && { method: null }), due })
}
