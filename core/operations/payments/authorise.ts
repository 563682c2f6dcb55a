import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen, keepingOf } from '../../domain/payments/index.ts'
import type { Authorization, MoneyAnswer, PaymentCustomer, PaymentProcessor } from '../../plugin-api/index.ts'
import { noted } from '../plugins/health/watched.ts'
import { faultText } from '../plugins/plugin-call.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { isDisconnected } from '../pricing/connected.ts'
import { captureByOf } from '../pricing/eligible-processors.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { keepConsentIn } from './chosen-method.ts'
import { isDecidedByClaim } from './decided-by.ts'
import { type Learned, learnedFrom } from './learn.ts'
import { paidLines } from './paid-lines.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { askForMoney, askToStart, unavailable } from './processor-calls.ts'
import { purchaseLink, returnAddressOf } from './return-address.ts'
import type { MethodConsent } from './stored-method.ts'
import type { PaymentAttempt, Saving } from './stored-payment.ts'

/** What an attempt is authorised with: what the browser made, or a saved method; and the text on the statement. */
export type Means = Pick<Authorization, 'token' | 'method' | 'description'> & {
  /** Whether a request is authorised now whenever it may be answered: it is approved, or renewed. */
  isDue?: true
  /** What its customer agreed to where the method is to be theirs to pay with again. */
  keep?: MethodConsent | undefined
  /** The same where what is left is collected from it by itself. */
  collect?: MethodConsent | undefined
  /** The person who pays, where somebody is signed in. */
  by?: string
}

/** The code of an attempt whose provider has disconnected the account that it would be paid to. */
export const disconnected = 'processor_not_connected'

/** How often an attempt is read anew while other calls change it. */
const rounds = 4

/**
 * Asks the processor to authorise an attempt; its reference is stored first. With a saved method that is authorised.
 * The first attempt of a cart saves the method for the others, which its customer has agreed to with their one
 * confirmation, and every request saves it for its renewal. Of a request that may be answered too late only the method
 * is saved.
 */
export async function authorise(work: PaymentWork, begun: PaymentAttempt, means: Means): Promise<Result<Learned>> {
  const processor = processorOf(work.tenant, begun.processor)
  if (!processor) return refuse('processor_not_connected')
  // Before anybody is asked, so that also who finds it later knows.
  const agreed = await agreedWith(work, begun, means)
  const isNews = Object.keys(agreed).length > 0
  const attempt = isNews ? await note(work, begun, { saving: { ...begun.saving, ...agreed } }) : begun
  if (!attempt) return refuse('payment_pending', { data: { attempt: begun.id } })
  const started = attempt.reference === null ? await start(work, processor, attempt, means.description) : ok(attempt)
  if (!started.ok) return started
  if ('fact' in started.value) return ok(started.value)
  const isSaved = means.isDue ? false : await isToBeSaved(work, processor, started.value)
  if (isSaved === null) return ok({ fact: 'declined', code: unavailable })
  if (isSaved) return save(work, processor, started.value, means)
  const { amount, currency, idempotencykey: idempotencyKey, reference, cart, id, keepuntil, saving } = started.value
  const method = means.method ?? started.value.method ?? undefined
  const isRequest = keepuntil !== null && processor.capabilities.saveMethod
  const isToKeep = saving?.consent !== undefined || saving?.collect !== undefined
  const isKept = isRequest || (isToKeep && processor.capabilities.saveMethod)
  const keepMethod = method === undefined && (cart === id || isKept)
  const { token, description } = means
  const call = {
    ...{ amount, currency, idempotencyKey, reference: reference ?? '', token, keepMethod, description },
    ...(method !== undefined && { method }),
    ...(keepMethod && (await customerOf(work, started.value))),
  }
  const asked = { processor, attempt: started.value, name: 'authorize' }
  const answer = await askForMoney(work, asked, (one, context) => one.authorize(context, call))
  const current = await replaced(work, started.value, answer)
  if (!current) return refuse('payment_pending', { data: { attempt: attempt.id } })
  const learned = await learnedFrom(work, processor, current, { answer, succeeded: 'authorized', asked: current })
  const isItsOwn = isRequest || cart === id || saving?.collect !== undefined
  return ok(isItsOwn && method !== undefined ? { ...learned, method } : learned)
}

/** What a customer agrees to with an attempt, beyond what is noted with it. */
async function agreedWith(work: PaymentWork, begun: PaymentAttempt, means: Means): Promise<Saving> {
  const isToKeep = means.keep !== undefined && means.method === undefined && !begun.saving?.consent
  const isCollected = means.collect !== undefined && !begun.saving?.collect
  const kept = means.isDue || begun.saving?.kept ? null : await consentToKeep(work, begun)
  const agreed = {
    ...(isToKeep && { consent: means.keep }),
    ...(isCollected && { collect: means.collect }),
    ...(kept && { kept }),
  }
  const by = Object.keys(agreed).length > 0 ? await otherPayer(work, begun, means) : null
  return { ...agreed, ...(by !== null && { by }) }
}

/**
 * Who pays for what is another's, as whoever has its manage token may; null for its own customer, and where nobody is
 * signed in.
 */
async function otherPayer(
  { tenant, ports }: PaymentWork,
  { purchase, reservation: id }: PaymentAttempt,
  { by }: Pick<Means, 'by'>,
): Promise<string | null> {
  if (by === undefined || purchase) return null
  const reservation = await ports.repositories(tenant.scope).reservations.find(id)
  return reservation?.user === by ? null : by
}

/**
 * What a customer agrees to with the one confirmation of what staff, or a claim, decide later: it is noted with the
 * first attempt of a cart. Null where no method is kept for that.
 */
async function consentToKeep(work: PaymentWork, { id, cart, processor, ...begun }: PaymentAttempt) {
  const { tenant, ports } = work
  const isLater = cart !== null && cart !== id
  if (isLater || !processorOf(tenant, processor)?.capabilities.saveMethod) return null
  const { payments, reservations } = ports.repositories(tenant.scope)
  const waiting = (cart === null ? [{ id, ...begun }] : await payments.ofCart(cart)).filter(
    ({ keepuntil }) => keepuntil !== null,
  )
  if (waiting.length === 0) return null
  const kept = await reservations.named(waiting.map(({ reservation }) => reservation))
  const [first] = kept
  if (!first) return null
  const claimed = kept.filter(isDecidedByClaim).length
  const by = claimed === 0 ? 'approval' : claimed === kept.length ? 'claim' : 'both'
  return keepConsentIn(first.language || tenant.language, by, { tenant, ports })
}

/** Who pays an attempt, or whose method it keeps; nobody where its reservation, which may be known, is gone. */
async function customerOf(
  { ports, tenant }: PaymentWork,
  { reservation: id, purchase, saving }: PaymentAttempt,
  known?: StoredReservation,
): Promise<{ customer?: PaymentCustomer }> {
  const payer = purchase?.user ?? saving?.by
  if (payer !== undefined) {
    const person = await ports.repositories(tenant.scope).users.find(payer)
    return { customer: { id: payer, ...(person && { email: person.email }) } }
  }
  const reservation = known ?? (await ports.repositories(tenant.scope).reservations.find(id))
  if (!reservation) return {}
  const { user, email, first_name, last_name } = reservation
  const name = `${first_name} ${last_name}`.trim()
  return { customer: { id: user ?? id, ...(email !== '' && { email }), ...(name !== '' && { name }) } }
}

/** Whether the request may be answered too late for an authorisation; null if the plugin can't say. */
async function isToBeSaved(
  { tenant, ports }: PaymentWork,
  processor: PaymentProcessor,
  { keepuntil }: PaymentAttempt,
): Promise<boolean | null> {
  if (keepuntil === null) return false
  try {
    const asked = { scope: tenant.scope, plugin: pluginOf(processor), place: 'offers' as const, part: processor.name }
    const captureBy = await noted(asked, ports, () => captureByOf(processor, { tenant, ports }))
    return keepingOf({ latest: keepuntil, captureBy, canSave: processor.capabilities.saveMethod }) === 'save'
  } catch (error) {
    ports.log.warn({ ...tenant.scope, processor: processor.name, fault: faultText(error) }, 'a processor could not say')
    return null
  }
}

/** Keeps the method that a request is paid with once it is approved: its own, or the one that its cart has saved. */
async function save(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  { token, method = attempt.method ?? undefined }: Means,
): Promise<Result<Learned>> {
  const call = {
    ...{ token, idempotencyKey: `${attempt.idempotencykey}.method` },
    ...(method === undefined && (await customerOf(work, attempt))),
  }
  const unknown = async () => ({ status: 'unknown' as const })
  const asked = { processor, attempt, name: 'saveMethod' }
  const answer =
    method === undefined
      ? await askForMoney(work, asked, (one, context) => one.saveMethod?.(context, call) ?? unknown())
      : { status: 'succeeded' as const, reference: method }
  if (answer.status === 'declined') return ok({ fact: 'declined', code: answer.code })
  if (answer.status === 'requires_action') return ok({ fact: 'action', action: answer.action })
  if (answer.status !== 'succeeded') return ok({ fact: 'silent' })
  const noted = attempt.method === answer.reference ? attempt : await note(work, attempt, { method: answer.reference })
  if (!noted) return refuse('payment_pending', { data: { attempt: attempt.id } })
  return ok({ fact: 'saved', method: answer.reference, ...('details' in answer && { details: answer.details }) })
}

/**
 * The attempt as it is after an answer: with another reference where the processor has put a new payment in the place
 * of a declined one, which is stored before anybody is asked to pay it. Null if the attempt has ended meanwhile.
 */
async function replaced(
  work: PaymentWork,
  attempt: PaymentAttempt,
  answer: MoneyAnswer,
): Promise<PaymentAttempt | null> {
  const isAnother = answer.status === 'requires_action' && answer.instead !== undefined
  if (!isAnother || answer.instead !== attempt.reference) return attempt
  return note(work, attempt, { reference: answer.reference })
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

/**
 * Makes the processor's object and stores its reference. Without one no money can have moved, and it counts as
 * declined.
 */
async function start(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  description: string,
): Promise<Result<PaymentAttempt | Learned>> {
  // Its money would arrive at no account of the provider's.
  if (isDisconnected(processor, work)) return ok({ fact: 'declined', code: disconnected })
  const { payments } = work.ports.repositories(work.tenant.scope)
  const paid = attempt.purchase ? [] : await payments.paidBy(attempt.id)
  const first = paid.find(({ reservation }) => reservation.id === attempt.reservation)
  const link = attempt.purchase ? purchaseLink(work.tenant.scope, attempt) : first?.reservation
  const returnAddress = link ? returnAddressOf(work, link) : work.tenant.origin
  const told = {
    ...(!attempt.purchase && { lines: await paidLines(work, paid) }),
    ...(await customerOf(work, attempt, first?.reservation)),
  }
  const answer = await askToStart(work, processor, attempt, { description, returnAddress, ...told })
  if (answer.status !== 'started')
    return ok({ fact: 'declined', code: answer.status === 'declined' ? answer.code : unavailable })
  let current: PaymentAttempt | null = attempt
  // Other calls may change the attempt while the processor answers; one that has called it off keeps it from being
  // paid.
  for (let round = 0; round < rounds && current?.state === 'created'; round += 1) {
    const stored = await payments.updateAttempt(current, {
      reference: answer.reference,
      ...(answer.payee !== undefined && { payee: answer.payee }),
    })
    if (stored) return ok(stored)
    current = await payments.attempt(attempt.id)
  }
  return refuse('payment_pending', { data: { attempt: attempt.id } })
}
