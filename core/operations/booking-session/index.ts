import type { Operation } from '../define-operation.ts'
import { destroyBookingSession } from './destroy-booking-session.ts'
import { getBookingSession } from './get-booking-session.ts'
import { getBookingSessionId } from './get-booking-session-id.ts'
import { setBookingSession } from './set-booking-session.ts'

/** Keeps what a browser is booking while its customer signs on elsewhere. */
export const bookingSessionOperations: Operation[] = [
  setBookingSession,
  getBookingSession,
  getBookingSessionId,
  destroyBookingSession,
]
