import type { ReservationEventName } from '../../plugin-api/index.ts'
import type { OutboxEvent, Ports, StoredReservation } from '../ports.ts'

/** What is told of a change. */
export interface Telling {
  name: ReservationEventName
  /**
   * What distinguishes this event from others of its name: each is told once for every cause. Absent for the usual
   * cause, the calendar's SEQUENCE or the reservation's version.
   */
  cause?: string | number
  /** What it adds to the reservation. */
  data?: Record<string, unknown>
}

/** Events of which a calendar knows a new version; of others the cause is the reservation's version, or their own. */
const isOfSequence = new Set<ReservationEventName>([
  'reservation.booked',
  'reservation.rescheduled',
  'reservation.cancelled',
  // of a draft, which has one life
  'reservation.expired',
])

/**
 * An event about a reservation, for the outbox. Its id is made from the reservation, what happened and the cause, so
 * the same event is never sent twice.
 */
export function reservationEvent(
  { name, cause, data = {} }: Telling,
  reservation: StoredReservation,
  ports: Pick<Ports, 'clock'>,
): OutboxEvent {
  const usual = isOfSequence.has(name) ? reservation.sequence : reservation.version
  return {
    id: `${reservation.id}.${name}.${cause ?? usual}`,
    name,
    reservation: reservation.id,
    version: reservation.version,
    payload: { ...data, language: reservation.language },
    created: ports.clock.now(),
  }
}
