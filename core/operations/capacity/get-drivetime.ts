import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { appointmentParams, readAppointment } from '../appointments/appointment-request.ts'
import { ignoredParams, ignoredReservation } from '../availability/ignored-reservation.ts'
import { defineOperation } from '../define-operation.ts'
import { Location } from '../params.ts'
import { judgeDrivetime } from './drivetime.ts'

const { provider, bookable, start, end, seats, resources, occurrence } = appointmentParams

/** Whether a slot can be driven to: asked when a customer chooses it, before it is held. */
export const getDrivetime = defineOperation({
  name: 'get_drivetime',
  summary: 'Whether somebody can come to an address in time for a slot; a conflict is refused.',
  params: Type.Object({
    provider,
    bookable,
    start,
    end,
    seats,
    resources,
    occurrence,
    address: Type.Optional(Location.properties.address),
    ...ignoredParams,
  }),
  result: Type.Object({
    available: Type.Boolean(),
    distance: Type.Union([Type.Number(), Type.Null()], { description: 'miles from the provider, one way' }),
  }),
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, actor }) {
    const { address, rescheduleid: _rescheduleid, token: _token, ...asked } = params
    const appointment = await readAppointment(
      { ...asked, ...(address ? { location: { address } } : {}) },
      { tenant, ports, actor },
    )
    if (!appointment.ok) return appointment
    const { reservations } = ports.repositories(tenant.scope)
    const hold = params.draft === undefined ? null : await reservations.findByDraft(params.draft)
    const isOpen = hold?.status === 'in-progress'
    const judged = await judgeDrivetime(
      appointment.value,
      { tenant, ports },
      (await ignoredReservation(params, { tenant, ports, actor })) ?? (isOpen ? hold.id : undefined),
    )
    return judged.ok ? ok({ available: true, distance: appointment.value.distance }) : judged
  },
})
