import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  type AttemptView,
  balanceKey,
  type Decision,
  decide,
  inSteps,
  isOfSuspense,
  isOpen,
  isOrdered,
  isPaidTo,
  nextLook,
  type Relation,
} from '../../domain/payments/index.ts'
import { stepOf } from '../pricing/eligible-processors.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { dueOnDecision, isUndecided } from '../reservations/approval-order.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { alarmStaff, endAlarms } from './alarm-staff.ts'
import { askToPay } from './ask-to-pay.ts'
import { beginRest, giveUpRest, idsOfCart, lockCart, restOf } from './cart-attempts.ts'
import { confirmPaid, lockDrafts, tellSlotGone } from './confirm-paid.ts'
import { giveGiftBack } from './give-gift-back.ts'
import { endOfHolds, holdLonger, waitedUntil } from './hold-longer.ts'
import type { Learned } from './learn.ts'
import { leaveCollected } from './leave-collected.ts'
import { putMovesBack } from './paid-moves.ts'
import { askForAnother } from './paid-requests.ts'
import { attemptKept, isToBeConfirmed, relationTo, standing } from './paid-reservations.ts'
import {
  type CartPart,
  inCart,
  isAwaited,
  methodKept,
  moved,
  type Scene,
  type Settled,
  unchanged,
} from './payment-scene.ts'
import { askAgainAfter, besideUntil, longSilence } from './payment-times.ts'
import { type PaymentWork, processorOf } from './payment-work.ts'
import { payerOf, shareOf, unheldWaits } from './purchase.ts'
import { captureOf, countBalance, owe, record } from './record-money.ts'
import { recordReturned } from './record-returned.ts'
import { askInTime, beginRenewal, isToBeRenewed, nextLookAtKept } from './renew.ts'
import { isGivenUp, type Paid, type PaymentAttempt } from './stored-payment.ts'
import { keepInSuspense } from './suspense.ts'
import { tellNotChanged } from './tell-not-changed.ts'

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
    if (seen.purchase) await unit.balances.lock(balanceKey(seen.purchase.user, 'points', ''), ports.clock.now())
    const ids = await idsOfCart(unit, seen)
    const frees = movesMore[seen.purpose] || seen.keepuntil !== null
    if (isMoney(known) || isUnknown(known) || frees) await lockDrafts(unit, work, ids)
    const parts = await lockCart(unit, ids)
    const own = parts.find(({ attempt }) => attempt.id === seen.id)
    if (own?.attempt.version !== seen.version) return ok({ decision: 'stale', attempt: seen, reservations: [] })
    const { attempt, paid } = own
    const rest = parts.filter((part) => part !== own)
    const scene = { unit, work, attempt, paid, rest, known, now: ports.clock.now() }
    const wasSilent = known.fact !== 'silent' && attempt.created < scene.now - longSilence
    if (wasSilent) await endAlarms(unit, work, attempt, ({ why }) => why === 'silent')
    const relation = relationTo(attempt, paid, restOf(rest))
    const isAwaited = relation === 'open' || relation === 'waiting'
    const isOverdue = isUnheld(attempt)
      ? isUnheldOver(attempt, scene.now)
      : relation === 'beside'
        ? !view.hasTimeLeft || besideUntil(attempt) <= scene.now
        : !isAwaited || endOfHolds(unchanged(scene).reservations) <= scene.now
    const hasTimeLeft = (view.hasTimeLeft || isBeingCharged(attempt)) && !isOverdue
    const renews = relation === 'pending' && known.fact === 'authorized' && (await isToBeRenewed(scene, attempt))
    const decision = decide({ ...view, isOverdue, hasTimeLeft, isToBeRenewed: renews }, relation, known.fact)
    // Whoever is at work on it would lose it to a new version, or by another state to the next caller.
    const isLeft = view.isInGoodHands && (decision.do === 'wait' || decision.do === 'ask_later')
    if (isLeft) return ok({ decision, ...unchanged(scene) })
    if (isAtRest(attempt, decision)) return ok({ decision: 'at_rest', ...unchanged(scene) })
    // A cart is confirmed as a whole, or not at all.
    if (isUnconfirmed[relation] && endsCart[decision.do] && !(await giveUpRest(scene))) return refuse('status_conflict')
    const done = await act(scene, decision)
    // The change that it was begun for is not made any more.
    if (done.ok && attempt.wish && !done.value.attempt.wish) await tellNotChanged(scene)
    return done
  })
}

/** Whether the end of an attempt without money changes places or balances; so does that of a claim. */
const movesMore: Partial<Record<PaymentAttempt['purpose'], true>> = { move: true, balance: true }

/** Whether it pays for nothing that is held for it: points, or what a reservation that stands owes. */
const isUnheld = ({ purpose }: PaymentAttempt): boolean => purpose === 'points' || purpose === 'balance'

/** Whether such an attempt is being charged: then nobody calls it off. */
const isBeingCharged = (attempt: PaymentAttempt): boolean => isUnheld(attempt) && attempt.state === 'capturing'

const isUnheldOver = (attempt: PaymentAttempt, now: number): boolean =>
  !isBeingCharged(attempt) && attempt.created + unheldWaits <= now

/** Whether what an attempt pays for is not confirmed yet, and may be. */
const isUnconfirmed: Record<Relation, boolean> = {
  open: true,
  waiting: true,
  stale: true,
  pending: false,
  approving: false,
  booked: false,
  mixed: false,
  ended: false,
  other: false,
  beside: false,
  owed: false,
}

/** Whether a decision about one attempt ends the others of its cart. */
const endsCart: Record<Decision['do'], boolean> = {
  ask_later: false,
  wait: false,
  call_off: false,
  fail: true,
  give_up: true,
  suspend: true,
  void: true,
  keep: false,
  renew: false,
  charge: false,
  book: false,
  capture: false,
  record: true,
}

/** Whether it may book. */
const isMoney = ({ fact }: Learned): boolean => fact === 'authorized' || fact === 'captured' || fact === 'saved'

/** Whether nobody can say what became of it. */
const isUnknown = ({ fact }: Learned): boolean => fact === 'silent' || fact === 'processing' || fact === 'settling'

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
      const due = nextLook({ since, now, until: waitedUntil(scene, held.value) })
      const state = isKept ? attempt.state : 'unknown'
      return moved(scene, decision, { state, silentsince: since, due }, held.value)
    }
    case 'wait': {
      const state = isOrder ? attempt.state : known.fact === 'action' ? 'requires_action' : 'pending'
      const held = isUnknown(known) ? await holdLonger(scene) : ok(unchanged(scene).reservations)
      if (!held.ok) return held
      const until = waitedUntil(scene, held.value)
      const isAwaiting = known.fact === 'action' && Number.isFinite(until)
      // Beside what waits it is taken only before its time is over, by whoever looks then.
      const last = relationTo(attempt, scene.paid) === 'beside' ? until - askAgainAfter : until
      const due = isAwaiting ? (last > now ? last : until) : nextLook({ since: attempt.created, now, until })
      return moved(scene, decision, { state, silentsince: null, due }, held.value)
    }
    case 'call_off': {
      const left = await leaveCollected(scene, unchanged(scene).reservations)
      const state = isOpen(attempt) ? ('voiding' as const) : attempt.state
      const silentsince = isAwaited(attempt) ? (attempt.silentsince ?? now) : null
      return left.ok ? moved(scene, decision, { state, silentsince, due: later }, left.value) : left
    }
    case 'void': {
      await tellSlotGone(scene)
      const left = await putMovesBack(
        scene,
        scene.paid.map(({ reservation }) => reservation),
      )
      // That it was authorised once is told to whoever comes back to ask.
      const captureby = known.captureBy ?? attempt.captureby
      const patch = { state: 'voiding' as const, toldfailed, captureby, due: later }
      return left.ok ? moved(scene, decision, patch, left.value) : left
    }
    case 'keep': {
      const isPart = scene.paid.some(({ reservation }) => isToBeConfirmed(reservation))
      if (isPart && !(await beginRest(scene))) return refuse('status_conflict')
      const isBeside = relationTo(attempt, scene.paid) === 'beside'
      const due = isPart ? { due: later } : isBeside ? { due: Math.min(later, besideUntil(attempt)) } : {}
      return moved(scene, decision, { ...keptState(scene), ...due })
    }
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
      const payer = payerOf(attempt)
      const shares = payer ? [{ reservation: payer, share: shareOf(attempt) }] : await sharesTaken(scene)
      await scene.unit.payments.putCaptures(shares.flatMap((one) => captureOf(scene, one, 'ordered')))
      const ordered = await countBalance(scene)
      if (!ordered.ok) return ordered
      // A capture may be answered without what its authorisation told.
      const details = known.details ?? attempt.details
      const method = methodKept(scene)
      const patch = { state: 'capturing' as const, details, method, silentsince: null, due: later }
      return moved(scene, decision, patch, ordered.value)
    }
    case 'record': {
      const recorded = await record(scene, decision)
      return recorded.ok ? recordReturned(scene, recorded.value) : recorded
    }
  }
}

/**
 * The shares of an attempt as they are taken, in steps of its processor: of what was kept for a decision no more than
 * is due with it by now, where staff have moved it to a lower price since. Of nothing due nothing is kept any more.
 */
async function sharesTaken({ work, attempt, paid }: Scene): Promise<Paid[]> {
  const step = await stepOf(processorOf(work.tenant, attempt.processor), attempt.currency)
  return standing(attempt, paid).map(({ reservation, share }) => {
    const isDecided = isUndecided(reservation) && reservation.payment?.attempt === attempt.id
    const due = isDecided ? dueOnDecision(reservation) : 0
    const amount = due > 0 ? Math.min(inSteps(due, step) || due, share.amount) : share.amount
    return { reservation, share: { ...share, amount } }
  })
}

/** An attempt whose money, or method, is kept until its request is decided. */
function keptState(scene: Scene): Partial<PaymentAttempt> {
  const { attempt, known, now } = scene
  const captureby = known.captureBy ?? attempt.captureby
  const method = methodKept(scene)
  const details = known.details ?? attempt.details
  return { state: 'authorized', silentsince: null, captureby, method, details, due: nextLookAtKept(captureby, now) }
}

/** Confirms what was paid for. Authorised money is ordered for capture, captured money is recorded. */
async function book(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, attempt, paid, rest, known, now } = scene
  const booked = await confirmPaid(scene)
  if (!booked.ok) return booked
  const byId = new Map(booked.value.map((one) => [one.id, one]))
  const confirmed = (part: Paid[]) =>
    part.map((one) => ({ ...one, reservation: byId.get(one.share.reservation) ?? one.reservation }))
  for (const part of rest) {
    const patch = await confirmedState(scene, { attempt: part.attempt, paid: confirmed(part.paid) })
    if (!(await unit.payments.updateAttempt(part.attempt, { ...patch, modified: now })))
      return refuse('status_conflict')
  }
  const own = confirmed(paid)
  if (known.fact === 'captured') return record({ ...scene, paid: own }, decision)
  const kept = keptState(scene)
  return moved(
    scene,
    decision,
    {
      ...kept,
      ...(await confirmedState(scene, { attempt: { ...attempt, ...kept }, paid: own })),
    },
    booked.value,
  )
}

/** What becomes of an authorised attempt whose drafts are confirmed: it is captured, or kept until they are decided. */
async function confirmedState({ unit, now }: Scene, { attempt, paid }: CartPart): Promise<Partial<PaymentAttempt>> {
  const charged = paid.filter(({ share }) => share.amount > 0)
  if (charged.every(({ reservation }) => attemptKept(reservation) === attempt.id))
    return { state: 'authorized', silentsince: null, due: nextLookAtKept(attempt.captureby, now) }
  await unit.payments.putCaptures(charged.flatMap((one) => captureOf({ attempt, now }, one, 'ordered')))
  return { state: 'capturing', silentsince: null, due: now + askAgainAfter }
}

/** Lets what an attempt was to pay for go on without it: moves are put back, requests wait for another method. */
async function goOnWithout(scene: Scene, reservations: StoredReservation[]): Promise<Result<StoredReservation[]>> {
  const left = await putMovesBack(scene, reservations)
  return left.ok ? askForAnother(scene, left.value) : left
}

/** What an attempt was to pay is owed again, and what a gift code paid beside it too. */
async function oweAll(scene: Scene): Promise<Result<StoredReservation[]>> {
  const owed = await owe(scene)
  return owed.ok ? giveGiftBack(scene, owed.value) : owed
}

/** Ends an attempt without money: none was moved, or it is given up, and what turns up is returned. */
async function fail(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, work, attempt, known, now } = scene
  const owed = await oweAll(scene)
  const left = owed.ok ? await goOnWithout(scene, owed.value) : owed
  const asked = left.ok ? await askToPay(scene, decision, left.value) : left
  const owing = asked.ok ? await leaveCollected(scene, asked.value) : asked
  if (!owing.ok) return owing
  if (attempt.purpose === 'renewal' && relationTo(attempt, scene.paid) === 'open')
    for (const one of scene.paid) await askInTime(scene, one)
  const data = decision.do === 'give_up' ? { isGivenUp: true } : {}
  if (isAwaited(attempt) && !attempt.toldfailed)
    for (const { reservation } of inCart(scene))
      if (isToBeConfirmed(reservation))
        await unit.outbox.add([
          reservationEvent({ name: 'reservation.unpaid', cause: attempt.id, data }, reservation, work.ports),
        ])
  const state = known.fact === 'voided' ? ('voided' as const) : ('failed' as const)
  const due = attempt.reference === null ? null : now + askAgainAfter
  const others = scene.rest.flatMap((part) => part.paid.map(({ reservation }) => reservation))
  const silentsince = decision.do === 'give_up' ? (attempt.silentsince ?? now) : null
  return moved(scene, decision, { state, silentsince, toldfailed: true, due }, [...owing.value, ...others])
}

/**
 * Ends an attempt of which another amount was taken: what was taken lies in suspense, and pays for nothing. An attempt
 * that has ended already owes nothing anew, and what lies there follows what its processor says.
 */
async function suspend(scene: Scene, decision: Decision): Promise<Result<Settled>> {
  const { unit, attempt, known, paid, now } = scene
  const { suspended, isChanged } = await keepInSuspense(scene)
  // A look that brings no news changes nothing: whoever decides about it would have to judge it anew.
  const isSame = attempt.suspended !== null && attempt.suspended === suspended && !isChanged
  if (isSame && !isOpen(attempt)) return ok({ decision, ...unchanged(scene) })
  if ('found' in known && known.found.amount > 0) {
    const { payee: _, ...found } = known.found
    const why = isPaidTo(attempt, known.found) ? 'suspense' : 'elsewhere'
    await alarmStaff(unit, scene.work, attempt, { why, ...found, about: 'payment', of: 'found' })
    await endAlarms(unit, scene.work, attempt, (one) => isOfSuspense(one.why) && one.why !== why)
  } else if (suspended === null) await endAlarms(unit, scene.work, attempt, ({ why }) => isOfSuspense(why))
  const owed = isOpen(attempt) ? await oweAll(scene) : ok(paid.map(({ reservation }) => reservation))
  const left = owed.ok ? await goOnWithout(scene, owed.value) : owed
  const owing = left.ok ? await askToPay(scene, decision, left.value) : left
  if (!owing.ok) return owing
  const patch = { state: 'failed' as const, suspended, silentsince: null, toldfailed: true, due: now + askAgainAfter }
  return moved(scene, decision, patch, owing.value)
}
