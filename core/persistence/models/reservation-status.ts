import type { ReservationStatus } from '../../domain/entities/index.ts'

const statuses: ReservationStatus[] = ['in-progress', 'booked', 'pending', 'waitlisted', 'gig', 'cancelled', 'removed']

/** A status as the database gave it; one that nobody knows is a fault of ours. */
export function reservationStatus(value: string): ReservationStatus {
  const status = statuses.find((known) => known === value)
  if (!status) throw new Error(`A reservation has the unknown status "${value}"`)
  return status
}
