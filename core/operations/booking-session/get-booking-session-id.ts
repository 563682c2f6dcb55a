import { Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { BookingSessionIdAnswer } from '../../domain/wire/booking-aids.ts'
import { defineOperation } from '../define-operation.ts'

/**
 * The id of this browser's booking session, which is made if there is none. A page that asks twice and gets `kept:
 * false` both times runs in a browser that keeps no cookies here.
 */
export const getBookingSessionId = defineOperation({
  name: 'get_booking_session_id',
  summary: "The id of this browser's booking session, and whether it keeps one.",
  params: Type.Object({ framed: Type.Optional(Type.Boolean()) }),
  result: BookingSessionIdAnswer,
  access: 'site',
  effect: 'read',
  async handler({ params, session }) {
    if (!session) return refuse('unauthorized')
    const kept = session.booking.id !== null
    const sessionid = session.booking.keep(params.framed === undefined ? {} : { framed: params.framed })
    return ok({ sessionid, kept })
  },
})
