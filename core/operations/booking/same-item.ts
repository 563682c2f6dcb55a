import { isDeepStrictEqual } from 'node:util'
import type { Appointment } from '../appointments/appointment-request.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { stepsKept } from '../flow/step-answers.ts'
import type { StoredReservation } from '../ports.ts'
import { balanceOf } from '../reservations/balance.ts'
import type { BookingRequest } from './booking-request.ts'

/**
 * Whether a draft's reservation is for what an item of a booking asks for: the same appointment, to be paid by the same
 * time, with the same answers to plugins' steps. Decides for repeats of what is booked, and for a payment that goes on
 * after its customer's bank. Who books, answers and prices are compared by the callers.
 */
export const isForItem = (known: StoredReservation, { appointment }: BookingRequest['items'][number]): boolean =>
  isSameAppointment(known, appointment) && isAskedSo(known, appointment) && hasSameSteps(known, appointment)

/** Whether it is to be paid by the time that is asked now; true once it is paid, and where none is asked. */
const isAskedSo = (known: StoredReservation, { payby }: Pick<Appointment, 'payby'>): boolean =>
  payby === undefined || balanceOf(known) === 0 || isDeepStrictEqual(known.life.unpaid, payby)

/**
 * Whether it keeps the answers to plugins' steps that are given now. Those given with the hold need not be repeated.
 */
function hasSameSteps(known: StoredReservation, { steps = {} }: Pick<Appointment, 'steps'>): boolean {
  const kept = stepsKept(known)
  return Object.entries(steps).every(([name, answer]) => isDeepStrictEqual(kept[name], answer))
}
