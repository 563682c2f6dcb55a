import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'

/** Forgets what this browser was booking; the reservation itself stays as it is. Safe to repeat. */
export const destroyBookingSession = defineOperation({
  name: 'destroy_booking_session',
  summary: 'Forgets what was being booked before signing on.',
  params: Type.Object({}),
  result: Type.Object({ destroyed: Type.Boolean() }),
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler({ tenant, ports, session }) {
    const id = session?.booking.id ?? null
    if (id === null) return ok({ destroyed: false })
    await ports.repositories(tenant.scope).bookingsessions.remove(id)
    session?.booking.end()
    return ok({ destroyed: true })
  },
})
