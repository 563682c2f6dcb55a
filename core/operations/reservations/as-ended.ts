import type { ChangeReason, StoredReservation } from './stored-reservation.ts'

type Ending = Pick<StoredReservation, 'status' | 'life' | 'draft' | 'formerdraft'>

const isEnded = ({ status }: Pick<StoredReservation, 'status'>): boolean =>
  status === 'cancelled' || status === 'removed'

/**
 * A reservation without what ends with it. What has ended is nobody's work: who had claimed it no longer reads whom it
 * was for, and nothing is to be paid in time. A removed draft's id is free: whoever has it in a browser may continue
 * and take another hold; the row keeps it as `formerdraft`, so that a booking with it knows which price was quoted.
 * What stands stays as it is.
 */
export function asEnded<T extends Ending>(reservation: T): T {
  if (!isEnded(reservation)) return reservation
  const { claims: _, unpaid: __, ...life } = reservation.life
  const { draft } = reservation
  const isFreed = reservation.status === 'removed' && draft !== null
  return { ...reservation, life, ...(isFreed && { draft: null, formerdraft: draft }) }
}

/** Whether somebody may have bid for it: while it was a gig, or before others claimed it. */
export function mayHaveBids({ status: own, life }: Pick<StoredReservation, 'status' | 'life'>): boolean {
  const { reschedule } = life
  const { status, claims = [] } = own === 'pending' && reschedule ? reschedule : { status: own, claims: life.claims }
  return status === 'gig' || claims.length > 0
}

/** Whether a change ends its bids: it is over. */
export const endsBids = (
  from: Pick<StoredReservation, 'status' | 'life'>,
  to: Pick<StoredReservation, 'status'>,
): boolean => isEnded(to) && mayHaveBids(from)

/**
 * Whether a change ends what the reservation used of links and codes, so that others can use it: it is cancelled, and
 * everything was refunded, nothing was due, or staff cancelled it.
 */
export const endsUses = (
  { status, payment }: Pick<StoredReservation, 'status' | 'payment'>,
  { bystaff = false }: Pick<ChangeReason, 'bystaff'>,
): boolean => status === 'cancelled' && (bystaff || (payment?.paid ?? 0) === 0)
