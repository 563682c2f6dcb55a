import { ok, type Result, refuse } from '../../domain/errors.ts'
import { addedTimeIn, withAddedTime } from '../appointments/added-time.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { transact } from '../transact.ts'
import type { CartAppointment } from './cart-judgement.ts'
import { learnDrivetime } from './drivetime.ts'
import { takeCapacity } from './take-capacity.ts'

interface Context {
  tenant: Tenant
  ports: Ports
}

/** Refusals that say that the longer time is not to be had; the date has to be chosen again. */
const misfits = new Set<string>(['slot_taken', 'outside_hours', 'closed', 'drivetime_conflict', 'invalid_time'])

/** Resources that are kept as they are: the customer chose them, or every reservation takes them. */
function keptResources(hold: StoredReservation, { entry }: Appointment): string[] {
  const { requiredresources, requirementgroups } = entry.rules
  const manual = requirementgroups.filter(({ selectionmethod = 'manual' }) => selectionmethod === 'manual')
  const kept = new Set([...requiredresources, ...manual.flatMap(({ resources }) => resources)])
  return hold.resources.filter((id) => kept.has(id))
}

/**
 * Gives a hold the length that its answers ask for, with the capacity judged again by the engine that listed it, under
 * the lock. Who serves stays where that can be, else others that nobody chose take over. Refused with `slot_taken`,
 * whatever stands in the way (`data.reason`): the hold stays as it was.
 */
export async function fitHoldIn(
  unit: UnitOfWork,
  hold: StoredReservation,
  appointment: Appointment,
  { tenant, ports, others }: Context & { others?: CartAppointment[] },
): Promise<Result<StoredReservation>> {
  const before = addedTimeIn(hold)
  if (before === appointment.addedtime) return ok(hold)
  const now = ports.clock.now()
  // What only gets shorter was judged when it was longer.
  const options = { now, window: false, hours: appointment.addedtime > before, ignoring: hold.id, others }
  const judged = (chosen: string[]) =>
    takeCapacity(unit, appointment.entry, tenant, candidateOf({ ...appointment, chosen }), options)
  const same = await judged(hold.resources)
  const taken = same.ok ? same : await judged(keptResources(hold, appointment))
  if (!taken.ok) {
    const { code, data } = taken.error
    return misfits.has(code) ? refuse('slot_taken', { data: { ...data, addedtime: appointment.addedtime } }) : taken
  }
  const patch = {
    end: candidateOf(appointment).end,
    resources: taken.value.resources,
    extra: withAddedTime(hold.extra, appointment.addedtime),
    // A payment that was begun is for the length before: it books this no more.
    paymentinformation: null,
    modified: now,
  }
  const why = { actor: 'customer', reason: 'answers changed its length', at: now }
  const isChanged = await unit.reservations.change(hold.id, 'in-progress', patch, taken.value.occupies, why)
  return isChanged ? ok({ ...hold, ...patch }) : refuse('status_conflict')
}

/** The same in a transaction of its own; trips that the longer time needs are asked for before. */
export async function fitHold(
  hold: StoredReservation,
  appointment: Appointment,
  context: Context & { others?: CartAppointment[] },
): Promise<Result<StoredReservation>> {
  if (addedTimeIn(hold) === appointment.addedtime) return ok(hold)
  const learned = await learnDrivetime(appointment, context, hold.id)
  return learned.ok
    ? transact(context.ports, context.tenant.scope, (unit) => fitHoldIn(unit, hold, appointment, context))
    : learned
}
