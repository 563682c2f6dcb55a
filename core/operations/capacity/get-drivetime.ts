import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { readAppointment } from '../appointments/appointment-request.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { ownNamed } from '../rights/shown-with-own.ts'
import { judgeDrivetime } from './drivetime.ts'

/** Whether a slot can be reached by car. Asked when a customer chooses it, before it is held. */
export const getDrivetime = defineOperation({
  name: 'get_drivetime',
  summary: 'Whether an address can be reached in time for a slot; a conflict is refused.',
  ...calls.get_drivetime,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const own = await ownNamed(params, { tenant, ports, actor })
    const { address, rescheduleid: _rescheduleid, token: _token, ...asked } = params
    const appointment = await readAppointment(
      { ...asked, ...(address ? { location: { address } } : {}) },
      { tenant, ports, actor, changed: own ?? undefined },
    )
    if (!appointment.ok) return appointment
    const { reservations } = ports.repositories(tenant.scope)
    const hold = params.draft === undefined ? null : await reservations.findByDraft(params.draft)
    const isOpen = hold?.status === 'in-progress'
    const judged = await judgeDrivetime(
      appointment.value,
      { tenant, ports, showreasons: isStaff(actor, tenant) },
      own?.id ?? (isOpen ? hold.id : undefined),
    )
    return judged.ok ? ok({ available: true, distance: appointment.value.distance }) : judged
  },
})
