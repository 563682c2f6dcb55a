import type { Repositories, StoredReservation } from '../ports.ts'

/** Whether it was booked in a cart with others, however each was paid. */
export const isOfCart = ({ payment }: Pick<StoredReservation, 'payment'>): boolean => payment?.cart !== undefined

/** The reservations of a cart, in its order, itself included; none where it was booked alone. */
export async function bookedTogether(
  { reservations }: Pick<Repositories, 'reservations'>,
  { payment }: Pick<StoredReservation, 'payment'>,
): Promise<StoredReservation[]> {
  const found = await reservations.findByDrafts(payment?.cart ?? [])
  return found.flatMap((one) => one ?? [])
}
