import type { ReservationStatus } from '../../domain/entities/index.ts'
import { statusNamed } from '../../domain/reservation/index.ts'

/** A status from the database; throws for an unknown one. */
export function reservationStatus(value: string): ReservationStatus {
  const status = statusNamed(value)
  if (!status) throw new Error(`A reservation has the unknown status "${value}"`)
  return status
}
