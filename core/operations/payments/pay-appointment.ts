import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { PaymentAttempt, StoredReservation } from '../ports.ts'
import { transact } from '../transact.ts'
import { finalisePayment } from './finalise-payment.ts'
import { openPaymentStates } from './payment-states.ts'
import { moveAttempt, type PaymentWork, paymentContext, processorOf } from './payment-work.ts'
import { voidAttempt } from './settle-attempt.ts'

/** What the browser says of how to pay. */
export interface PaymentChoice {
  processor: string
  /** What the processor's browser half made; never a card number. */
  token?: Record<string, unknown>
  /** The attempt whose action the customer has done. */
  attempt?: string
}

/** A draft that is to be paid for. */
export interface Owed {
  hold: StoredReservation
  /** Minor units. */
  dueNow: number
  /** What is frozen with the booking; written with the attempt, so that whoever finishes it needs no browser. */
  details: Partial<StoredReservation>
}

/** The processors that may be offered for an amount. */
export function eligibleProcessors(
  { tenant }: Pick<PaymentWork, 'tenant'>,
  dueNow: number,
  finalPrice: number,
): PaymentProcessor[] {
  const payonsite = tenant.provider?.payonsite ?? false
  return tenant.plugins.payments.filter((processor) =>
    processor.eligibility({ dueNow, finalPrice, currency: tenant.currency.code, payonsite }),
  )
}

/** How a booking is paid: through a processor first, or not before it is booked. */
interface WayToPay {
  /** Null where nothing is due now, or where it is paid at the venue. */
  processor: PaymentProcessor | null
  paymentmethod: string
}

/** The way to pay that was chosen, or why it can't be; asked before anything is held. */
export function wayToPay(
  work: Pick<PaymentWork, 'tenant'>,
  choice: PaymentChoice | undefined,
  dueNow: number,
  eligible: PaymentProcessor[],
): Result<WayToPay> {
  const onSite = eligible.find((one) => one.name === choice?.processor && one.capabilities.method === 'on_site')
  if (onSite) return ok({ processor: null, paymentmethod: 'onsite' })
  const paymentmethod = choice?.processor ?? 'none'
  if (dueNow === 0) return ok({ processor: null, paymentmethod })
  if (eligible.length === 0) return refuse('processor_not_connected')
  const chosen = chosenProcessor(work, choice, eligible)
  return chosen.ok ? ok({ processor: chosen.value, paymentmethod }) : chosen
}

/** The processor chosen, or why it can't be. */
function chosenProcessor(
  work: Pick<PaymentWork, 'tenant'>,
  choice: PaymentChoice | undefined,
  eligible: PaymentProcessor[],
): Result<PaymentProcessor> {
  if (!choice) return refuse('payment_required', { data: { processors: eligible.map((one) => one.name) } })
  const found = eligible.find((one) => one.name === choice.processor)
  if (found) return ok(found)
  const isInstalled = work.tenant.plugins.payments.some((one) => one.name === choice.processor)
  return refuse(isInstalled ? 'processor_not_eligible' : 'processor_not_connected', { field: '/payment/processor' })
}

/**
 * Brings what is still open of a draft's earlier attempts to an end before anything else is tried with it: money that
 * may be on its way is asked about, an action that was never done is called off. Null when the way is free.
 */
export async function endOpenAttempt(
  work: PaymentWork,
  draft: StoredReservation,
): Promise<Result<StoredReservation> | null> {
  const attempts = await work.ports.repositories(work.tenant.scope).payments.attemptsOf(draft.id)
  const open = attempts.find((attempt) => openPaymentStates.includes(attempt.state))
  if (!open) return null
  const processor = processorOf(work, open)
  if (open.state === 'requires_action' && processor)
    return (await voidAttempt(work, processor, open)) ? null : refuse('payment_pending', { data: { attempt: open.id } })
  const ended = await finalisePayment(work, draft, open)
  return !ended.ok && ended.error.code === 'payment_declined' ? null : ended
}

/**
 * The same before a draft's answers or length change: an attempt is for what they were. Null where they may; refused
 * with `draft_finished` where it is booked by now. One that no payment was begun for is not asked about.
 */
export async function endPaymentOf(
  work: PaymentWork,
  draft: StoredReservation,
): Promise<Extract<Result<never>, { ok: false }> | null> {
  const ended = draft.paymentinformation === null ? null : await endOpenAttempt(work, draft)
  if (!ended?.ok) return ended
  return refuse('draft_finished', { data: { status: ended.value.status } })
}

/** A new attempt with the drafts' details, in one transaction; two calls at once make one. */
async function begin(
  work: PaymentWork,
  processor: PaymentProcessor,
  [first, ...others]: Together,
): Promise<Result<PaymentAttempt>> {
  const { ports, tenant } = work
  const all = [first, ...others]
  const draft = first.hold
  const now = ports.clock.now()
  const before = await ports.repositories(tenant.scope).payments.attemptsOf(draft.id)
  const id = `${draft.id}-${before.length + 1}`
  const attempt: PaymentAttempt = {
    id,
    reservation: draft.id,
    processor: processor.name,
    idempotencykey: id,
    amount: all.reduce((sum, { dueNow }) => sum + dueNow, 0),
    currency: tenant.currency.code,
    state: 'created',
    reference: null,
    created: now,
    modified: now,
  }
  try {
    return await transact(ports, tenant.scope, async (unit) => {
      for (const { hold, details } of all)
        if (!(await unit.reservations.note(hold.id, 'in-progress', { ...details, end: hold.end })))
          return refuse('hold_expired', { data: { reservation: hold.id } })
      const shares = all.map(({ hold, dueNow }) => ({ reservation: hold.id, amount: dueNow, refund: null }))
      await unit.payments.insertAttempt(attempt, others.length > 0 ? shares : [])
      return ok(attempt)
    })
  } catch (error) {
    if (error instanceof AlreadyExists) return refuse('payment_pending')
    throw error
  }
}

async function authorize(
  work: PaymentWork,
  processor: PaymentProcessor,
  draft: StoredReservation,
  attempt: PaymentAttempt,
  { token, description }: { token: Record<string, unknown>; description: string },
): Promise<Result<StoredReservation>> {
  const { amount, currency, idempotencykey: idempotencyKey } = attempt
  const context = paymentContext(work, processor)
  const call = { amount, currency, idempotencyKey, token, description }
  const answer = await processor.authorize(context, call).catch((error: unknown) => {
    work.ports.log.error({ attempt: attempt.id, error: String(error) }, 'a processor failed; the attempt is unknown')
    return { status: 'unknown' as const, reference: undefined }
  })
  const data = { attempt: attempt.id }
  if (answer.status === 'declined') {
    await moveAttempt(work, attempt, { state: 'failed' })
    return refuse('payment_declined', { data: { code: answer.code } })
  }
  const state = answer.status === 'succeeded' ? 'authorized' : answer.status
  const moved = await moveAttempt(work, attempt, { state, reference: answer.reference ?? attempt.reference })
  if (!moved) return refuse('payment_pending', { data })
  if (answer.status === 'requires_action')
    return refuse('payment_requires_action', { data: { ...data, action: answer.action } })
  if (state === 'authorized') return finalisePayment(work, draft, moved)
  return refuse(state === 'pending' ? 'payment_pending' : 'payment_unknown', { data })
}

/** What was frozen with an attempt is what it books: who confirms something else confirms another payment. */
const isAsFrozen = ({ hold, details }: Owed): boolean =>
  hold.paymentinformation !== null &&
  (['email', 'first_name', 'last_name', 'formresponses', 'customquestions', 'roster', 'extra'] as const).every(
    (part) => JSON.stringify(hold[part]) === JSON.stringify(details[part]),
  )

/**
 * Goes on with an attempt whose action the customer has done. Null where it is not for these drafts as they are now:
 * with other answers, or another sum.
 */
async function resume(
  work: PaymentWork,
  all: Together,
  choice: PaymentChoice,
  description: string,
): Promise<Result<StoredReservation> | null> {
  const [{ hold: draft }, ...others] = all
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempts = await payments.attemptsOf(draft.id)
  const waiting = attempts.find((attempt) => attempt.id === choice.attempt && attempt.state === 'requires_action')
  const processor = waiting && processorOf(work, waiting)
  if (!waiting || !processor) return null
  const pays = new Set((await payments.sharesOf(waiting)).map((share) => share.reservation))
  const isForThese = pays.size === others.length + 1 && others.every(({ hold }) => pays.has(hold.id))
  const isSameSum = waiting.amount === all.reduce((sum, { dueNow }) => sum + dueNow, 0)
  if (!isForThese || !isSameSum || !all.every(isAsFrozen)) return null
  const token = { ...choice.token, ...(waiting.reference ? { reference: waiting.reference } : {}) }
  return authorize(work, processor, draft, waiting, { token, description })
}

/** Drafts that are paid for by one attempt, which is filed under the first. */
export type Together = [Owed, ...Owed[]]

/** Brings to an end what is open of any of the drafts; null when the way is free. */
export async function endOpenAttempts(
  work: PaymentWork,
  drafts: StoredReservation[],
): Promise<Result<StoredReservation> | null> {
  for (const hold of drafts) {
    const ended = await endOpenAttempt(work, hold)
    if (ended) return ended
  }
  return null
}

/**
 * Authorises what is due for a draft, or for several at once, then confirms them and captures. Each attempt has a row
 * with its idempotency key before the processor is called, and a draft has one open attempt: whatever else is asked
 * meanwhile waits for it. Answers with the first draft's reservation; where there are others, they share its fate.
 */
export async function payAppointment(
  work: PaymentWork,
  all: Together,
  processor: PaymentProcessor,
  choice: PaymentChoice,
  description: string,
): Promise<Result<StoredReservation>> {
  const resumed = choice.attempt === undefined ? null : await resume(work, all, choice, description)
  const holds = all.map(({ hold }) => hold)
  const ended = resumed ?? (await endOpenAttempts(work, holds))
  if (ended) return ended
  const begun = await begin(work, processor, all)
  if (!begun.ok) return begun
  return authorize(work, processor, all[0].hold, begun.value, { token: choice.token ?? {}, description })
}
