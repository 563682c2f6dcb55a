import { ok, type Result, refuse } from '../domain/errors.ts'
import type { PaymentProcessor } from '../plugin-api/index.ts'
import { confirmReservation } from './confirm-reservation.ts'
import { paymentPatience } from './payment-states.ts'
import {
  confirmedWith,
  dueNowOf,
  givesBack,
  moveAttempt,
  type PaymentWork,
  paymentContext,
  processorOf,
} from './payment-work.ts'
import type { PaymentAttempt, StoredReservation } from './ports.ts'
import { reservationEvent } from './reservation-events.ts'
import { capture, captureOrdered, giveBack, recordCapture, refundOrdered, voidAttempt } from './settle-attempt.ts'

/** What the processor says became of an attempt that nobody here can speak for; null when somebody moved it meanwhile. */
async function learn(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
): Promise<{ attempt: PaymentAttempt; isTaken: boolean } | null> {
  const { state: found, reference } = await processor.retrieve(paymentContext(work, processor), {
    reference: attempt.reference ?? undefined,
    idempotencyKey: attempt.idempotencykey,
  })
  const isTaken = found === 'captured'
  const waiting = attempt.state === 'pending' ? 'pending' : 'requires_action'
  // Money that was taken is noted as captured together with its line in the ledger, not before.
  const state = found === 'none' ? 'failed' : found === 'pending' ? waiting : isTaken ? 'capturing' : found
  const moved = await moveAttempt(work, attempt, { state, reference: reference ?? attempt.reference })
  return moved && { attempt: moved, isTaken }
}

/** Tells the customer once, through the outbox. */
const tell = (work: PaymentWork, name: 'reservation.expired' | 'reservation.unpaid', reservation: StoredReservation) =>
  work.ports.transaction(work.tenant.scope, (unit) =>
    unit.outbox.add([reservationEvent(name, reservation, work.ports)]),
  )

/** Money is there, authorised or taken: it books the draft, pays the reservation it belongs to, or goes back. */
async function applyMoney(
  work: PaymentWork,
  processor: PaymentProcessor,
  { attempt, isTaken }: { attempt: PaymentAttempt; isTaken: boolean },
  id: string,
): Promise<Result<StoredReservation>> {
  const { reservations } = work.ports.repositories(work.tenant.scope)
  const take = (reservation: StoredReservation) =>
    isTaken ? recordCapture(work, attempt, reservation) : capture(work, processor, attempt, reservation)
  let reservation = await reservations.find(id)
  if (!reservation) return refuse('not_found')
  if (reservation.status === 'in-progress') {
    const entry = (await work.ports.catalogueOf(work.tenant)).find(reservation.bookable)
    const isEnough = attempt.amount >= dueNowOf(reservation, work.tenant)
    const details = { paymentinformation: { ...reservation.paymentinformation, attempt: attempt.id } }
    const confirmed =
      entry && isEnough
        ? await confirmReservation(reservation, details, [], { ...work, entry })
        : refuse(entry ? 'price_changed' : 'not_found')
    if (confirmed.ok) {
      if (confirmed.value.status === 'booked') await take(confirmed.value)
      return confirmed
    }
    reservation = (await reservations.find(id)) ?? reservation
    if (reservation.status === 'in-progress') {
      await giveBack(work, processor, attempt, reservation)
      if (confirmed.error.code === 'slot_taken') await tell(work, 'reservation.expired', reservation)
      return confirmed
    }
  }
  const isOwn = confirmedWith(reservation) === attempt.id
  const keeps = isOwn && !(reservation.status === 'cancelled' && givesBack(reservation))
  if (!keeps) await giveBack(work, processor, attempt, reservation)
  else if (reservation.status !== 'pending') await take(reservation)
  const stands = reservation.status === 'booked' || reservation.status === 'pending'
  return stands ? ok(reservation) : refuse(reservation.status === 'removed' ? 'hold_expired' : 'status_conflict')
}

/**
 * Brings a payment attempt and its reservation to their end: the one finaliser, called by the browser's return, by
 * the webhook and by the reconciler, in any order and any number of times. Each step is a compare-and-swap on the
 * attempt's state, so that of several callers one takes it.
 *
 * Authorised money confirms the reservation and is then captured; the reservation remembers with which attempt, and
 * any other goes back. When the slot is gone the money goes back and the customer is told. An attempt that failed
 * refuses with `payment_declined`, one that nobody can speak for yet with `payment_unknown` or `payment_pending`.
 */
export async function finalisePayment(
  work: PaymentWork,
  reservation: StoredReservation,
  attempt: PaymentAttempt,
): Promise<Result<StoredReservation>> {
  const processor = processorOf(work, attempt)
  if (!processor) return refuse('processor_not_connected')
  const data = { attempt: attempt.id }
  const isYoung = attempt.modified > work.ports.clock.now() - paymentPatience
  switch (attempt.state) {
    case 'captured':
      return ok(reservation)
    case 'failed':
    case 'voided':
    case 'refunded':
      return refuse('payment_declined')
    case 'requires_action':
      return refuse('payment_requires_action', { data })
    case 'refunding':
      await refundOrdered(work, reservation, attempt)
      return ok(reservation)
    case 'voiding':
      await voidAttempt(work, processor, attempt)
      return refuse('payment_declined')
    case 'authorized':
      return applyMoney(work, processor, { attempt, isTaken: false }, reservation.id)
    case 'created':
    case 'capturing':
      // Its author may be about to call the processor: an answer of 'nothing there' would be true for a moment only.
      if (isYoung) return refuse('payment_pending', { data })
  }
  const known = await learn(work, processor, attempt)
  if (!known) return refuse('payment_pending', { data })
  if (known.isTaken || known.attempt.state === 'authorized') {
    if (attempt.state === 'capturing' && !known.isTaken) {
      const ordered = await moveAttempt(work, known.attempt, { state: 'capturing' })
      if (ordered) await captureOrdered(work, processor, ordered, reservation)
      return ok(reservation)
    }
    return applyMoney(work, processor, known, reservation.id)
  }
  if (known.attempt.state === 'requires_action') return refuse('payment_requires_action', { data })
  if (known.attempt.state === 'pending') return refuse('payment_unknown', { data })
  // The customer was told that nobody knew, and that they would hear.
  if (attempt.state === 'unknown' && reservation.status === 'in-progress')
    await tell(work, 'reservation.unpaid', reservation)
  return refuse('payment_declined')
}
