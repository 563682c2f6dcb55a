import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'

const TextOrNull = Type.Union([Type.String(), Type.Null()])

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
 * What this browser was booking; nulls where it was booking nothing, or a day has passed. A page that knows its
 * `sessionid` and whose browser sends no cookie is told so: `session_storage_refused`.
 */
export const getBookingSession = defineOperation({
  name: 'get_booking_session',
  summary: 'What was being booked before signing on.',
  params: Type.Object({ sessionid: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
  result: Type.Object({
    sessionid: TextOrNull,
    reservationid: TextOrNull,
    draft: TextOrNull,
    path: TextOrNull,
    userid: TextOrNull,
    userprofile: Type.Record(Type.String(), Type.String()),
    expires: TextOrNull,
  }),
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
