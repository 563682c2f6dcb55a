import type { Interval } from '../../domain/time/types.ts'
import { formerPlaceOf, isMoveAskedFor } from './former-place.ts'
import type { ReservationReads, StoredReservation } from './stored-reservation.ts'

const ever = { start: 0, end: Number.MAX_SAFE_INTEGER }

const liesIn = ({ start, end }: Interval, range: Interval): boolean => start < range.end && end > range.start

/**
 * A person's reservations in a range, in order of their start. Until a move of one is decided it stands at its former
 * place, and is found in the range of either: a list that ends before the time asked for would drop what is still
 * coming.
 */
export async function reservationsOf(
  { user, range }: { user: string; range: Interval },
  reservations: Pick<ReservationReads, 'list'>,
): Promise<StoredReservation[]> {
  const [listed, waiting] = await Promise.all([
    reservations.list({ range, user }),
    reservations.list({ range: ever, status: ['pending'], user }),
  ])
  const standing = waiting.filter(
    (one) => isMoveAskedFor(one) && !liesIn(one, range) && liesIn(formerPlaceOf(one), range),
  )
  if (standing.length === 0) return listed
  return [...listed, ...standing].toSorted((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
}
