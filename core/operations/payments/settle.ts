import { ok, type Refusal, type Result } from '../../domain/errors.ts'
import { type AttemptView, type Decision, decide, isOpen, isOrdered, nextLook } from '../../domain/payments/index.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { confirmPaid, lockDrafts, tellSlotGone } from './confirm-paid.ts'
import { endOfHolds, holdLonger } from './hold-longer.ts'
import type { Learned } from './learn.ts'
import { suspenseLine } from './ledger-lines.ts'
import { putMovesBack } from './paid-moves.ts'
import { askForAnother } from './paid-requests.ts'
import { isToBeConfirmed, paidBy, relationTo, standing } from './paid-reservations.ts'
import { isAwaited, moved, type Scene, type Settled, unchanged } from './payment-scene.ts'
import { askAgainAfter } from './payment-times.ts'
import type { PaymentWork } from './payment-work.ts'
import { captureOf, owe, record } from './record-money.ts'
import { askInTime, beginRenewal, isToBeRenewed, nextLookAtKept } from './renew.ts'
import { isGivenUp, type PaymentAttempt } from './stored-payment.ts'

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
  return transactAndServe({ tenant, ports }, async (unit) => {
    if (isMoney(known) || isUnknown(known) || seen.purpose === 'move') await lockDrafts(unit, work, seen.id)
    const attempt = await unit.payments.lockAttempt(seen.id)
    if (attempt?.version !== seen.version) return ok({ decision: 'stale', attempt: seen, reservations: [] })
    const paid = await paidBy(unit, attempt.id)
    const scene = { unit, work, attempt, paid, known, now: ports.clock.now() }
    const relation = relationTo(attempt, paid)
    const isOverdue = relation !== 'open' || endOfHolds(unchanged(scene).reservations) <= scene.now
    const hasTimeLeft = view.hasTimeLeft && !isOverdue
    const renews = relation === 'pending' && known.fact === 'authorized' && (await isToBeRenewed(scene, attempt))
    const decision = decide({ ...view, isOverdue, hasTimeLeft, isToBeRenewed: renews }, relation, known.fact)
    if (isAtRest(attempt, decision)) return ok({ decision: 'at_rest', ...unchanged(scene) })
    return act(scene, decision)
  })
}

/** Whether it may book. */
const isMoney = ({ fact }: Learned): boolean => fact === 'authorized' || fact === 'captured' || fact === 'saved'

/** Whether nobody can say what became of it. */
const isUnknown = ({ fact }: Learned): boolean => fact === 'silent' || fact === 'processing'

/**
 * Whether an attempt has ended and the facts are no news: money that turned up late is, and everything about one that
 * was given up without knowing what became of it.
 */
function isAtRest(attempt: PaymentAttempt, decision: Decision): boolean {
  if (isOpen(attempt)) return false
  if (attempt.state === 'captured') return true
  return !(isGivenUp(attempt) ? givenUpNews : news).has(decision.do)
}

const news = new Set<Decision['do']>(['void', 'record', 'book', 'suspend'])
const givenUpNews = new Set<Decision['do']>([...news, 'call_off', 'ask_later', 'fail'])

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
      const isKept = isOrder || attempt.state === 'authorized' || !isOpen(attempt)
      const held = await holdLonger(scene)
      if (!held.ok) return held
      const since = attempt.silentsince ?? now
      const due = nextLook({ since, now, until: endOfHolds(held.value) })
      const state = isKept ? attempt.state : 'unknown'
      return moved(scene, decision, { state, silentsince: since, due }, held.value)
    }
    case 'wait': {
      // Another call is about to pay: a new version of the attempt would be in its way.
      if (attempt.state === 'created' && known.fact === 'none') return ok({ decision, ...unchanged(scene) })
      const state =
        isOrder || known.fact === 'none' ? attempt.state : known.fact === 'action' ? 'requires_action' : 'pending'
      const held = isUnknown(known) ? await holdLonger(scene) : ok(unchanged(scene).reservations)
      if (!held.ok) return held
      const until = endOfHolds(held.value)
      const isAwaiting = known.fact === 'action' && Number.isFinite(until)
      const due = isAwaiting ? until : nextLook({ since: attempt.created, now, until })
      return moved(scene, decision, { state, silentsince: null, due }, held.value)
    }
    case 'call_off':
      return moved(scene, decision, {
        state: isOpen(attempt) ? 'voiding' : attempt.state,
        silentsince: isAwaited(attempt) ? (attempt.silentsince ?? now) : null,
        due: later,
      })
    case 'void': {
      await tellSlotGone(scene)
      const left = await putMovesBack(
        scene,
        scene.paid.map(({ reservation }) => reservation),
      )
      return left.ok ? moved(scene, decision, { state: 'voiding', toldfailed, due: later }, left.value) : left
    }
    case 'keep':
      return moved(scene, decision, keptState(scene))
    case 'renew': {
      const renewal = await beginRenewal(scene)
      const kept = await moved(scene, decision, keptState(scene))
      return kept.ok ? ok({ ...kept.value, renewal }) : kept
    }
    case 'charge':
      return moved(scene, decision, { silentsince: null, due: later })
    case 'fail':
    case 'give_up':
      return fail(scene, decision)
    case 'suspend':
      return suspend(scene, decision)
    case 'book':
      return book(scene, decision)
    case 'capture': {
      const shares = standing(attempt.id, scene.paid)
      await scene.unit.payments.putCaptures(shares.flatMap((one) => captureOf(scene, one, 'ordered')))
      return moved(scene, decision, { state: 'capturing', silentsince: null, due: later })
    }
    case 'record':
      return record(scene, decision)
  }
}

/** An attempt whose money, or method, is kept until its request is decided. */
function keptState({ attempt, known, now }: Scene): Partial<PaymentAttempt> {
  const captureby = known.captureBy ?? attempt.captureby
  return { state: 'authorized', silentsince: null, captureby, due: nextLookAtKept(captureby, now) }
}

/** Confirms what was paid for. Authorised money is ordered for capture, captured money is recorded. */
async function book(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, paid, known, now } = scene
  const booked = await confirmPaid(scene)
  if (!booked.ok) return booked
  const confirmed = paid.map((one, index) => ({ ...one, reservation: booked.value[index] ?? one.reservation }))
  if (known.fact === 'captured') return record({ ...scene, paid: confirmed }, decision)
  if (confirmed.every(({ reservation }) => reservation.status === 'pending'))
    return moved(scene, decision, keptState(scene), booked.value)
  await unit.payments.putCaptures(confirmed.flatMap((one) => captureOf(scene, one, 'ordered')))
  return moved(scene, decision, { state: 'capturing', silentsince: null, due: now + askAgainAfter }, booked.value)
}

/** Lets what an attempt was to pay for go on without it: moves are put back, requests wait for another method. */
async function goOnWithout(scene: Scene, reservations: StoredReservation[]): Promise<Result<StoredReservation[]>> {
  const left = await putMovesBack(scene, reservations)
  return left.ok ? askForAnother(scene, left.value) : left
}

/** Ends an attempt without money: none was moved, or it is given up, and what turns up is returned. */
async function fail(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, work, attempt, paid, known, now } = scene
  const owed = await owe(scene)
  const owing = owed.ok ? await goOnWithout(scene, owed.value) : owed
  if (!owing.ok) return owing
  if (attempt.purpose === 'renewal' && relationTo(attempt, paid) === 'open')
    for (const one of paid) await askInTime(scene, one)
  const data = decision.do === 'give_up' ? { isGivenUp: true } : {}
  if (isAwaited(attempt) && !attempt.toldfailed)
    for (const { reservation } of paid)
      if (isToBeConfirmed(reservation))
        await unit.outbox.add([reservationEvent({ name: 'reservation.unpaid', data }, reservation, work.ports)])
  const state = known.fact === 'voided' ? ('voided' as const) : ('failed' as const)
  const due = attempt.reference === null ? null : now + askAgainAfter
  const silentsince = decision.do === 'give_up' ? (attempt.silentsince ?? now) : null
  return moved(scene, decision, { state, silentsince, toldfailed: true, due }, owing.value)
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
  const owing = owed.ok ? await goOnWithout(scene, owed.value) : owed
  if (!owing.ok) return owing
  return moved(
    scene,
    decision,
    { state: 'failed', silentsince: null, toldfailed: true, due: now + askAgainAfter },
    owing.value,
  )
}

/** Whether the transaction was refused because another call was faster, so that it must be judged anew. */
export const isStale = ({ code }: Refusal): boolean => code === 'status_conflict'
