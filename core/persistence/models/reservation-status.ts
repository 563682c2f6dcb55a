import type { ReservationStatus } from '../../domain/entities/index.ts'
import { statusNamed } from '../../domain/reservation/index.ts'

/** A status as the database gave it; one that nobody knows is a fault of ours. */
export function reservationStatus(value: string): ReservationStatus {
  const status = statusNamed(value)
  if (!status) throw new Error(`A reservation has the unknown status "${value}"`)
  return status
}
