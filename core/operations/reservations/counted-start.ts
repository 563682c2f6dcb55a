import type { Instant } from '../../domain/time/types.ts'
import type { StoredReservation } from './stored-reservation.ts'

/** The start by which a reservation counts: of days in which a time is yet to be named, the start of the days. */
export const startOf = ({ start, life }: Pick<StoredReservation, 'start' | 'life'>): Instant =>
  life.dates?.start ?? start
