import { priceInMode } from '../../domain/pricing/index.ts'
import { collectingFrom } from '../../domain/reservation/index.ts'
import { collectBeforeOf } from '../appointments/appointment-request.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { ReservationLife } from './reservation-life.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** Whether what is left of its price is collected by itself, as it was when it was priced. */
export const isCollected = ({ payment }: Pick<StoredReservation, 'payment'>): boolean =>
  payment?.quote.paymentterms === 'partialautocollect'

/**
 * The life of a reservation that is confirmed with a method from which the rest is collected; null for any other.
 * @param consent what its customer agreed to
 * @param taken what is paid of it with the booking, or kept until it is decided, beside balances; minor units
 */
export function collectedLife(
  reservation: Pick<StoredReservation, 'payment' | 'life' | 'start'>,
  { bookable }: Pick<CataloguedBookable, 'bookable'>,
  consent: NonNullable<ReservationLife['collect']>['consent'] | undefined,
  { taken, now }: { taken: number; now: number },
): ReservationLife | null {
  const { start, payment } = reservation
  if (!consent || payment === null || !isCollected(reservation)) return null
  const owed = Math.max(0, priceInMode(payment.quote) - taken - (payment.credit ?? 0))
  const collecting = collectingFrom({ start, owed }, collectBeforeOf(bookable), now)
  return { ...reservation.life, collect: { ...collecting, consent } }
}
