import { ok, type Result } from '../../domain/errors.ts'
import { type ByHandReason, inSteps, isByHand } from '../../domain/payments/index.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import type { AccountEventName, MoneyAnswer, PaymentProcessor } from '../../plugin-api/index.ts'
import { pluginOf } from '../plugins/plugin-of.ts'
import { moneyFacts } from '../plugins/tell-fact.ts'
import type { UnitOfWork } from '../ports.ts'
import { stepOf } from '../pricing/eligible-processors.ts'
import { writtenMoney } from '../pricing/written-money.ts'
import { reservationEvent, type Telling } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transact } from '../transact.ts'
import { alarmStaff } from './alarm-staff.ts'
import { askedProcessor, isAbsent } from './asked-processor.ts'
import type { LockedBalance } from './balance-repository.ts'
import { closeReturned } from './close-returned.ts'
import { writeGone } from './gone-money.ts'
import { addPurchaseReceipt, addReceipt, captureOf } from './make-receipt.ts'
import { partRefund } from './part-refund.ts'
import { isStale } from './payment-scene.ts'
import { askOfDisputesAfter, refundRefusedAfter } from './payment-times.ts'
import { type PaymentWork, refundKey } from './payment-work.ts'
import { askForMoney, askForRefunds } from './processor-calls.ts'
import { isPastWindow, isRefusedForGood } from './refund-limits.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

/**
 * Carries out the ordered refunds of an attempt. A refund that its processor can't confirm stays ordered, and the
 * reconciler repeats it under the same key, so that nothing is refunded twice. While the charge is disputed none is
 * sent; what the bank has given back is closed.
 * @param rests whether the attempt may rest afterwards; not where its processor was silent about it
 */
export async function sendRefunds(work: PaymentWork, id: string, { rests = true } = {}): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  if (attempt && isByHand(attempt)) return leaveAllToStaff(work, attempt)
  if (!attempt) return
  const processor = askedProcessor(work.tenant, attempt.processor)
  const disputes = await payments.disputesOf(id)
  const isHeld = disputes.some(({ state }) => state === 'open')
  const isGiven = disputes.some(({ state }) => state === 'lost')
  // What the bank has given back is not sent; while nobody says what was sent before, nothing is decided.
  const isJudged = isHeld || !isGiven || (await closeReturned(work, processor, attempt))
  for (const refund of isJudged ? await payments.refundsOf(id) : [])
    if (refund.state === 'ordered') await send(work, processor, attempt, refund, { isHeld })
  if (rests) await restIfDone(work, id)
}

/**
 * Lets a captured attempt rest once no refund is ordered, judged under the lock under which refunds are ordered. One
 * with a dispute is looked at from time to time, until that is decided.
 */
const restIfDone = (work: PaymentWork, id: string): Promise<Result<null>> =>
  transact(work.ports, work.tenant.scope, async (unit) => {
    const latest = await unit.payments.lockAttempt(id)
    // What there was news of before its capture was known is to be followed first.
    if (latest?.state !== 'captured' || latest.hasnews) return ok(null)
    const isOrdered = (await unit.payments.refundsOf(id)).some(({ state }) => state === 'ordered')
    const isUndecided = (await unit.payments.disputesOf(id)).some(
      ({ state }) => state === 'open' || state === 'inquiry',
    )
    if (isUndecided) await unit.payments.updateAttempt(latest, { due: work.ports.clock.now() + askOfDisputesAfter })
    else if (!isOrdered && latest.method === null) await unit.payments.updateAttempt(latest, { due: null })
    return ok(null)
  })

/** What became of a refund; `uncovered` is what the provider's own account did not give back of it. */
interface Became {
  status: MoneyAnswer['status']
  uncovered?: number | undefined
}

/**
 * What became of a refund that was sent before, by the list of its processor; null if none stands, so that it is to be
 * sent. While the list can't be had it is `unknown`, and nothing is sent.
 */
export async function standing(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  refund: PaymentRefund,
): Promise<Became | null> {
  const known = await askForRefunds(work, processor, attempt)
  if (known === null) return { status: 'unknown' }
  const own = known.filter(({ key }) => key === refundKey(attempt, refund))
  const done = own.find(({ state }) => state === 'done')
  if (done) return { status: 'succeeded', uncovered: done.uncovered }
  return own.some(({ state }) => state === 'pending') ? { status: 'pending' } : null
}

async function send(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  refund: PaymentRefund,
  { isHeld }: { isHeld: boolean },
): Promise<void> {
  const known = await standing(work, processor, attempt, refund)
  if (known === null && isHeld) return
  const now = work.ports.clock.now()
  // Without a list nobody knows whether a try of which no answer came has arrived.
  const isListed = processor.refunds !== undefined
  if (!isHeld && isRefusedForGood(refund, now) && (await isGoneForGood(work, attempt, now)))
    return leaveToStaff(work, refund, 'gone')
  const wasNeverSent = isListed || isPastWindow(attempt, refund.created)
  if (known === null && isPastWindow(attempt, now) && wasNeverSent) return leaveToStaff(work, refund, 'window')
  const step = await stepOf(processor, attempt.currency)
  if (known === null && inSteps(refund.amount, step) < refund.amount) {
    const whole = await leaveRest(work, refund, step)
    return whole ? send(work, processor, attempt, whole, { isHeld }) : undefined
  }
  const { amount } = refund
  const { currency, reference } = attempt
  const call = { amount, currency, reference: reference ?? '', idempotencyKey: refundKey(attempt, refund) }
  // It says that it is on its way, by which nobody takes it back any more, and is left where it is another one by now.
  const { payments } = work.ports.repositories(work.tenant.scope)
  const begun = { from: 'ordered', to: 'ordered', modified: Math.max(now, refund.created + 1) } as const
  if (known === null && !(await payments.turnRefund(refund.id, begun))) return
  const { status, uncovered } = known ?? (await askToRefund(work, processor, attempt, call))
  if (status === 'declined' && isListed && isRefusedForGood(refund, now)) return leaveToStaff(work, refund, 'refused')
  if (status !== 'succeeded') {
    work.ports.log.warn({ attempt: attempt.id, status }, 'a refund did not succeed; it will be repeated')
    return
  }
  await recordArrived(work, attempt, refund, uncovered)
}

/**
 * Leaves to staff what of a refund is less than a step of its processor. Answers what is left of it to be sent; null
 * for nothing, or where another call has changed it.
 */
async function leaveRest(work: PaymentWork, refund: PaymentRefund, step: number): Promise<PaymentRefund | null> {
  const amount = inSteps(refund.amount, step)
  if (amount === 0) await leaveToStaff(work, refund, 'step')
  if (amount === 0) return null
  const now = work.ports.clock.now()
  const parted = await transact(work.ports, work.tenant.scope, async (unit) => {
    await unit.payments.lockAttempt(refund.attempt)
    const all = await unit.payments.refundsOf(refund.attempt)
    return ok(await partRefund(unit, refund, { amount, all, now }))
  })
  if (!parted.ok || !parted.value) return null
  await leaveToStaff(work, parted.value, 'step')
  return { ...refund, amount, modified: now }
}

/** Whether the plugin of its processor has not been there for so long that nobody waits for it any more. */
async function isGoneForGood({ tenant, ports }: PaymentWork, { processor }: PaymentAttempt, now: number) {
  if (!isAbsent(tenant, processor)) return false
  const failing = await ports.repositories(tenant.scope).pluginhealth.all()
  const plugin = pluginOf({ name: processor })
  return failing.some(
    (one) => one.plugin === plugin && one.place === 'collecting' && one.failingsince <= now - refundRefusedAfter,
  )
}

/** Sends a refund. One that answers with other money than was asked for confirms nothing. */
async function askToRefund(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  call: Parameters<PaymentProcessor['refund']>[1],
): Promise<Became> {
  const asked = { processor, attempt, name: 'refund' }
  const answer = await askForMoney(work, asked, (one, context) => one.refund(context, call))
  const { status } = answer
  if (status !== 'succeeded') return { status }
  const { amount = call.amount, currency = call.currency, uncovered } = answer
  if (amount === call.amount && currency.toLowerCase() === call.currency) return { status, uncovered }
  work.ports.log.error(
    { attempt: attempt.id, amount, currency },
    'a processor refunded another amount than was asked for',
  )
  return { status: 'unknown' }
}

/** Records what has arrived, also while others change what it was for. */
export async function recordArrived(
  work: PaymentWork,
  attempt: PaymentAttempt,
  refund: PaymentRefund,
  uncovered?: number,
): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const recorded = await record(work, attempt, { refund, uncovered })
    if (recorded.ok || !isStale(recorded.error)) return
  }
}

/** What staff received themselves they give back themselves. */
async function leaveAllToStaff(work: PaymentWork, { id }: PaymentAttempt): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  for (const refund of await payments.refundsOf(id))
    if (refund.state === 'ordered') await leaveToStaff(work, refund, 'received')
  await restIfDone(work, id)
}

/** Lists a refund of which nothing stands at its processor for staff, who give the money back themselves. */
async function leaveToStaff(work: PaymentWork, refund: PaymentRefund, why: ByHandReason): Promise<void> {
  const { id, attempt, reservation } = refund
  const turn = { from: 'ordered', to: 'by_hand', modified: work.ports.clock.now(), byhand: { why } } as const
  await transact(work.ports, work.tenant.scope, async (unit) => {
    if (!(await unit.payments.turnRefund(id, turn))) return ok(null)
    const paid = await unit.payments.attempt(attempt)
    if (paid?.purchase) await tellBuyer(unit, work, paid, refund)
    const found = paid?.purchase ? null : await unit.reservations.find(reservation)
    if (found) await unit.outbox.add([reservationEvent(toldByHand(refund, why, found), found, work.ports)])
    return ok(null)
  })
  if (why === 'received' || why === 'step') return
  work.ports.log.error({ attempt, refund: id, why }, 'a refund is left to staff, since its processor does not make it')
}

/** Tells who bought points or a gift code that staff give them money of that back themselves. */
async function tellBuyer(
  unit: UnitOfWork,
  { tenant, ports }: PaymentWork,
  { id, purchase, currency }: PaymentAttempt,
  refund: PaymentRefund,
): Promise<void> {
  const receipt = await unit.receipts.find(captureOf({ id }))
  const language = receipt?.data.language ?? tenant.language
  const payload = { user: purchase?.user ?? '', language, address: writtenMoney(tenant, refund.amount, currency) }
  const name = 'account.refundbyhand' satisfies AccountEventName
  const event = { name, reservation: '', version: 0, payload, created: ports.clock.now() }
  await unit.outbox.add([{ ...event, id: `byhand.${refund.id}`.slice(0, 128) }])
}

/**
 * Records a refund as done, with its ledger lines, and tells its customer; a second call writes nothing. It may have
 * been left to staff while it was sent.
 */
const record = (
  work: PaymentWork,
  attempt: PaymentAttempt,
  { refund, uncovered }: { refund: PaymentRefund; uncovered: number | undefined },
): Promise<Result<null>> =>
  transact(work.ports, work.tenant.scope, async (unit) => {
    const turn = { to: 'done', modified: work.ports.clock.now() } as const
    const isTurned =
      (await unit.payments.turnRefund(refund.id, { ...turn, from: 'ordered' })) ||
      (await unit.payments.turnRefund(refund.id, { ...turn, from: 'by_hand' }))
    return isTurned ? recordRefunded(unit, work, { attempt, refund, uncovered }) : ok(null)
  })

/**
 * Writes the ledger lines of a refund that is done, and tells its customer, in the transaction that says so.
 * @param balance of the points of a purchase that go with it, locked before the attempt
 * @param uncovered what the provider's own account did not give back of it: an alarm, and a debt of theirs
 */
export async function recordRefunded(
  unit: UnitOfWork,
  work: PaymentWork,
  {
    attempt,
    refund,
    balance = null,
    uncovered = 0,
  }: {
    attempt: PaymentAttempt
    refund: PaymentRefund
    balance?: LockedBalance | null
    uncovered?: number | undefined
  },
): Promise<Result<null>> {
  const going = { attempt, gone: refund, by: 'refund', way: 'out', balance, uncovered } as const
  const written = await writeGone(unit, work, going)
  if (!written.ok) return written
  const { id } = refund
  const of = { about: 'refund' as const, matter: id, of: id, reservation: refund.reservation }
  if (uncovered > 0) await alarmStaff(unit, work, attempt, { why: 'uncovered', amount: uncovered, ...of })
  const { reservation = null, line, times = 0 } = written.value ?? {}
  const now = work.ports.clock.now()
  if (attempt.purchase && times === 0)
    await addPurchaseReceipt(unit, work, { attempt, amount: refund.amount, now }, refund.id)
  if (!reservation) return ok(null)
  await unit.outbox.add(moneyFacts('payment.refunded', line, reservation, work))
  // Of one that came back its customer was told, and has the receipt.
  if (times > 0) return ok(null)
  await unit.outbox.add([reservationEvent(toldRefund(attempt, refund), reservation, work.ports)])
  const items = [{ reservation, amount: refund.amount }]
  await addReceipt(unit, work, { attempt, items, now }, refund.id)
  return ok(null)
}

/** What is told of a refund that staff give back themselves; `why` also says whether they had the money themselves. */
export const toldByHand = (
  { id, reservation, amount, modified }: PaymentRefund,
  why: ByHandReason,
  { payment }: Pick<StoredReservation, 'payment'>,
): Telling => ({
  name: 'reservation.refund_by_hand',
  cause: `${id.replace(`.refund.${reservation}`, '')}.${modified}`,
  data: { amount: formatMajor(amount, payment?.quote.digits ?? 2), why },
})

/** Its cause is the refund: the part of its id that the reservation's events don't have already. */
export const toldRefund = (
  { currency }: Pick<PaymentAttempt, 'currency'>,
  { id, reservation, amount, reason }: PaymentRefund,
): Telling => ({
  name: 'reservation.refunded',
  cause: id.replace(`.refund.${reservation}`, ''),
  data: { amount: formatMajor(amount, currencyDigits(currency)), of: reason },
})
