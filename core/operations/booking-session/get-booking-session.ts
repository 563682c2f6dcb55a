import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'

const nothing = {
  sessionid: null,
  reservationid: null,
  draft: null,
  path: null,
  userid: null,
  userprofile: {},
  expires: null,
}

/**
 * What this browser was booking. All fields are null if there is nothing, or after a day. A page that knows its
 * `sessionid` but whose browser sends no cookie gets `session_storage_refused`.
 */
export const getBookingSession = defineOperation({
  name: 'get_booking_session',
  summary: 'What was being booked before signing on.',
  ...calls.get_booking_session,
  access: 'site',
  effect: 'read',
  async handler({ params, tenant, ports, session }) {
    const id = session?.booking.id ?? null
    if (id === null) return params.sessionid === undefined ? ok(nothing) : refuse('session_storage_refused')
    const found = await ports.repositories(tenant.scope).bookingsessions.find(id, ports.clock.now())
    if (found === null) return ok({ ...nothing, sessionid: id })
    return ok({
      sessionid: id,
      reservationid: found.reservation,
      draft: found.draft,
      path: found.path,
      userid: found.user,
      userprofile: found.userprofile,
      expires: new Date(found.expires).toISOString(),
    })
  },
})
