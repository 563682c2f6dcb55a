import { type CreditUse, creditOfRefund, creditUseOf } from '../../domain/payments/index.ts'
import type { ReservationPayment, StoredReservation } from './stored-reservation.ts'

const nothing: CreditUse = { held: 0, spent: 0 }

type Crediting = Pick<StoredReservation, 'status' | 'life' | 'payment'>

/** What a reservation has of its person's account credit as it stands; minor units. */
export const creditUsedBy = (reservation: Crediting | null): CreditUse =>
  reservation?.payment?.credit
    ? creditUseOf({
        status: reservation.status,
        isMoving: reservation.life.reschedule !== undefined,
        credit: reservation.payment.credit,
      })
    : nothing

/** What was paid for a reservation, and what of it with credit; minor units. */
export const paidOf = (reservation: Crediting): { paid: number; credit: number } => ({
  paid: reservation.payment?.paid ?? 0,
  credit: creditUsedBy(reservation).spent,
})

/** A payment less a refund: what was paid with credit goes back there, once other money has gone. */
export function paymentAfterRefund(reservation: Crediting, refund: number): ReservationPayment | null {
  const { payment } = reservation
  if (payment === null) return null
  const back = creditOfRefund(paidOf(reservation), refund)
  const credit = back > 0 ? { credit: (payment.credit ?? 0) - back } : {}
  return { ...payment, paid: payment.paid - refund, ...credit }
}
