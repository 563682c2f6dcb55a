import { relationOf } from '../../domain/payments/index.ts'
import type { Repositories } from '../ports.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import type { PaymentShare } from './stored-payment.ts'

/** A reservation that an attempt pays for, with what it owes of it. */
export interface Paid {
  reservation: StoredReservation
  share: PaymentShare
}

/** All that an attempt pays for, in order of their ids; a reservation that is gone is left out. */
export async function paidBy(
  { payments, reservations }: Pick<Repositories, 'payments' | 'reservations'>,
  attempt: string,
): Promise<Paid[]> {
  const found: Paid[] = []
  for (const share of await payments.sharesOf(attempt)) {
    const reservation = await reservations.find(share.reservation)
    if (reservation) found.push({ reservation, share })
  }
  return found
}

/** Whether a cancellation decided that all of its money goes back. */
export const givesBack = ({ status, payment }: StoredReservation): boolean =>
  status === 'cancelled' && payment?.decision?.refund === 'full'

/** How an attempt stands to what it pays for. */
export const relationTo = (attempt: string, paid: Paid[]) =>
  relationOf(
    paid.map(({ reservation, share }) => {
      const isDraft = reservation.status === 'in-progress'
      return {
        isDraft,
        isUnchangedDraft: isDraft && reservation.version === share.version,
        isConfirmedWithIt: !isDraft && reservation.payment?.attempt === attempt,
        givesBack: givesBack(reservation),
      }
    }),
  )

/** Those that keep what they pay: the others' money goes back. */
export const standing = (attempt: string, paid: Paid[]): Paid[] =>
  paid.filter(({ reservation }) => reservation.payment?.attempt === attempt && !givesBack(reservation))
