import type { ReservationEventName } from '../../plugin-api/index.ts'
import type { OutboxEvent, Ports, StoredReservation } from '../ports.ts'

/**
 * An event about a reservation, for the outbox. Its id is made from the reservation and what happened, so the same
 * event is never sent twice. Moves are numbered, since a reservation may move often.
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
    version: reservation.version,
    payload: { language: reservation.language },
    created: ports.clock.now(),
  }
}
