import { slotOf } from '../../booking/context/slot-instants.ts'
import type { Addon } from '../../booking/questions/extras/read-addons.ts'
import type { FormView } from '../../booking/questions/read-forms.ts'
import { wireAnswersOf } from '../../booking/questions/wire-answers.ts'
import type { CartItem } from '../../data/calls.ts'
import { record, text } from '../../data/read.ts'
import type { Draft } from '../../state/draft.ts'
import { answersOf } from './first-forms.ts'

/** Under this key an appointment keeps that its slot is gone: the refusal's code. */
export const lostKey = 'lost'

/** Why an appointment lost its slot; null while it has it. */
export const lossOf = (appointment: Draft): string | null => text(record(appointment.extra)[lostKey]) || null

/** The largest number of seats of any appointment: attendees are asked for once, and each appointment takes its first. */
export const mostSeats = (appointments: Draft[]): number =>
  appointments.reduce((most, { seats }) => Math.max(most, seats ?? 1), 1)

/**
 * An appointment as the wire has it, with its part of the answers: its own to the first forms of its bookable, the
 * checklist's to the others, and of attendees as many as it has seats; only what is asked. Null while it has no date.
 * @param whole the checklist's draft, where other answers are kept once for all appointments
 * @param views the forms of its bookable
 * @param addons what its bookable offers besides
 */
export function cartItemOf(
  appointment: Draft,
  whole: Draft,
  { views, addons, hasplaces }: { views: FormView[]; addons: Addon[]; hasplaces: boolean },
): CartItem | null {
  const slot = slotOf(appointment)
  const { bookable, resources, reservation, seats = 1 } = appointment
  if (!slot || !bookable) return null
  return {
    draft: appointment.id,
    ...(reservation ? { id: reservation } : {}),
    bookable,
    ...slot,
    seats,
    ...(resources?.length ? { resources } : {}),
    ...wireAnswersOf(answersOf(appointment, whole, views), views, { seats, bookable, addons, hasplaces }),
  }
}
