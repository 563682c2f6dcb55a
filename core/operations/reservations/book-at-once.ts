import { ok, type Result } from '../../domain/errors.ts'
import { submitFiles } from '../answers/submit-files.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import type { CartAppointment } from '../capacity/cart-judgement.ts'
import { learnDrivetime } from '../capacity/drivetime.ts'
import { takeCapacity } from '../capacity/take-capacity.ts'
import { takeUse } from '../catalogue/limited-use.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import { confirmedStatus } from './confirm-reservation.ts'
import { newReservation } from './new-reservation.ts'
import { reservationEvent } from './reservation-events.ts'

interface Input {
  appointment: Appointment
  draft: string
  details: Partial<StoredReservation>
  tenant: Tenant
  ports: Ports
  language: string
}

/**
 * Takes the slot and books it in one transaction, where nothing has to be paid first. A second call with the same
 * draft throws `AlreadyExists`, and nothing is taken twice.
 */
export async function bookAtOnce(input: Input): Promise<Result<StoredReservation>> {
  const learned = await learnDrivetime(input.appointment, input)
  return learned.ok ? transact(input.ports, input.tenant.scope, (unit) => bookIn(unit, input)) : learned
}

/** Books within a transaction that may do more. */
export async function bookIn(
  unit: UnitOfWork,
  { appointment, draft, details, tenant, ports, language }: Input,
  beside: { ignoring?: string; others?: CartAppointment[] } = {},
): Promise<Result<StoredReservation>> {
  const { entry } = appointment
  const now = ports.clock.now()
  const taken = await takeCapacity(unit, entry, tenant, candidateOf(appointment), { now, window: true, ...beside })
  if (!taken.ok) return taken
  const status = confirmedStatus(entry)
  const begun = newReservation(appointment, taken.value, { tenant, ports, now, draft, language })
  const reservation: StoredReservation = { ...begun, ...details, status }
  await unit.reservations.insert(reservation, taken.value.occupies)
  const used = await takeUse(unit, appointment.link, reservation.id, now)
  if (!used.ok) return used
  const submitted = await submitFiles(unit, tenant, reservation)
  if (!submitted.ok) return submitted
  const name = status === 'pending' ? 'reservation.pending' : 'reservation.booked'
  await unit.outbox.add([reservationEvent(name, reservation, ports)])
  return ok(reservation)
}
