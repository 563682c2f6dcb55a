import { ok, type Result } from '../../domain/errors.ts'
import { currencyDigits, formatMajor } from '../../domain/pricing/money.ts'
import type { MoneyAnswer, PaymentProcessor } from '../../plugin-api/index.ts'
import { moneyFacts } from '../plugins/tell-fact.ts'
import type { UnitOfWork } from '../ports.ts'
import { reservationEvent, type Telling } from '../reservations/reservation-events.ts'
import { transact } from '../transact.ts'
import { refundLines, timesReturned } from './ledger-lines.ts'
import { addReceipt } from './make-receipt.ts'
import { type PaymentWork, processorOf, refundKey } from './payment-work.ts'
import { askForMoney, askForRefunds } from './processor-calls.ts'
import { payerOf } from './purchase.ts'
import { noteTransactions } from './record-money.ts'
import { isStale } from './settle.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

/**
 * Carries out the ordered refunds of an attempt. A refund that its processor can't confirm stays ordered, and the
 * reconciler repeats it under the same key, so that nothing is refunded twice.
 */
export async function sendRefunds(work: PaymentWork, id: string): Promise<void> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  const processor = attempt && processorOf(work.tenant, attempt.processor)
  if (!attempt || !processor) return
  for (const refund of await payments.refundsOf(id))
    if (refund.state === 'ordered') await send(work, processor, attempt, refund)
  await restIfDone(work, id)
}

/** Lets a captured attempt rest once no refund is ordered, judged under the lock under which refunds are ordered. */
const restIfDone = (work: PaymentWork, id: string): Promise<Result<null>> =>
  transact(work.ports, work.tenant.scope, async (unit) => {
    const latest = await unit.payments.lockAttempt(id)
    if (latest?.state !== 'captured') return ok(null)
    const isOrdered = (await unit.payments.refundsOf(id)).some(({ state }) => state === 'ordered')
    if (!isOrdered && latest.method === null) await unit.payments.updateAttempt(latest, { due: null })
    return ok(null)
  })

/**
 * What became of a refund that was sent before, by the list of its processor; null if none stands, so that it is to be
 * sent. While the list can't be had it is `unknown`, and nothing is sent.
 */
async function standing(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  refund: PaymentRefund,
): Promise<MoneyAnswer['status'] | null> {
  const known = await askForRefunds(work, processor, attempt)
  if (known === null) return 'unknown'
  const own = known.filter(({ key }) => key === refundKey(attempt, refund))
  if (own.some(({ state }) => state === 'done')) return 'succeeded'
  return own.some(({ state }) => state === 'pending') ? 'pending' : null
}

async function send(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  refund: PaymentRefund,
): Promise<void> {
  const { amount } = refund
  const { currency, reference } = attempt
  const call = { amount, currency, reference: reference ?? '', idempotencyKey: refundKey(attempt, refund) }
  const status =
    (await standing(work, processor, attempt, refund)) ??
    (await askForMoney(work, { processor, attempt, name: 'refund' }, (one, context) => one.refund(context, call)))
      .status
  if (status !== 'succeeded') {
    work.ports.log.warn({ attempt: attempt.id, status }, 'a refund did not succeed; it will be repeated')
    return
  }
  for (let round = 0; round < 5; round += 1) {
    const recorded = await record(work, attempt, refund)
    if (recorded.ok || !isStale(recorded.error)) return
  }
}

/** Records a refund as done, with its ledger lines, and tells its customer; a second call writes nothing. */
const record = (work: PaymentWork, attempt: PaymentAttempt, refund: PaymentRefund): Promise<Result<null>> =>
  transact(work.ports, work.tenant.scope, async (unit) => {
    if (!(await unit.payments.endRefund(refund.id, work.ports.clock.now()))) return ok(null)
    return recordRefunded(unit, work, { attempt, refund })
  })

/** Writes the ledger lines of a refund that is done, and tells its customer, in the transaction that says so. */
export async function recordRefunded(
  unit: UnitOfWork,
  work: PaymentWork,
  { attempt, refund }: { attempt: PaymentAttempt; refund: PaymentRefund },
): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const again = await timesReturned(unit, refund)
  const payer = payerOf(attempt)
  if (payer) {
    const moved = { attempt, reservation: payer, amount: refund.amount, now }
    await unit.payments.appendLedger(refundLines(moved, refund, again))
    return ok(null)
  }
  const reservation = await unit.reservations.find(refund.reservation)
  if (!reservation) return ok(null)
  const lines = refundLines({ attempt, reservation, amount: refund.amount, now }, refund, again)
  await unit.payments.appendLedger(lines)
  await unit.outbox.add(moneyFacts('payment.refunded', lines[0], reservation, work))
  const noted = await noteTransactions(
    unit,
    reservation,
    lines.map(({ id }) => id),
  )
  // Of one that came back its customer was told, and has the receipt.
  if (!noted.ok || again > 0) return noted.ok ? ok(null) : noted
  await unit.outbox.add([reservationEvent(toldRefund(attempt, refund), noted.value, work.ports)])
  const items = [{ reservation: noted.value, amount: refund.amount }]
  await addReceipt(unit, work, { attempt, items, now }, refund.id)
  return ok(null)
}

/** Its cause is the refund: the part of its id that the reservation's events don't have already. */
const toldRefund = (
  { currency }: Pick<PaymentAttempt, 'currency'>,
  { id, reservation, amount, reason }: PaymentRefund,
): Telling => ({
  name: 'reservation.refunded',
  cause: id.replace(`.refund.${reservation}`, ''),
  data: { amount: formatMajor(amount, currencyDigits(currency)), of: reason },
})
