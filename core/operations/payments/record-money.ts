import { ok, type Result } from '../../domain/errors.ts'
import type { Decision, RefundReason } from '../../domain/payments/index.ts'
import { priceInMode } from '../../domain/pricing/index.ts'
import { moneyFacts } from '../plugins/tell-fact.ts'
import type { UnitOfWork } from '../ports.ts'
import { isBeingApproved } from '../reservations/approval-order.ts'
import { creditUsedBy } from '../reservations/credit-use.ts'
import { keptForMove } from '../reservations/former-place.ts'
import { endOfFailure } from '../reservations/pay-in-time.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { amend } from '../reservations/transition.ts'
import { tellSlotGone } from './confirm-paid.ts'
import { issueGift } from './issue-gift.ts'
import { captureLines, failedLine, purchaseLines } from './ledger-lines.ts'
import { addPurchaseReceipt, addReceipt } from './make-receipt.ts'
import { moveApproved, putMovesBack } from './paid-moves.ts'
import { approved } from './paid-requests.ts'
import { attemptsOf, isPaidWith, refundsAll, withDifference } from './paid-reservations.ts'
import { methodKept, moved, type Scene, type Settled } from './payment-scene.ts'
import { processorOf, refundWindowFrom } from './payment-work.ts'
import { issuedBy, issuedTo, payerOf, shareOf } from './purchase.ts'
import type { PaymentAttempt, PaymentCapture, PaymentRefund, PaymentShare } from './stored-payment.ts'
import { type Decided, outOfSuspense } from './suspense.ts'

export const captureOf = (
  { attempt, now }: Pick<Scene, 'attempt' | 'now'>,
  { reservation, share }: { reservation: Pick<StoredReservation, 'id'>; share: Pick<PaymentShare, 'amount'> },
  state: PaymentCapture['state'],
): PaymentCapture[] =>
  share.amount === 0
    ? []
    : [{ attempt: attempt.id, reservation: reservation.id, amount: share.amount, state, created: now, modified: now }]

/** Whether refunds or disputes of it are to be followed, of which there was news before it was recorded. */
const hasNews = ({ attempt, known }: Scene): boolean => attempt.hasnews === true || known.isReturned === true

/**
 * Records the money that came in, and orders refunds for reservations that don't keep it. What lay in suspense leaves
 * it with that.
 */
export async function record(given: Scene, decision: Decision): Promise<Result<Settled>> {
  const out = given.attempt.suspended ? await outOfSuspense(given) : ok({ scene: given, decided: null })
  if (!out.ok) return out
  const { scene, decided } = out.value
  return scene.attempt.purchase ? recordPurchase(scene, decision, decided) : recordShares(scene, decision, decided)
}

/**
 * What came in: the captures that were ordered, also those of which it had been said that they failed; money taken
 * without an order pays for all, and what staff decide about is what they say.
 */
function cameIn(scene: Scene, before: PaymentCapture[], decided: Decided | null): PaymentCapture[] {
  const ordered = before.filter(({ state }) => state === 'ordered')
  if (decided === null && before.length > 0) return ordered.length > 0 ? ordered : before
  return scene.paid.flatMap((one) => captureOf(scene, one, 'done'))
}

async function recordShares(scene: Scene, decision: Decision, decided: Decided | null): Promise<Result<Settled>> {
  const { unit, attempt, paid, known, now } = scene
  const asTold = { ...attempt, details: known.details ?? attempt.details }
  const before = await unit.payments.capturesOf(attempt.id)
  const captured = cameIn(scene, before, decided)
  await unit.payments.putCaptures(captured.map((one) => ({ ...one, state: 'done', modified: now })))
  const isKept = decision.do !== 'record' || decision.keep === 'standing'
  const refunds: PaymentRefund[] = []
  const reservations: StoredReservation[] = []
  for (const one of paid) {
    const reservation = arrived(one.reservation, attempt)
    const capture = captured.find((one) => one.reservation === reservation.id)
    if (!capture) {
      reservations.push(reservation)
      continue
    }
    const lines = captureLines({ attempt: asTold, reservation, amount: capture.amount, now })
    await unit.payments.appendLedger(lines)
    await unit.outbox.add(moneyFacts('payment.captured', lines[0], reservation, scene.work))
    const failed = before.find((one) => one.reservation === reservation.id && one.state === 'failed') ?? null
    const refund = decided
      ? refundOfDecided(attempt, { reservation, capture, decided, now })
      : isKept
        ? await refundOfKept(unit, attempt, { reservation, capture, failed, now })
        : refundOf(attempt, { reservation, amount: capture.amount, reason: 'returned', now })
    const kept = decided?.kept.get(reservation.id) ?? capture.amount - (refund?.amount ?? 0)
    // What was never ordered for it has not counted as paid.
    const isLate = refund !== null && isLateBalance(attempt, reservation) && isPaidWith(reservation, attempt.id)
    const isItsOwn = isKept && reservation.payment?.attempt === attempt.id
    const isNew = (attempt.purpose === 'balance' || decided !== null) && !isPaidWith(reservation, attempt.id)
    const noted = await noteTransactions(
      unit,
      isItsOwn
        ? withCaptured(withSource(reservation, asTold), { kept, isLate: decided !== null || failed !== null })
        : isKept && isNew
          ? { ...reservation, payment: withDifference(reservation.payment, { attempt: attempt.id, amount: kept }) }
          : isLate
            ? await withoutLateBalance(unit, reservation, { attempt: attempt.id, amount: refund.amount })
            : reservation,
      lines.map(({ id }) => id),
      decided && kept > 0 ? endOfFailure(reservation) : {},
    )
    if (!noted.ok) return noted
    const isOfMove = isKept && keptForMove(noted.value) === attempt.id
    const isOrdered = (isItsOwn || isOfMove) && isBeingApproved(noted.value)
    const confirm = () => (isOfMove ? moveApproved(scene, noted.value, capture.amount) : approved(scene, noted.value))
    const stands = isOrdered ? await confirm() : noted
    if (!stands.ok) return stands
    reservations.push(stands.value)
    if (refund) refunds.push(refund)
  }
  const taken = captured.flatMap(({ reservation: id, amount }) => {
    const reservation = reservations.find((one) => one.id === id)
    return reservation ? [{ reservation, amount }] : []
  })
  await addReceipt(unit, scene.work, { attempt: asTold, items: taken, now })
  await unit.payments.orderRefunds(refunds)
  const left = isKept ? ok(reservations) : await putMovesBack(scene, reservations)
  if (!left.ok) return left
  if (!isKept) await tellSlotGone(scene)
  const state = capturedState(scene, asTold)
  const patch = {
    ...state,
    ...afterSuspense(scene, decided),
    due: refunds.length > 0 || state.method !== null || decided !== null || hasNews(scene) ? now : null,
  }
  return moved(scene, decision, { ...patch, toldfailed: toldFailed(scene, { isKept, decided }) }, left.value)
}

/** An attempt whose money is here: for how long that is refunded counts from now on. */
function capturedState(scene: Scene, { details, processor: name, refundwindow = null }: PaymentAttempt) {
  const processor = processorOf(scene.work.tenant, name)
  const method = methodKept(scene)
  const window = { refundwindow: processor ? refundWindowFrom(scene.now, processor) : refundwindow }
  return { state: 'captured' as const, details, method, ...window, silentsince: null }
}

/** What went back, or is disputed, is followed next; nothing lies in suspense any more. */
const afterSuspense = ({ attempt, known }: Scene, decided: Decided | null): Partial<PaymentAttempt> => ({
  ...((known.isReturned || decided !== null) && { hasnews: true }),
  ...(attempt.suspended && { suspended: null }),
})

/** Whether its customer was told that it failed, and that holds: it does not where staff keep what was in suspense. */
const toldFailed = (
  { attempt }: Pick<Scene, 'attempt'>,
  { isKept, decided }: { isKept: boolean; decided: Decided | null },
): boolean => !isKept || (decided === null && attempt.toldfailed)

/** What goes back of money that lay in suspense: what it does not pay for, less what had gone back before. */
function refundOfDecided(
  attempt: PaymentAttempt,
  {
    reservation,
    capture,
    decided,
    now,
  }: { reservation: Pick<StoredReservation, 'id'>; capture: PaymentCapture; decided: Decided; now: number },
): PaymentRefund | null {
  const kept = decided.kept.get(reservation.id) ?? 0
  const [first] = decided.kept.keys()
  const amount = capture.amount - kept - (reservation.id === first ? decided.gone : 0)
  if (amount <= 0) return null
  const refund = refundOf(attempt, { reservation, amount, reason: 'returned', now })
  // A cancellation's refund has an id of its own.
  return kept > 0 ? { ...refund, id: `${refund.id}.excess` } : refund
}

/**
 * Records the money of a purchase, and issues its points or its gift code in the same transaction. Money that came too
 * late issues nothing and goes back whole.
 */
async function recordPurchase(scene: Scene, decision: Decision, decided: Decided | null): Promise<Result<Settled>> {
  const { unit, attempt, known, now } = scene
  const { purchase, amount } = attempt
  const payer = payerOf(attempt)
  if (!purchase || !payer) throw new Error(`Attempt ${attempt.id} buys nothing`)
  const asTold = { ...attempt, details: known.details ?? attempt.details }
  await unit.payments.putCaptures(captureOf(scene, { reservation: payer, share: shareOf(attempt) }, 'done'))
  const isKept = decision.do === 'record' && decision.keep === 'standing'
  const lines = isKept
    ? purchaseLines({ attempt: asTold, payer, amount, points: issuedBy(attempt), status: 'success', now })
    : captureLines({ attempt: asTold, reservation: payer, amount, now })
  const locked = await unit.balances.lock(issuedTo(purchase, attempt), now)
  await locked.appendLines(lines)
  if (isKept && purchase.gift !== undefined) await issueGift(unit, purchase.gift, now)
  await addPurchaseReceipt(unit, scene.work, { attempt: asTold, amount, now })
  const left = amount - (decided?.gone ?? 0)
  if (!isKept)
    await unit.payments.orderRefunds([refundOf(attempt, { reservation: payer, amount: left, reason: 'returned', now })])
  const state = capturedState(scene, asTold)
  const patch = {
    ...state,
    ...afterSuspense(scene, decided),
    due: isKept && state.method === null && decided === null && !hasNews(scene) ? null : now,
  }
  return moved(scene, decision, { ...patch, toldfailed: toldFailed(scene, { isKept, decided }) })
}

/** A refund to order. Its id allows one of each kind per reservation, so that nothing is ordered twice. */
export const refundOf = (
  attempt: Pick<PaymentAttempt, 'id'>,
  {
    reservation,
    amount,
    reason,
    now,
  }: { reservation: Pick<StoredReservation, 'id'>; amount: number; reason: RefundReason; now: number },
): PaymentRefund => ({
  id: `${attempt.id}.refund.${reservation.id}`,
  attempt: attempt.id,
  reservation: reservation.id,
  amount,
  state: 'ordered',
  reason,
  created: now,
  modified: now,
})

/**
 * What goes back of a capture for a reservation that was confirmed with its attempt; null for nothing. Of what a
 * cancellation found paid that is what it decided, of a balance all of it: nobody has kept that yet. A capture that
 * turns up after it had failed pays what is owed by then: what is more than the price goes back, where the reservation
 * was moved or paid for in another way meanwhile, and all of it where it was cancelled since.
 */
async function refundOfKept(
  unit: UnitOfWork,
  attempt: PaymentAttempt,
  {
    reservation,
    capture,
    failed,
    now,
  }: { reservation: StoredReservation; capture: PaymentCapture; failed: PaymentCapture | null; now: number },
): Promise<PaymentRefund | null> {
  const { status, payment, modified } = reservation
  const refund = (amount: number, reason: RefundReason) =>
    amount > 0 ? refundOf(attempt, { reservation, amount, reason, now }) : null
  if (refundsAll(reservation)) return refund(capture.amount, 'cancelled')
  if (isLateBalance(attempt, reservation)) return refund(capture.amount, 'returned')
  if (status === 'cancelled')
    return failed && failed.modified <= modified
      ? refund(capture.amount, 'returned')
      : refund(Math.min(await leftToReturn(unit, reservation, attempt.id), capture.amount), 'cancelled')
  if (!failed || !payment) return null
  const owed = priceInMode(payment.quote) - (payment.waived ?? 0)
  const excess = refund(Math.min(payment.paid + capture.amount - owed, capture.amount), 'moved')
  // A cancellation's refund has an id of its own.
  return excess && { ...excess, id: `${excess.id}.excess` }
}

/**
 * A reservation that keeps so much of what its own attempt took. That counts from the order of the capture on, unless
 * the capture has failed meanwhile: then the reservation owed its amount, and may have been paid for in other ways.
 */
function withCaptured(
  reservation: StoredReservation,
  { kept, isLate }: { kept: number; isLate: boolean },
): StoredReservation {
  const { payment } = reservation
  if (isLate && payment) return { ...reservation, payment: { ...payment, paid: payment.paid + kept } }
  return attemptsOf(reservation).length === 1 ? withPaid(reservation, kept) : reservation
}

/** Whether a balance is captured of what was cancelled meanwhile, and did not give all back. */
const isLateBalance = ({ purpose }: PaymentAttempt, reservation: StoredReservation): boolean =>
  purpose === 'balance' && reservation.status === 'cancelled' && !refundsAll(reservation)

/** A cancelled reservation of which a late balance goes back, which counted as paid once it was ordered. */
async function withoutLateBalance(
  unit: UnitOfWork,
  reservation: StoredReservation,
  { attempt, amount }: { attempt: string; amount: number },
): Promise<StoredReservation> {
  const { payment } = reservation
  // What the decision gives back, and nothing else has given, counts as gone already.
  const gone = Math.min(await leftToReturn(unit, reservation, attempt), amount)
  return { ...reservation, payment: payment && { ...payment, paid: payment.paid - (amount - gone) } }
}

/**
 * What a cancellation decided to give back of other money than credit, less what other attempts of the reservation give
 * back already.
 */
async function leftToReturn(unit: UnitOfWork, reservation: StoredReservation, attempt: string): Promise<number> {
  const { amount = 0, credit = 0 } = reservation.payment?.decision ?? {}
  const decided = amount - credit
  const others = decided === 0 ? [] : attemptsOf(reservation).filter((one) => one !== attempt)
  const ordered = (await Promise.all(others.map((one) => unit.payments.refundsOf(one)))).flat()
  const given = ordered.filter((one) => one.reservation === reservation.id && one.reason === 'cancelled')
  return Math.max(0, decided - given.reduce((sum, { amount }) => sum + amount, 0))
}

/**
 * A reservation whose money did not come: it owes what was ordered of it again, of a move what that costs more. What
 * other attempts paid, and the credit that it has spent, stay.
 */
function withoutMoney(
  reservation: StoredReservation,
  { attempt, ordered }: { attempt: string; ordered: number },
): StoredReservation {
  const { payment } = reservation
  if (payment === null) return reservation
  const money = payment.paid - creditUsedBy(reservation).spent
  const { payment: less } = withPaid(reservation, Math.max(0, money - ordered))
  if (less === null || payment.attempt === attempt) return { ...reservation, payment: less }
  const differences = payment.differences?.filter((one) => one !== attempt) ?? []
  return { ...reservation, payment: { ...less, differences } }
}

/** Counts what is ordered of a balance as paid, as all that is ordered is. */
export async function countBalance({ unit, attempt, paid }: Scene): Promise<Result<StoredReservation[]>> {
  const counted: StoredReservation[] = []
  for (const { reservation, share } of paid) {
    const isNew = attempt.purpose === 'balance' && !isPaidWith(reservation, attempt.id)
    const payment = withDifference(reservation.payment, { attempt: attempt.id, amount: share.amount })
    const done = isNew ? await amend(unit, reservation, { payment }) : ok(reservation)
    if (!done.ok) return done
    counted.push(done.value)
  }
  return ok(counted)
}

/** A reservation for which so much money stands, besides the credit that it has spent. */
const withPaid = (reservation: StoredReservation, money: number): StoredReservation => ({
  ...reservation,
  payment: reservation.payment && { ...reservation.payment, paid: money + creditUsedBy(reservation).spent },
})

/** A reservation of which its bank is not working on anything any more: the money is here, or was refused. */
function arrived(reservation: StoredReservation, { id }: Pick<PaymentAttempt, 'id'>): StoredReservation {
  if (reservation.payment?.settling === undefined || reservation.payment.attempt !== id) return reservation
  const { settling: _, ...payment } = reservation.payment
  return { ...reservation, payment }
}

/** A reservation with what may be told of the payment that its money came by. */
const withSource = (
  reservation: StoredReservation,
  { reference, details }: Pick<PaymentAttempt, 'reference' | 'details'>,
): StoredReservation => ({
  ...reservation,
  payment: reservation.payment && {
    ...reservation.payment,
    ...(reference !== null && { reference }),
    ...(details && { details }),
  },
})

/** Lists ledger lines with their reservation, each once. @param also what else is written of it */
export async function noteTransactions(
  unit: UnitOfWork,
  reservation: StoredReservation,
  ids: string[],
  also: Partial<Pick<StoredReservation, 'life' | 'due'>> = {},
): Promise<Result<StoredReservation>> {
  const { payment } = reservation
  if (payment === null || ids.length === 0) return ok(reservation)
  const transactions = [...new Set([...payment.transactions, ...ids])]
  return amend(unit, reservation, { payment: { ...payment, transactions }, ...also })
}

/**
 * Ends what an attempt was to capture: writes a failed line, and its reservations owe their amounts again. This may
 * happen twice if money turned up in between and was released; the line is written once.
 */
export async function owe({ unit, attempt, paid, now, work }: Scene): Promise<Result<StoredReservation[]>> {
  const ordered = (await unit.payments.capturesOf(attempt.id)).filter(({ state }) => state === 'ordered')
  await unit.payments.putCaptures(ordered.map((one) => ({ ...one, state: 'failed', modified: now })))
  const payer = payerOf(attempt)
  if (payer && attempt.purchase) {
    const failed = { attempt, payer, amount: attempt.amount, points: issuedBy(attempt), now }
    await unit.payments.appendLedgerOnce(purchaseLines({ ...failed, status: 'failed' }))
  }
  const reservations: StoredReservation[] = []
  for (const { reservation: before, share } of paid) {
    const reservation = arrived(before, attempt)
    const lost = ordered.find((one) => one.reservation === reservation.id)?.amount ?? 0
    const isOurs = reservation.payment !== null && share.amount > 0
    const lines = isOurs ? [failedLine({ attempt, reservation, amount: share.amount, now })] : []
    await unit.payments.appendLedgerOnce(lines)
    await unit.outbox.add(moneyFacts('payment.failed', lines[0], reservation, work))
    const isOwed = isPaidWith(reservation, attempt.id) && !refundsAll(reservation)
    const noted = await noteTransactions(
      unit,
      isOwed ? withoutMoney(reservation, { attempt: attempt.id, ordered: lost }) : reservation,
      lines.map(({ id }) => id),
    )
    if (!noted.ok) return noted
    reservations.push(noted.value)
  }
  return ok(reservations)
}
