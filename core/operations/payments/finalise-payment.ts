import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { PaymentAttempt, StoredReservation } from '../ports.ts'
import { confirmTogether, type ToConfirm } from '../reservations/confirm-reservation.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import { paymentPatience } from './payment-states.ts'
import {
  confirmedWith,
  dueNowOf,
  givesBack,
  moveAttempt,
  type Paid,
  type PaymentWork,
  paidBy,
  paymentContext,
  processorOf,
} from './payment-work.ts'
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

/**
 * What confirms the drafts that an attempt pays for: all of them, when it pays all that is due for them, and they are
 * still what it was begun for; whoever changes one takes its price away.
 */
async function confirmPaid(
  work: PaymentWork,
  attempt: PaymentAttempt,
  all: Paid[],
): Promise<Result<StoredReservation[]>> {
  const catalogue = await work.ports.catalogueOf(work.tenant)
  const drafts: ToConfirm[] = []
  for (const { reservation } of all) {
    const entry = catalogue.find(reservation.bookable)
    if (!entry) return refuse('not_found')
    if (reservation.paymentinformation === null) return refuse('price_changed')
    const details = { paymentinformation: { ...reservation.paymentinformation, attempt: attempt.id } }
    drafts.push({ hold: reservation, entry, details })
  }
  const due = drafts.reduce((sum, { hold }) => sum + dueNowOf(hold, work.tenant), 0)
  return attempt.amount >= due ? confirmTogether(drafts, work) : refuse('price_changed')
}

/**
 * Money is there, authorised or taken: it books the drafts, pays the reservations it belongs to, or goes back. Of
 * several reservations all are booked or none.
 * @param id the reservation whose state is answered
 */
async function applyMoney(
  work: PaymentWork,
  processor: PaymentProcessor,
  { attempt, isTaken }: { attempt: PaymentAttempt; isTaken: boolean },
  id: string,
): Promise<Result<StoredReservation>> {
  const take = (paid: Paid[]) =>
    isTaken ? recordCapture(work, attempt, paid) : capture(work, processor, attempt, paid)
  let all = await paidBy(work, attempt)
  if (!all) return refuse('not_found')
  if (all.every(({ reservation }) => reservation.status === 'in-progress')) {
    const confirmed = await confirmPaid(work, attempt, all)
    if (confirmed.ok) {
      const booked = confirmed.value
      const paid = all.map((one, index) => ({ ...one, reservation: booked[index] ?? one.reservation }))
      if (booked.every(({ status }) => status === 'booked')) await take(paid)
      return answerOf(booked, id)
    }
    all = (await paidBy(work, attempt)) ?? all
    if (all.some(({ reservation }) => reservation.status === 'in-progress')) {
      await giveBack(work, processor, attempt, all)
      if (confirmed.error.code === 'slot_taken')
        for (const { reservation } of all) await tell(work, 'reservation.expired', reservation)
      return confirmed
    }
  }
  const isOwn = all.every(({ reservation }) => confirmedWith(reservation) === attempt.id)
  const isAllBack = all.every(({ reservation }) => reservation.status === 'cancelled' && givesBack(reservation))
  if (!isOwn || isAllBack) await giveBack(work, processor, attempt, all)
  else if (all.every(({ reservation }) => reservation.status !== 'pending')) await take(all)
  const answered = answerOf(
    all.map((one) => one.reservation),
    id,
  )
  if (!answered.ok) return answered
  const { status } = answered.value
  if (status === 'booked' || status === 'pending') return answered
  return refuse(status === 'removed' ? 'hold_expired' : 'status_conflict')
}

/** The one that was asked about; a draft that another attempt pays for now has no answer here. */
function answerOf(reservations: StoredReservation[], id: string): Result<StoredReservation> {
  const found = reservations.find((one) => one.id === id)
  return found ? ok(found) : refuse('status_conflict')
}

/**
 * Brings a payment attempt and what it pays for to their end: the one finaliser, called by the browser's return, by
 * the webhook and by the reconciler, in any order and any number of times. Each step is a compare-and-swap on the
 * attempt's state, so that of several callers one takes it.
 *
 * Authorised money confirms the reservations and is then captured; each remembers with which attempt, and any other
 * goes back. When a slot is gone the money goes back and the customer is told. An attempt that failed
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
      await refundOrdered(work, attempt)
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
      const all = ordered && (await paidBy(work, ordered))
      if (ordered && all) await captureOrdered(work, processor, ordered, all)
      return ok(reservation)
    }
    return applyMoney(work, processor, known, reservation.id)
  }
  if (known.attempt.state === 'requires_action') return refuse('payment_requires_action', { data })
  if (known.attempt.state === 'pending') return refuse('payment_unknown', { data })
  // The customer was told that nobody knew, and that they would hear.
  const waiting = attempt.state === 'unknown' ? ((await paidBy(work, attempt)) ?? []) : []
  for (const paid of waiting)
    if (paid.reservation.status === 'in-progress') await tell(work, 'reservation.unpaid', paid.reservation)
  return refuse('payment_declined')
}
