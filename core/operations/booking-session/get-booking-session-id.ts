import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { defineOperation } from '../define-operation.ts'

/**
 * The id of this browser's booking session; where there is none it is given one. A page that asks twice and hears
 * `kept: false` again has a browser that keeps no cookies here.
 */
export const getBookingSessionId = defineOperation({
  name: 'get_booking_session_id',
  summary: "The id of this browser's booking session, and whether it keeps one.",
  params: Type.Object({ framed: Type.Optional(Type.Boolean()) }),
  result: Type.Object({ sessionid: Type.String(), kept: Type.Boolean() }),
  access: 'site',
  effect: 'read',
  async handler({ params, session }) {
    if (!session) return refuse('unauthorized')
    const kept = session.booking.id !== null
    const sessionid = session.booking.keep(params.framed === undefined ? {} : { framed: params.framed })
    return ok({ sessionid, kept })
  },
})
