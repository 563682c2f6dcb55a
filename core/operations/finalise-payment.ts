import { ok, type Result, refuse } from '../domain/errors.ts'
import type { PaymentProcessor } from '../plugin-api/index.ts'
import { confirmReservation } from './confirm-reservation.ts'
import { appendOnce, ledgerLine, note, type PaymentWork, paymentContext, processorOf } from './payment-work.ts'
import type { PaymentAttempt, StoredReservation } from './ports.ts'
import { refundOrdered } from './refund-payment.ts'
import { reservationEvent } from './reservation-events.ts'

/** Asks the processor what became of an attempt that nobody can speak for. */
async function learn(work: PaymentWork, processor: PaymentProcessor, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  const { state, reference } = await processor.retrieve(paymentContext(work, processor), {
    reference: attempt.reference ?? undefined,
    idempotencyKey: attempt.idempotencykey,
  })
  const isOpen = state === 'pending'
  return note(work, attempt, {
    state: state === 'none' ? 'failed' : isOpen ? attempt.state : state,
    reference: reference ?? attempt.reference,
  })
}

/** Takes the money that was authorised for a confirmed reservation; `unknown` is left to the reconciler. */
async function capture(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  reservation: StoredReservation,
): Promise<PaymentAttempt> {
  const answer = await processor.capture(paymentContext(work, processor), {
    amount: attempt.amount,
    currency: attempt.currency,
    idempotencyKey: `${attempt.idempotencykey}.capture`,
    reference: attempt.reference ?? '',
  })
  if (answer.status !== 'succeeded') {
    work.ports.log.warn(
      { attempt: attempt.id, status: answer.status },
      'capture did not succeed; it will be reconciled',
    )
    return attempt
  }
  await appendOnce(work, ledgerLine(attempt, reservation, 'capture', work.ports.clock.now()))
  return note(work, attempt, { state: 'captured' })
}

/** Gives back what can't become a reservation: an authorisation is voided, taken money refunded. */
async function giveBack(
  work: PaymentWork,
  processor: PaymentProcessor,
  attempt: PaymentAttempt,
  reservation: StoredReservation,
) {
  const context = paymentContext(work, processor)
  const call = { amount: attempt.amount, currency: attempt.currency, reference: attempt.reference ?? '' }
  const wasCaptured = attempt.state === 'captured'
  const answer = wasCaptured
    ? await processor.refund(context, { ...call, idempotencyKey: `${attempt.idempotencykey}.refund` })
    : await processor.void(context, { ...call, idempotencyKey: `${attempt.idempotencykey}.void` })
  if (answer.status !== 'succeeded') return
  if (wasCaptured) {
    const now = work.ports.clock.now()
    await appendOnce(work, ledgerLine(attempt, reservation, 'capture', now))
    await appendOnce(work, ledgerLine(attempt, reservation, 'refund', now))
  }
  await note(work, attempt, { state: wasCaptured ? 'refunded' : 'voided' })
}

/**
 * Brings a payment attempt and its reservation to their end: the one finaliser, called by the browser's return, by
 * the webhook and by the reconciler, in any order and any number of times.
 *
 * Authorised money confirms the reservation and is then captured. When the slot is gone it is given back and the
 * customer told. An attempt that failed refuses with `payment_declined`, one that nobody can speak for yet with
 * `payment_unknown`.
 */
export async function finalisePayment(
  work: PaymentWork,
  reservation: StoredReservation,
  attempt: PaymentAttempt,
): Promise<Result<StoredReservation>> {
  const processor = processorOf(work, attempt)
  if (!processor) return refuse('processor_not_connected')
  if (attempt.state === 'refunding') {
    await refundOrdered(work, reservation, attempt)
    return ok(reservation)
  }
  const isUnclear = attempt.state === 'created' || attempt.state === 'unknown' || attempt.state === 'pending'
  const known = isUnclear ? await learn(work, processor, attempt) : attempt
  if (known.state === 'failed' || known.state === 'voided' || known.state === 'refunded')
    return refuse('payment_declined')
  if (known.state === 'requires_action') return refuse('payment_requires_action', { data: { attempt: known.id } })
  if (known.state !== 'authorized' && known.state !== 'captured')
    return refuse('payment_unknown', { data: { attempt: known.id } })

  const entry = (await work.ports.catalogueOf(work.tenant)).find(reservation.bookable)
  const isDraft = reservation.status === 'in-progress'
  const confirmed: Result<StoredReservation> =
    isDraft && entry ? await confirmReservation(reservation, {}, [], { ...work, entry }) : ok(reservation)
  const stands = confirmed.ok && (confirmed.value.status === 'booked' || confirmed.value.status === 'pending')
  if (!stands) {
    const latest = await work.ports.repositories(work.tenant.scope).reservations.find(reservation.id)
    // Another finaliser was faster: the reservation stands, and so does its money.
    if (latest?.status === 'booked') return ok(latest)
    await giveBack(work, processor, known, reservation)
    await work.ports.transaction(work.tenant.scope, (unit) =>
      unit.outbox.add([reservationEvent('reservation.expired', reservation, work.ports)]),
    )
    return confirmed.ok ? refuse('slot_taken') : confirmed
  }
  if (known.state === 'captured')
    await appendOnce(work, ledgerLine(known, confirmed.value, 'capture', work.ports.clock.now()))
  else if (confirmed.value.status === 'booked') await capture(work, processor, known, confirmed.value)
  return confirmed
}
