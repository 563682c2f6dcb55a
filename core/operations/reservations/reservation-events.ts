import type { ReservationEventName } from '../../plugin-api/index.ts'
import type { OutboxEvent, Ports, StoredReservation } from '../ports.ts'

/**
 * What happened to a reservation, for the outbox. The id is made from the reservation and what happened to it, so the
 * same thing is never told twice; moves count, since a reservation may be moved often.
 */
export function reservationEvent(
  name: ReservationEventName,
  reservation: StoredReservation,
  ports: Pick<Ports, 'clock'>,
): OutboxEvent {
  return {
    id: `${reservation.id}.${name}.${reservation.sequence}`,
    name,
    reservation: reservation.id,
    payload: { language: reservation.language },
    created: ports.clock.now(),
  }
}
