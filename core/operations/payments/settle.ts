import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import type { RefundReason } from '../../domain/payments/index.ts'
import { type AttemptView, type Decision, decide, isOpen, isOrdered } from '../../domain/payments/index.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import type { UnitOfWork } from '../ports.ts'
import { keepCodeUse } from '../pricing/code-uses.ts'
import { isBeingApproved, withoutPayment } from '../reservations/approval-order.ts'
import { confirmOffer } from '../reservations/confirm-offer.ts'
import { approvedAs } from '../reservations/confirmed-as.ts'
import { type Entry, enter } from '../reservations/door.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { amend, transition } from '../reservations/transition.ts'
import { transact } from '../transact.ts'
import type { Learned } from './learn.ts'
import { captureLines, failedLine, suspenseLine } from './ledger-lines.ts'
import { givesBack, isToBeConfirmed, type Paid, paidBy, relationTo, standing } from './paid-reservations.ts'
import { askAgainAfter, keptFor } from './payment-times.ts'
import type { PaymentWork } from './payment-work.ts'
import type { PaymentAttempt, PaymentCapture, PaymentRefund } from './stored-payment.ts'

/** The decision of a transaction, and what to ask of the processor after its commit. */
export interface Settled {
  decision: Decision | 'stale' | 'at_rest'
  attempt: PaymentAttempt
  reservations: StoredReservation[]
}

interface Scene {
  unit: UnitOfWork
  work: PaymentWork
  attempt: PaymentAttempt
  paid: Paid[]
  known: Learned
  now: number
}

/**
 * Decides about an attempt and writes the consequences in one transaction, so that a booking and its attempt's state
 * change together. The attempt is judged again under its lock; it is `stale` if another call has changed it since it
 * was read. A refusal means that there is no room for what the money should book.
 */
export function settle(
  work: PaymentWork,
  seen: PaymentAttempt,
  known: Learned,
  view: AttemptView,
): Promise<Result<Settled>> {
  const { ports, tenant } = work
  return transact(ports, tenant.scope, async (unit) => {
    if (isMoney(known)) await lockDrafts(unit, work, seen.id)
    const attempt = await unit.payments.lockAttempt(seen.id)
    if (attempt?.version !== seen.version) return ok({ decision: 'stale', attempt: seen, reservations: [] })
    const paid = await paidBy(unit, attempt.id)
    const scene = { unit, work, attempt, paid, known, now: ports.clock.now() }
    // Confirming with the bank may take as long as the hold lives.
    const hasTimeLeft = view.hasTimeLeft && endOfHolds(scene) > scene.now
    const decision = decide({ ...view, hasTimeLeft }, relationTo(attempt.id, paid), known.fact)
    if (isAtRest(attempt, decision)) return ok({ decision: 'at_rest', ...unchanged(scene) })
    return act(scene, decision)
  })
}

const isMoney = ({ fact }: Learned): boolean => fact === 'authorized' || fact === 'captured'

/** Capacity is locked before the attempt, in the same order everywhere. */
async function lockDrafts(unit: UnitOfWork, { ports, tenant }: PaymentWork, attempt: string): Promise<void> {
  const catalogue = await ports.catalogueOf(tenant)
  const places = (await paidBy(unit, attempt)).flatMap(({ reservation }) => {
    const isPlaced = isToBeConfirmed(reservation) || reservation.status === 'pending'
    const entry = isPlaced ? catalogue.find(reservation.bookable) : null
    return entry ? [{ entry, candidate: candidateOf(appointmentOf(reservation, entry)) }] : []
  })
  if (places.length > 0) await lockPlaces(unit, places)
}

const unchanged = ({ attempt, paid }: Scene) => ({ attempt, reservations: paid.map(({ reservation }) => reservation) })

/** Whether an attempt has ended and the facts are no news: only money that turned up late is. */
const isAtRest = (attempt: PaymentAttempt, decision: Decision): boolean =>
  attempt.state === 'captured' || (!isOpen(attempt) && !['void', 'record', 'book', 'suspend'].includes(decision.do))

/** Whether the decision tells the customer of a draft that their payment failed. */
const tellsFailure = ({ tell }: Decision): boolean => tell !== null && isFailure[tell]

const isFailure: Record<NonNullable<Decision['tell']>, boolean> = {
  unknown: false,
  action: false,
  unpaid: true,
  declined: true,
  payment_failed: false,
  another_method: true,
  returned: true,
  paid: false,
  mismatch: true,
}

async function act(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { now, attempt, known } = scene
  const later = now + askAgainAfter
  const toldfailed = attempt.toldfailed || tellsFailure(decision)
  const isOrder = isOrdered(attempt)
  switch (decision.do) {
    case 'ask_later': {
      const state = isOrder || attempt.state === 'authorized' ? attempt.state : 'unknown'
      return moved(scene, decision, { state, silentsince: attempt.silentsince ?? now, due: later })
    }
    case 'wait': {
      // Another call is about to pay: a new version of the attempt would be in its way.
      if (attempt.state === 'created' && known.fact === 'none') return ok({ decision, ...unchanged(scene) })
      const state =
        isOrder || known.fact === 'none' ? attempt.state : known.fact === 'action' ? 'requires_action' : 'pending'
      const due = known.fact === 'action' ? Math.max(later, endOfHolds(scene)) : later
      return moved(scene, decision, { state, silentsince: null, due })
    }
    case 'call_off':
      return moved(scene, decision, {
        state: 'voiding',
        silentsince: isAwaited(attempt) ? (attempt.silentsince ?? now) : null,
        due: later,
      })
    case 'void':
      await tellSlotGone(scene)
      return moved(scene, decision, { state: 'voiding', toldfailed, due: later })
    case 'keep':
      return moved(scene, decision, { state: 'authorized', silentsince: null, due: now + keptFor })
    case 'fail':
      return fail(scene, decision)
    case 'suspend':
      return suspend(scene, decision)
    case 'book':
      return book(scene, decision)
    case 'capture': {
      const shares = standing(attempt.id, scene.paid)
      await scene.unit.payments.putCaptures(shares.flatMap((one) => captureOf(scene, one, 'ordered')))
      return moved(scene, decision, { state: 'capturing', due: later })
    }
    case 'record':
      return record(scene, decision)
  }
}

async function moved(
  { unit, attempt, paid, now }: Scene,
  decision: Decision,
  patch: Partial<PaymentAttempt>,
  reservations = paid.map(({ reservation }) => reservation),
): Promise<Result<Settled>> {
  const after = await unit.payments.updateAttempt(attempt, { ...patch, modified: now })
  return after ? ok({ decision, attempt: after, reservations }) : refuse('status_conflict')
}

const endOfHolds = ({ paid }: Scene): number =>
  Math.min(
    ...paid.map(
      ({ reservation: { expires, waitlistoffer } }) => expires ?? waitlistoffer?.end ?? Number.POSITIVE_INFINITY,
    ),
  )

const captureOf = (
  { attempt, now }: Scene,
  { reservation, share }: Paid,
  state: PaymentCapture['state'],
): PaymentCapture[] =>
  share.amount === 0
    ? []
    : [{ attempt: attempt.id, reservation: reservation.id, amount: share.amount, state, created: now, modified: now }]

/** Confirms what an attempt pays for through the door: the drafts of a cart, or an offer that is taken. */
async function confirm({ unit, work, attempt, paid }: Scene): Promise<Result<StoredReservation[]>> {
  const [first] = paid
  if (first?.reservation.status === 'waitlisted' && first.reservation.payment) {
    const { payment: frozen, pricedata } = first.reservation
    const paid = pricedata?.approvalmode ? 0 : first.share.amount
    const payment = { ...frozen, attempt: attempt.id, paid }
    const taken = await confirmOffer(unit, first.reservation, payment, work)
    return taken.ok ? ok([taken.value]) : taken
  }
  const catalogue = await work.ports.catalogueOf(work.tenant)
  const entries: Entry[] = []
  for (const { reservation, share } of paid) {
    const entry = catalogue.find(reservation.bookable)
    if (!entry || !reservation.payment) return refuse('not_found')
    const appointment = appointmentOf(reservation, entry)
    // What a request has authorised is neither taken nor ordered.
    const paid = appointment.needsapproval ? 0 : share.amount
    const payment = { ...reservation.payment, attempt: attempt.id, paid }
    entries.push({ appointment, draft: reservation.draft ?? '', before: reservation, details: { payment } })
  }
  const kept = await keepCodeUse(
    unit,
    paid.map(({ reservation }) => reservation),
    work,
  )
  if (!kept.ok) return kept
  const language = first?.reservation.language ?? work.tenant.language
  return enter(unit, entries, 'confirm', { ...work, language })
}

/** Confirms what was paid for. Authorised money is ordered for capture, captured money is recorded. */
async function book(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, paid, known, now } = scene
  const booked = await confirm(scene)
  if (!booked.ok) return booked
  const confirmed = paid.map((one, index) => ({ ...one, reservation: booked.value[index] ?? one.reservation }))
  if (known.fact === 'captured') return record({ ...scene, paid: confirmed }, decision)
  if (confirmed.every(({ reservation }) => reservation.status === 'pending'))
    return moved(scene, decision, { state: 'authorized', silentsince: null, due: now + keptFor }, booked.value)
  await unit.payments.putCaptures(confirmed.flatMap((one) => captureOf(scene, one, 'ordered')))
  return moved(scene, decision, { state: 'capturing', silentsince: null, due: now + askAgainAfter }, booked.value)
}

/**
 * Records the money that came in, and orders refunds for reservations that don't keep it. The amount is that of the
 * captures ordered; money taken without an order pays for all.
 */
async function record(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, attempt, paid, now } = scene
  const ordered = (await unit.payments.capturesOf(attempt.id)).filter(({ state }) => state === 'ordered')
  const captured = ordered.length > 0 ? ordered : paid.flatMap((one) => captureOf(scene, one, 'done'))
  await unit.payments.putCaptures(captured.map((one) => ({ ...one, state: 'done', modified: now })))
  const isKept = decision.do !== 'record' || decision.keep === 'standing'
  const refunds: PaymentRefund[] = []
  const reservations: StoredReservation[] = []
  for (const { reservation } of paid) {
    const capture = captured.find((one) => one.reservation === reservation.id)
    if (!capture) {
      reservations.push(reservation)
      continue
    }
    const lines = captureLines({ attempt, reservation, amount: capture.amount, now })
    await unit.payments.appendLedger(lines)
    const decided = reservation.payment?.decision?.amount ?? 0
    const back = isKept && !givesBack(reservation) ? Math.min(decided, capture.amount) : capture.amount
    // Its capture may have failed before, and let it owe its amount.
    const isItsOwn = isKept && reservation.payment?.attempt === attempt.id
    const noted = await noteTransactions(
      unit,
      isItsOwn ? withPaid(reservation, capture.amount - back) : reservation,
      lines.map(({ id }) => id),
    )
    if (!noted.ok) return noted
    const stands = isItsOwn && isBeingApproved(noted.value) ? await approved(scene, noted.value) : noted
    if (!stands.ok) return stands
    reservations.push(stands.value)
    if (back > 0)
      refunds.push(refundOf(attempt, { reservation, amount: back, reason: isKept ? 'cancelled' : 'returned', now }))
  }
  await unit.payments.orderRefunds(refunds)
  if (!isKept) await tellSlotGone(scene)
  const patch = { state: 'captured' as const, silentsince: null, due: refunds.length > 0 ? now : null }
  return moved(scene, decision, { ...patch, toldfailed: attempt.toldfailed || !isKept }, reservations)
}

/** Confirms a request whose approval waited for this money, in the transaction that records it. */
async function approved({ unit, work, now }: Scene, request: StoredReservation): Promise<Result<StoredReservation>> {
  const { ports, tenant } = work
  const entry = (await ports.catalogueOf(tenant)).find(request.bookable)
  const to = { ...approvedAs(request, entry, now), modified: now }
  const why = { actor: request.life.request?.approving?.actor ?? work.actor, reason: 'approved', at: now }
  return transition(
    unit,
    { from: request, to, occupies: 'keep', why, tells: [{ name: 'reservation.approved' }] },
    ports,
  )
}

/** A refund to order. Its id allows one of each kind per reservation, so that nothing is ordered twice. */
export const refundOf = (
  attempt: Pick<PaymentAttempt, 'id'>,
  {
    reservation,
    amount,
    reason,
    now,
  }: { reservation: StoredReservation; amount: number; reason: RefundReason; now: number },
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

const withPaid = ({ payment, ...reservation }: StoredReservation, paid: number): StoredReservation => ({
  ...reservation,
  payment: payment && { ...payment, paid },
})

/** Lists ledger lines with their reservation, each once. */
export const noteTransactions = async (unit: UnitOfWork, reservation: StoredReservation, ids: string[]) =>
  reservation.payment && ids.length > 0
    ? amend(unit, reservation, {
        payment: { ...reservation.payment, transactions: [...new Set([...reservation.payment.transactions, ...ids])] },
      })
    : ok(reservation)

/**
 * Ends what an attempt was to capture: writes a failed line, and its reservations owe their amounts again. This may
 * happen twice if money turned up in between and was released; the line is written once.
 */
async function owe({ unit, attempt, paid, now }: Scene): Promise<Result<StoredReservation[]>> {
  const ordered = (await unit.payments.capturesOf(attempt.id)).filter(({ state }) => state === 'ordered')
  await unit.payments.putCaptures(ordered.map((one) => ({ ...one, state: 'failed', modified: now })))
  const reservations: StoredReservation[] = []
  for (const { reservation, share } of paid) {
    const isOurs = reservation.payment !== null && share.amount > 0
    const lines = isOurs ? [failedLine({ attempt, reservation, amount: share.amount, now })] : []
    await unit.payments.appendLedgerOnce(lines)
    const isOwed = reservation.payment?.attempt === attempt.id && !givesBack(reservation)
    const noted = await noteTransactions(
      unit,
      isOwed ? withPaid(reservation, 0) : reservation,
      lines.map(({ id }) => id),
    )
    if (!noted.ok) return noted
    reservations.push(noted.value)
  }
  return ok(reservations)
}

/** Lets requests go on without the attempt that failed: their customers bring another method. */
async function askForAnother(
  { unit, work, attempt, known, now }: Scene,
  reservations: StoredReservation[],
): Promise<Result<StoredReservation[]>> {
  const changed: StoredReservation[] = []
  for (const one of reservations) {
    const isRequest = one.status === 'pending' && one.payment?.attempt === attempt.id
    const to = isRequest ? withoutPayment(one, now) : one
    const why = { actor: work.actor, reason: 'its payment failed', at: now }
    const data = { ...(known.code !== undefined && { code: known.code }), until: to.expires }
    const tells = [{ name: 'reservation.payment_failed' as const, cause: attempt.id, data }]
    const done = isRequest
      ? await transition(unit, { from: one, to, occupies: 'keep', why, tells }, work.ports)
      : ok(one)
    if (!done.ok) return done
    changed.push(done.value)
  }
  return ok(changed)
}

/** Whether the customer was told that the outcome was unknown, and that a message would follow. */
const isAwaited = ({ state, silentsince }: PaymentAttempt): boolean =>
  state === 'unknown' || state === 'pending' || silentsince !== null

/** Ends a failed attempt: no money was moved. */
async function fail(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, work, attempt, paid, known, now } = scene
  const owed = await owe(scene)
  const owing = owed.ok ? await askForAnother(scene, owed.value) : owed
  if (!owing.ok) return owing
  if (isAwaited(attempt))
    for (const { reservation } of paid)
      if (isToBeConfirmed(reservation))
        await unit.outbox.add([reservationEvent({ name: 'reservation.unpaid' }, reservation, work.ports)])
  const state = known.fact === 'voided' ? ('voided' as const) : ('failed' as const)
  const due = attempt.reference === null ? null : now + askAgainAfter
  return moved(scene, decision, { state, silentsince: null, toldfailed: true, due }, owing.value)
}

/**
 * Ends an attempt of which another amount was taken: what was taken lies in suspense, and pays for nothing. An attempt
 * that has ended already owes nothing anew.
 */
async function suspend(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, attempt, known, paid, now } = scene
  const taken = 'found' in known && known.found.amount > 0 ? [suspenseLine(attempt, known.found, now)] : []
  await unit.payments.appendLedgerOnce(taken)
  const owed = isOpen(attempt) ? await owe(scene) : ok(paid.map(({ reservation }) => reservation))
  const owing = owed.ok ? await askForAnother(scene, owed.value) : owed
  if (!owing.ok) return owing
  return moved(
    scene,
    decision,
    { state: 'failed', silentsince: null, toldfailed: true, due: now + askAgainAfter },
    owing.value,
  )
}

/** Notifies customers whose slot was taken by somebody else while their payment was in progress. */
async function tellSlotGone({ unit, work, paid, known }: Scene): Promise<void> {
  if (known.noRoom?.code !== 'slot_taken') return
  for (const { reservation } of paid)
    if (reservation.status === 'in-progress')
      await unit.outbox.add([reservationEvent({ name: 'reservation.expired' }, reservation, work.ports)])
}

/** Whether the transaction was refused because another call was faster, so that it must be judged anew. */
export const isStale = ({ code }: Refusal): boolean => code === 'status_conflict'
