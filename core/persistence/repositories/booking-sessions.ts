import type { BookingSessionRepository } from '../../operations/booking-session/stored-booking-session.ts'
import type { InTenant } from '../in-tenant.ts'
import { deleting, selecting } from '../models/prepared.ts'
import { BookingSession } from '../models/reservation-models.ts'

const live = selecting(BookingSession, (sessions, { id, now }: { id: string; now: number }) =>
  sessions.where('id', id).where('expires', '>', now),
)

const remove = deleting(BookingSession, (sessions, { id }: { id: string }) => sessions.where('id', id))

const forget = deleting(
  BookingSession,
  (sessions, { users, reservations }: { users: string[]; reservations: string[] }) =>
    sessions.either(
      (some) => some.isOneOf('user', users),
      (some) => some.isOneOf('reservation', reservations),
    ),
)

/** Each is one row of its provider's, found by its whole key. */
export const bookingSessionsRepository = (tenant: InTenant): BookingSessionRepository => ({
  find: (id, now) => tenant.first(live, { id, now }),
  async save(session) {
    tenant.queue(remove, { id: session.id })
    tenant.insert(BookingSession, session)
    await tenant.settled()
  },
  async forget(users, reservations) {
    tenant.queue(forget, { users, reservations })
    await tenant.settled()
  },
  remove: async (id) => void (await tenant.change(remove, { id })),
})
