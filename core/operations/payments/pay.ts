import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { UnitOfWork } from '../ports.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { finalise } from './finalise.ts'
import { learnedFrom } from './learn.ts'
import { isOpen, paymentPatience } from './payment-states.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { askForMoney, askToStart } from './processor-calls.ts'
import type { PaymentAttempt } from './stored-payment.ts'

/** What the browser says of how to pay. */
export interface PaymentChoice {
  processor: string
  /** What the processor's browser half made; never a card number. */
  token?: Record<string, unknown>
  /** The attempt whose action the customer has done. */
  attempt?: string
}

/** A draft that is to be paid for, as it is written, and what is due of it now in minor units. */
export interface Owed {
  hold: StoredReservation
  dueNow: number
}

/**
 * Writes a new attempt with a share for each draft, in the transaction that holds them: what it is begun for is what
 * it books. Refuses with `payment_pending` where one of the drafts has an attempt that is open.
 */
export async function beginAttempt(
  unit: UnitOfWork,
  { ports, tenant }: PaymentWork,
  processor: PaymentProcessor,
  all: Owed[],
): Promise<Result<PaymentAttempt>> {
  const [first] = all
  if (!first) throw new Error('an attempt pays for something')
  const known = await Promise.all(all.map(({ hold }) => unit.payments.attemptsOf(hold.id)))
  const open = known.flat().find(isOpen)
  if (open) return refuse('payment_pending', { data: { attempt: open.id } })
  const now = ports.clock.now()
  const id = `${first.hold.id}-${(known[0]?.length ?? 0) + 1}`
  const attempt: PaymentAttempt = {
    id,
    reservation: first.hold.id,
    purpose: 'initial',
    processor: processor.name,
    idempotencykey: id,
    amount: all.reduce((sum, { dueNow }) => sum + dueNow, 0),
    currency: tenant.currency.code,
    state: 'created',
    reference: null,
    version: 1,
    process: ports.processes.own,
    due: now + paymentPatience,
    silentsince: null,
    calledoff: false,
    toldfailed: false,
    created: now,
    modified: now,
  }
  await unit.payments.insertAttempt(
    attempt,
    all.map(({ hold, dueNow }) => ({ reservation: hold.id, amount: dueNow, version: hold.version })),
  )
  return ok(attempt)
}

/**
 * Asks the processor for the money of an attempt, then brings it to its end: the processor's reference is stored before
 * anything is authorised.
 */
export async function pay(
  work: PaymentWork,
  attempt: PaymentAttempt,
  { token, description }: { token: Record<string, unknown>; description: string },
): Promise<Result<StoredReservation[]>> {
  const processor = processorOf(work, attempt)
  if (!processor) return refuse('processor_not_connected')
  const started = attempt.reference === null ? await start(work, processor, attempt, description) : ok(attempt)
  if (!started.ok) return started
  const { amount, currency, idempotencykey: idempotencyKey, reference } = started.value
  const call = { amount, currency, idempotencyKey, reference: reference ?? '', token, description }
  const asked = { processor, attempt: started.value, name: 'authorize' }
  const answer = await askForMoney(work, asked, (one, context) => one.authorize(context, call))
  return finalise(work, attempt.id, { learned: learnedFrom(answer, started.value, 'authorized') })
}

/** Makes the processor's object and stores its reference. Without one no money can have moved: the attempt ends. */
async function start(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  description: string,
): Promise<Result<PaymentAttempt>> {
  const answer = await askToStart(work, processor, attempt, description)
  if (answer.status !== 'started') {
    const code = answer.status === 'declined' ? answer.code : 'processor_unavailable'
    const ended = await finalise(work, attempt.id, { learned: { fact: 'declined', code } })
    return ended.ok ? refuse('status_conflict') : ended
  }
  const { payments } = work.ports.repositories(work.tenant.scope)
  const stored = await payments.updateAttempt(attempt, { reference: answer.reference })
  return stored ? ok(stored) : refuse('payment_pending', { data: { attempt: attempt.id } })
}

/** The attempt of a draft that has not come to its end, if there is one. */
export async function openAttemptOf(
  { ports, tenant }: PaymentWork,
  drafts: StoredReservation[],
): Promise<PaymentAttempt | null> {
  const { payments } = ports.repositories(tenant.scope)
  for (const { id } of drafts) {
    const open = (await payments.attemptsOf(id)).find(isOpen)
    if (open) return open
  }
  return null
}

/** Refusals after which nothing of an attempt is under way any more. */
const overs = new Set(['payment_declined', 'slot_taken', 'hold_expired', 'status_conflict', 'not_found'])

/**
 * Brings to its end what is open of any of the drafts, before something else is tried with them or they change: money
 * that may be on its way is asked about, an action that was not done is called off. Null when the way is free; else
 * the reservations that it booked, or why it has to be waited for.
 */
export async function endOpenAttempts(
  work: PaymentWork,
  drafts: StoredReservation[],
): Promise<Result<StoredReservation[]> | null> {
  const open = await openAttemptOf(work, drafts)
  if (!open) return null
  const ended = await finalise(work, open.id, { callOff: true })
  return !ended.ok && overs.has(ended.error.code) ? null : ended
}

/**
 * The same before a draft's answers or length change: an attempt is for what they were. Null where they may; refused
 * with `draft_finished` where it is booked by now. A draft that no payment was begun for is not asked about.
 */
export async function endPaymentOf(
  work: PaymentWork,
  draft: StoredReservation,
): Promise<Extract<Result<never>, { ok: false }> | null> {
  const ended = draft.payment === null ? null : await endOpenAttempts(work, [draft])
  if (!ended?.ok) return ended
  return refuse('draft_finished', { data: { status: ended.value[0]?.status } })
}
