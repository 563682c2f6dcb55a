import type { CartItem } from '../../../data/calls.ts'
import { record, text } from '../../../data/read.ts'
import type { Draft } from '../../../state/draft.ts'
import { formResponsesOf, rosterOf } from '../form/form-responses.ts'
import { slotOf } from '../slot-instants.ts'

/** Under this key an appointment keeps that its slot is gone: the refusal's code. */
export const lostKey = 'lost'

/** Why an appointment lost its slot; null while it has it. */
export const lossOf = (appointment: Draft): string | null => text(record(appointment.extra)[lostKey]) || null

/** The largest number of seats of any appointment: attendees are asked for once, and each appointment takes its first. */
export const mostSeats = (appointments: Draft[]): number =>
  appointments.reduce((most, { seats }) => Math.max(most, seats ?? 1), 1)

/**
 * An appointment as the wire has it, with its part of the answers: those of its bookable's own forms, and of attendees
 * as many as it has seats. Null while it has no date.
 * @param whole the checklist's draft, where answers are kept once for all appointments
 * @param forms ids of the forms of its bookable
 */
export function cartItemOf(appointment: Draft, whole: Draft, forms: string[]): CartItem | null {
  const slot = slotOf(appointment)
  if (!slot || !appointment.bookable) return null
  const { resources, reservation, seats = 1 } = appointment
  return {
    draft: appointment.id,
    ...(reservation ? { id: reservation } : {}),
    bookable: appointment.bookable,
    ...slot,
    seats,
    ...(resources?.length ? { resources } : {}),
    formresponses: formResponsesOf(whole).filter(({ formid }) => forms.includes(formid)),
    roster: rosterOf({ ...(whole.roster ? { roster: whole.roster } : {}), seats }),
  }
}
