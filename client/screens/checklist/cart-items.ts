import { slotOf } from '../../booking/context/slot-instants.ts'
import type { Addon } from '../../booking/questions/extras/read-addons.ts'
import type { FormView } from '../../booking/questions/read-forms.ts'
import { wireAnswersOf } from '../../booking/questions/wire-answers.ts'
import type { CartItem } from '../../data/calls.ts'
import type { CallErrorCode } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { answersOf } from './first-forms.ts'

/** The `extra` key of an appointment whose slot is lost; its value is the refusal's code. */
export const lostKey = 'lost'

/** Why an appointment lost its slot; null while it has one. */
export const lossOf = (appointment: Draft): CallErrorCode | null => appointment.extra?.[lostKey] ?? null

/** Those that are booked and have a price; the others join a waitlist. */
export const bookedOf = (appointments: Draft[]): Draft[] => appointments.filter(({ waiting }) => !waiting)

/** Whether nothing of it is booked, and so nothing is due. */
export const isAllWaiting = (appointments: Draft[]): boolean =>
  appointments.length > 0 && bookedOf(appointments).length === 0

/**
 * The largest number of seats of any appointment: attendees are asked once, and each appointment uses the first ones.
 */
export const mostSeats = (appointments: Draft[]): number =>
  appointments.reduce((most, { seats }) => Math.max(most, seats ?? 1), 1)

/**
 * An appointment in wire format with its share of the answers: its own to the first forms, the checklist's to the
 * others, and as many attendees as it has seats; only questions that are asked. Null without a date. @param whole the
 * checklist's draft, with the answers shared by all appointments @param views the forms of its bookable @param addons
 * the add-ons of its bookable
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
    ...(appointment.waiting ? { waitlist: true } : {}),
    bookable,
    ...slot,
    seats,
    ...(resources?.length ? { resources } : {}),
    ...wireAnswersOf(answersOf(appointment, whole, views), views, { seats, bookable, addons, hasplaces }),
  }
}
