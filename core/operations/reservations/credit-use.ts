import { type CreditUse, creditOfRefund, creditUseOf, giftPart, withMoreCredit } from '../../domain/payments/index.ts'
import type { AskedMove } from './reservation-life.ts'
import type { ReservationPayment, StoredReservation } from './stored-reservation.ts'

/** What balances pay of a change. */
export type Spends = Pick<AskedMove, 'spends' | 'gift'>

type Crediting = Pick<StoredReservation, 'status' | 'life' | 'payment'>

/** What a reservation has of its person's account credit as it stands, or of their points where it is paid in those. */
export const creditUsedBy = (reservation: Crediting | null): CreditUse =>
  creditUseOf({
    status: reservation?.status ?? 'removed',
    isMoving: reservation?.life.reschedule !== undefined,
    isOnClaim: reservation?.life.onclaim === true,
    credit: reservation?.payment?.credit ?? 0,
    spends: reservation?.life.request?.move?.spends,
  })

/** What a reservation has of its gift code as it stands: a part of what `creditUsedBy` says. */
export const giftUsedBy = (reservation: Crediting | null): CreditUse =>
  creditUseOf({
    status: reservation?.status ?? 'removed',
    isMoving: reservation?.life.reschedule !== undefined,
    isOnClaim: reservation?.life.onclaim === true,
    credit: giftPart(reservation?.payment ?? null),
    spends: reservation?.life.request?.move?.gift?.amount,
  })

/** What was paid for a reservation, and what of it with credit or points, in the unit of its mode. */
export const paidOf = (reservation: Crediting): { paid: number; credit: number } => ({
  paid: reservation.payment?.paid ?? 0,
  credit: creditUsedBy(reservation).spent,
})

/**
 * What its customer took as credit in place of other money when it was cancelled, minor units. A decision that does not
 * say so gave at least what its reservation has of credit below nothing.
 */
export function takenAsCredit({ status, payment }: Pick<StoredReservation, 'status' | 'payment'>): number {
  if (status !== 'cancelled' || !payment?.decision) return 0
  return payment.decision.instead ?? Math.max(0, 0 - (payment.credit ?? 0))
}

/** A payment less a refund: what was paid with credit goes back there, once other money has gone. */
export function paymentAfterRefund(reservation: Crediting, refund: number): ReservationPayment | null {
  const { payment } = reservation
  if (payment === null) return null
  const back = creditOfRefund(paidOf(reservation), refund)
  const credit = back > 0 ? { credit: (payment.credit ?? 0) - back } : {}
  return { ...payment, paid: payment.paid - refund, ...credit }
}

/** What of a refund comes back to the gift code: what is left once other money and account credit have gone back. */
export const giftOfRefund = (reservation: Crediting, refund: number): number =>
  giftPart(reservation.payment) - giftPart(paymentAfterRefund(reservation, refund))

/** A payment of which balances pay so much more, and a gift code `gift` of that. */
export const withSpent = (payment: ReservationPayment, { spends = 0, gift }: Spends): ReservationPayment =>
  withMoreCredit(payment, { credit: spends, gift: gift ?? null })
