import { type ReservationEventName, reservationEventNames } from '../../plugin-api/index.ts'

/** That a customer asked for the link, or a calendar lacks an entry, changes nothing of the reservation. */
const isOfNoConcern = new Set<ReservationEventName>(['reservation.link', 'reservation.calendar_missing'])

/** The events of which programs of a provider hear. */
export const toldToPrograms = reservationEventNames.filter((name) => !isOfNoConcern.has(name))
