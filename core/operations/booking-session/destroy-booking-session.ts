import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'

/** Ends this browser's booking session; the reservation itself stays. Safe to repeat. */
export const destroyBookingSession = defineOperation({
  name: 'destroy_booking_session',
  summary: 'Forgets what was being booked before signing on.',
  ...calls.destroy_booking_session,
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
