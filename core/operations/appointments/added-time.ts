import { addedTime, longestAdded, type ReadAnswers } from '../../domain/forms/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Appointment } from './appointment-request.ts'

/**
 * Seconds by which answers and add-ons lengthen a reservation. Slots only: a day is rented whole whatever its
 * preparation takes, and an event ends for all seats at once; for those the added time is only shown beside the
 * answers.
 */
export function addedTimeOf({ rules, forms, addons }: CataloguedBookable, answers: ReadAnswers): number {
  return rules.bookabletype === 'standard' ? addedTime(forms, answers, addons) : 0
}

/** The appointment, lengthened by the time that its answers add, those to plugins' steps included. */
export const lengthened = (appointment: Appointment, answers: ReadAnswers): Appointment => ({
  ...appointment,
  addedtime: Math.min(addedTimeOf(appointment.entry, answers) + addedBySteps(appointment), longestAdded + 1),
})

/** Seconds that answers to plugins' steps add; to slots only, as other answers do. */
const addedBySteps = ({ entry, steplines = [] }: Pick<Appointment, 'entry' | 'steplines'>): number =>
  entry.rules.bookabletype === 'standard' ? steplines.reduce((sum, { minutes = 0 }) => sum + minutes * 60, 0) : 0

/** Seconds by which a reservation is longer than its chosen slots. */
export function addedTimeIn({ extra }: Pick<StoredReservation, 'extra'>): number {
  const { addedtime } = extra
  return typeof addedtime === 'number' && Number.isSafeInteger(addedtime) && addedtime > 0 ? addedtime : 0
}

/** The end of the last chosen slot. Prices depend on it, and a draft asks for it again. */
export const slotEnd = (reservation: Pick<StoredReservation, 'end' | 'extra'>): Instant =>
  reservation.end - addedTimeIn(reservation) * 1000

/** The extra fields with the current added time. */
export function withAddedTime(extra: StoredReservation['extra'], addedtime: number): StoredReservation['extra'] {
  const { addedtime: _, ...others } = extra
  return addedtime > 0 ? { ...others, addedtime } : others
}
