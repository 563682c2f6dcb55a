import { ok, type Result } from '../../domain/errors.ts'
import { isNearEnd, isOpen, renewedFrom } from '../../domain/payments/index.ts'
import { keptForMove } from '../reservations/former-place.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import { attemptKept } from './paid-reservations.ts'
import type { Scene } from './payment-scene.ts'
import { keptFor, paymentPatience } from './payment-times.ts'
import { processorKey, processorOf, refundWindowFrom } from './payment-work.ts'
import { unavailable } from './processor-calls.ts'
import type { Paid, PaymentAttempt } from './stored-payment.ts'

/** When money that is kept for a request is looked at again: as usual, and exactly when it is to be renewed. */
export function nextLookAtKept(captureby: number | null, now: number): number {
  const from = renewedFrom(captureby)
  return from !== null && from > now ? Math.min(now + keptFor, from) : now + keptFor
}

/** Whether what an attempt keeps is to be renewed now: with its saved method, unless another attempt is under way. */
export async function isToBeRenewed(
  { unit, now }: Pick<Scene, 'unit' | 'now'>,
  { id, captureby, method, reservation }: PaymentAttempt,
): Promise<boolean> {
  if (!isNearEnd(captureby, now) || method === null) return false
  return !(await unit.payments.attemptsOf(reservation)).some((one) => one.id !== id && isOpen(one))
}

/**
 * Writes the attempt that renews another one, with the share of its request and its saved method. It pays for the
 * request as that is now: one that changes meanwhile is another one. Answers its id.
 */
export async function beginRenewal({ unit, work, attempt, paid, now }: Scene): Promise<string> {
  const id = `${attempt.reservation}-${(await unit.payments.attemptsOf(attempt.reservation)).length + 1}`
  const begun: PaymentAttempt = {
    ...attempt,
    ...{
      id,
      idempotencykey: processorKey(work.tenant.scope, id),
      purpose: 'renewal',
      cart: null,
      state: 'created',
      reference: null,
      payee: null,
      version: 1,
      captureby: null,
      refundwindow: refundWindowFrom(now, processorOf(work.tenant, attempt.processor)),
      details: null,
    },
    ...{ process: work.ports.processes.own, due: now + paymentPatience, silentsince: null, calledoff: false },
    ...{ toldfailed: false, created: now, modified: now },
  }
  // What costs nothing was confirmed with the first of its cart, and is nothing that a request waits for.
  const kept = paid.filter(({ reservation }) => attemptKept(reservation) === attempt.id)
  await unit.payments.insertAttempt(
    begun,
    kept.map(({ reservation, share }) => ({ ...share, version: reservation.version })),
  )
  return id
}

/**
 * Lets a request go on with the attempt that renewed its payment, in the transaction that says that it stands; the
 * former is released.
 */
export async function renewed(
  { unit, work, attempt, now }: Scene,
  request: StoredReservation,
): Promise<Result<StoredReservation[]>> {
  await leaveFormer({ unit, now }, request)
  const { life, payment } = request
  const move = life.request?.move
  const asked = life.request && move && { ...life.request, move: { ...move, kept: attempt.id } }
  const to =
    keptForMove(request) !== null && asked
      ? { ...request, life: { ...life, request: asked } }
      : { ...request, payment: payment && { ...payment, attempt: attempt.id } }
  const why = { actor: work.actor, reason: 'its payment was renewed', at: now }
  const change = { from: request, to: { ...to, modified: now }, occupies: 'keep' as const, why, tells: [] }
  const done = await transition(unit, change, work.ports)
  return done.ok ? ok([done.value]) : done
}

/** Takes the saved method from the attempt that a request keeps; it is looked at at once. */
async function leaveFormer(
  { unit, now }: Pick<Scene, 'unit' | 'now'>,
  request: StoredReservation,
): Promise<PaymentAttempt | null> {
  const former = await unit.payments.lockAttempt(attemptKept(request) ?? '')
  return former && unit.payments.updateAttempt(former, { method: null, due: now, modified: now })
}

/**
 * Asks for another method where a renewal was declined, while the former authorisation still stands. One that could not
 * be tried is tried again.
 */
export async function askInTime(scene: Scene, { reservation }: Paid): Promise<void> {
  const { unit, work, attempt, known, now } = scene
  if (known.fact !== 'declined' || known.code === unavailable) return
  const former = await leaveFormer({ unit, now }, reservation)
  const until = Math.min(reservation.expires ?? reservation.start, former?.captureby ?? Number.POSITIVE_INFINITY)
  const data = { ...(known.code !== undefined && { code: known.code }), until }
  const told = { name: 'reservation.payment_failed' as const, cause: attempt.id, data }
  await unit.outbox.add([reservationEvent(told, reservation, work.ports)])
}
