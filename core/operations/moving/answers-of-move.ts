import { ok, type Result, refuse } from '../../domain/errors.ts'
import { asksAttendees } from '../../domain/forms/index.ts'
import type { By } from '../../domain/reservation/index.ts'
import type { Wire } from '../../domain/wire/calls.ts'
import { answersAgain } from '../answers/answers-again.ts'
import { givenAgain } from '../answers/kept-answers.ts'
import { readAnswers } from '../answers/read-answers.ts'
import { hasSameAnswers } from '../answers/stored-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { Destination } from './read-move.ts'

type Params = Pick<Wire['reschedule_reservation']['params'], 'roster' | 'preview'>

/**
 * A move with the answers of those who come then, where it says who they are (`roster`, one entry for each seat), or
 * has to: a customer who takes more seats answers for each of them what attendees are asked. A preview without them
 * prices the seats alone. Without a roster the answers stay, and with fewer seats those of the last ones go, with the
 * time that they added.
 */
export async function withAttendees(
  destination: Destination,
  { roster, preview = false }: Params,
  reservation: StoredReservation,
  { tenant, ports, by }: { tenant: Tenant; ports: Ports; by: By },
): Promise<Result<Destination>> {
  const { entry, seats } = destination.appointment
  const isAsked = by === 'customer' && !preview && seats > reservation.seats && asksAttendees(entry.forms)
  if (roster === undefined && !isAsked) {
    const addedtime = timeLeft(reservation, destination.appointment, tenant, ports)
    return ok({ ...destination, appointment: { ...destination.appointment, addedtime } })
  }
  if (roster !== undefined && roster.length !== seats)
    return refuse('invalid_params', { field: '/roster', data: { expected: `${seats} entries, one for each seat` } })
  const said = { ...givenAgain(reservation, entry), ...(roster && { roster }) }
  const read = await readAnswers(said, destination.appointment, tenant, ports)
  if (!read.ok) return read
  const { contact: _, ...answers } = read.value
  return ok({ ...destination, appointment: lengthened(destination.appointment, answers), answers })
}

/** Seconds that the kept answers add, without those of the seats that are given back; never more than they added. */
function timeLeft(reservation: StoredReservation, appointment: Appointment, tenant: Tenant, ports: Ports): number {
  const { seats, addedtime } = appointment
  if (addedtime === 0 || seats >= reservation.seats) return addedtime
  const timeOf = (count: number) => {
    const kept = { ...reservation, roster: reservation.roster.slice(0, count) }
    const asked = { ...appointment, seats: count }
    return lengthened(asked, answersAgain(kept, asked, tenant, ports)).addedtime
  }
  return Math.max(0, addedtime - Math.max(0, timeOf(reservation.seats) - timeOf(seats)))
}

/**
 * Whether a reservation that is at the place asked for has the answers of the attendees, too, that are said with it.
 */
export const hasSameAttendees = (reservation: StoredReservation, { answers, appointment }: Destination): boolean =>
  answers === undefined || hasSameAnswers(reservation, appointment.entry, answers)
