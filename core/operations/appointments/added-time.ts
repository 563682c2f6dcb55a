import { addedTime, type ReadAnswers } from '../../domain/forms/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Appointment } from './appointment-request.ts'

/**
 * Seconds by which answers and add-ons lengthen what is reserved. Slots only: a day is rented whole however long its
 * preparation takes, and an event ends for everybody at once; there the time is told beside the answers and no more.
 */
export function addedTimeOf({ rules, forms, addons }: CataloguedBookable, answers: ReadAnswers): number {
  return rules.bookabletype === 'standard' ? addedTime(forms, answers, addons) : 0
}

/** The appointment with the time that its answers add. */
export const lengthened = (appointment: Appointment, answers: ReadAnswers): Appointment => ({
  ...appointment,
  addedtime: addedTimeOf(appointment.entry, answers),
})

/** Seconds by which a reservation is longer than the slots that were chosen. */
export function addedTimeIn({ extra }: Pick<StoredReservation, 'extra'>): number {
  const { addedtime } = extra
  return typeof addedtime === 'number' && Number.isSafeInteger(addedtime) && addedtime > 0 ? addedtime : 0
}

/** The end of the last slot chosen: what length is priced, and what a draft asks for again. */
export const slotEnd = (reservation: Pick<StoredReservation, 'end' | 'extra'>): Instant =>
  reservation.end - addedTimeIn(reservation) * 1000

/** The fields beside the columns, with the time that is added now. */
export function withAddedTime(extra: StoredReservation['extra'], addedtime: number): StoredReservation['extra'] {
  const { addedtime: _, ...others } = extra
  return addedtime > 0 ? { ...others, addedtime } : others
}
