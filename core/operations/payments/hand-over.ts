import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isByHand } from '../../domain/payments/index.ts'
import { moneyFacts } from '../plugins/tell-fact.ts'
import type { UnitOfWork } from '../ports.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { transact } from '../transact.ts'
import { askedProcessor } from './asked-processor.ts'
import { closeReturned, isWithBank } from './close-returned.ts'
import { handedLines } from './ledger-lines.ts'
import { addPurchaseReceipt, addReceipt } from './make-receipt.ts'
import { mirrorRefunds } from './mirror-refunds.ts'
import { isStale } from './payment-scene.ts'
import type { PaymentWork } from './payment-work.ts'
import { payerOf } from './purchase.ts'
import { noteTransactions } from './record-money.ts'
import { recordArrived, standing, toldRefund } from './refunds.ts'
import type { ByHand, PaymentRefund } from './stored-payment.ts'

export type HandedOver = NonNullable<ByHand['given']>

/** How often it is tried while others change the reservation. */
const tries = 5

/** Whether a refund was noted as given back so already, whoever noted it. */
const isSame = ({ byhand }: PaymentRefund, { means, memo, externalid }: HandedOver): boolean =>
  byhand?.given?.means === means && byhand.given.memo === memo && byhand.given.externalid === externalid

/**
 * Notes that staff gave back what a processor does not refund, with its ledger lines, and its customer has a receipt. A
 * repeat answers as the first call. The processor is asked before: what has arrived by it after all is recorded, and
 * refused here, and so is what a bank has, or has given back: that is off the list. `not_found` for what was never left
 * to staff.
 */
export async function handOver(work: PaymentWork, id: string, given: HandedOver): Promise<Result<PaymentRefund>> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  for (let round = 1; ; round += 1) {
    const refund = await payments.refund(id)
    if (!refund?.byhand) return refuse('not_found')
    if (refund.state === 'handed' && isSame(refund, given)) return ok(refund)
    if (refund.state === 'handed')
      return refuse('status_conflict', { data: { expected: 'a refund that nobody has given back yet' } })
    if (refund.state !== 'by_hand' || !(await isNotSent(work, refund)))
      return refuse('status_conflict', { data: { expected: 'a refund that its processor does not make' } })
    if (!(await isLeftToGive(work, refund))) return refuse('status_conflict', { data: { expected: notDisputed } })
    const done = await transact(work.ports, work.tenant.scope, (unit) => write(unit, work, refund, given))
    if (done.ok || !isStale(done.error) || round >= tries) return done
  }
}

const notDisputed = 'a refund of money that no bank has, or has given back, in a dispute'

/** Whether no bank has the money of it; what one has given back is closed. */
async function isLeftToGive(work: PaymentWork, refund: PaymentRefund): Promise<boolean> {
  const repositories = work.ports.repositories(work.tenant.scope)
  if (!(await isWithBank(repositories, refund))) return true
  const attempt = await repositories.payments.attempt(refund.attempt)
  if (attempt) await closeReturned(work, askedProcessor(work.tenant, attempt.processor), attempt)
  return false
}

/** Removes what staff wrote about money that they received or gave back; means, number and amounts stay. */
export async function forgetMemos(
  unit: Pick<UnitOfWork, 'payments' | 'moneyalarms'>,
  reservation: string,
): Promise<void> {
  for (const attempt of await unit.payments.attemptsOf(reservation))
    for (const { id, byhand, modified, ...refund } of await unit.payments.refundsOf(attempt.id)) {
      if (refund.reservation !== reservation || !byhand?.given) continue
      const turn = { from: 'handed', to: 'handed', modified } as const
      await unit.payments.turnRefund(id, { ...turn, byhand: { ...byhand, given: { ...byhand.given, memo: '' } } })
    }
  for (const attempt of await unit.payments.attemptsOf(reservation))
    for (const alarm of await unit.moneyalarms.ofAttempt(attempt.id))
      if (alarm.note) await unit.moneyalarms.put({ ...alarm, note: '' })
  for (const attempt of await unit.payments.attemptsOf(reservation))
    if (attempt.details?.memo) await unit.payments.updateAttempt(attempt, { details: { ...attempt.details, memo: '' } })
}

/**
 * Whether nothing of a refund stands at its processor; what has arrived is recorded, and so is what somebody gave back
 * there without telling.
 */
async function isNotSent(work: PaymentWork, refund: PaymentRefund): Promise<boolean> {
  await mirrorRefunds(work, refund.attempt)
  const attempt = await work.ports.repositories(work.tenant.scope).payments.attempt(refund.attempt)
  if (!attempt || isByHand(attempt)) return true
  const processor = askedProcessor(work.tenant, attempt.processor)
  const known = await standing(work, processor, attempt, refund)
  if (known?.status === 'succeeded') await recordArrived(work, attempt, refund, known.uncovered)
  return known?.status !== 'succeeded' && known?.status !== 'pending'
}

async function write(
  unit: UnitOfWork,
  work: PaymentWork,
  refund: PaymentRefund,
  given: HandedOver,
): Promise<Result<PaymentRefund>> {
  const { id, amount } = refund
  const now = given.at
  const attempt = await unit.payments.lockAttempt(refund.attempt)
  const byhand: ByHand = { why: refund.byhand?.why ?? 'refused', given }
  const turn = { from: 'by_hand', to: 'handed', modified: now, byhand } as const
  if (!attempt || (await isWithBank(unit, refund)))
    return refuse('status_conflict', { data: { expected: notDisputed } })
  if (!(await unit.payments.turnRefund(id, turn))) return refuse('status_conflict')
  const found = attempt.purchase ? null : await unit.reservations.find(refund.reservation)
  const payer = payerOf(attempt) ?? found
  const handed: PaymentRefund = { ...refund, state: 'handed', modified: now, byhand }
  if (!payer) return ok(handed)
  const lines = handedLines({ attempt, reservation: payer, amount, now }, refund, given.means)
  await unit.payments.appendLedger(lines)
  const { means, externalid } = given
  const receipted = { attempt: { ...attempt, details: null }, now, hand: { means, externalid } }
  if (attempt.purchase) await addPurchaseReceipt(unit, work, { ...receipted, amount }, id)
  if (!found) return ok(handed)
  const ids = lines.map((line) => line.id)
  const noted = await noteTransactions(unit, found, ids)
  if (!noted.ok) return noted
  await unit.outbox.add(moneyFacts('payment.refunded', lines[0], noted.value, work))
  await unit.outbox.add([reservationEvent(toldRefund(attempt, refund), noted.value, work.ports)])
  await addReceipt(unit, work, { ...receipted, items: [{ reservation: noted.value, amount }] }, id)
  return ok(handed)
}
