import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { slotOf } from '../../booking/context/slot-instants.ts'
import type { Addon } from '../../booking/questions/extras/read-addons.ts'
import type { FormView } from '../../booking/questions/read-forms.ts'
import { wireAnswersOf } from '../../booking/questions/wire-answers.ts'
import type { CartItem } from '../../data/calls.ts'
import type { CallErrorCode } from '../../data/errors.ts'
import type { Draft } from '../../state/draft.ts'
import { stepAnswersOf } from '../../state/step-answers.ts'
import { answersOf } from './first-forms.ts'
import { sharedOf } from './shared-answers.ts'

/** The `extra` key of an appointment whose slot is lost; its value is the refusal's code. */
export const lostKey = 'lost'

/** Why an appointment lost its slot; null while it has one. */
export const lossOf = (appointment: Draft): CallErrorCode | null => appointment.extra?.[lostKey] ?? null

/** What an appointment that can't be booked as it is says of itself. @param isShort beside its price */
export function lossWord(loss: CallErrorCode, isShort = false) {
  // Its time may well be free.
  if (loss === 'reservation_limit') return isShort ? 'checklist.over_limit_short' : 'checklist.over_limit'
  return isShort ? 'checklist.lost_short' : 'checklist.lost'
}

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
 * the add-ons of its bookable @param steps plugins' steps, which each appointment answers by itself
 */
export function cartItemOf(
  appointment: Draft,
  whole: Draft,
  {
    views,
    addons,
    hasplaces,
    steps = [],
  }: { views: FormView[]; addons: Addon[]; hasplaces: boolean; steps?: StepDescriptor[] },
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
    ...stepAnswersOf(appointment, steps),
  }
}

/** What may be booked now: all but those whose slot is lost or whose hold has run out, which nothing is charged for. */
export const payableOf = (appointments: Draft[], runOut: ReadonlySet<string>): Draft[] =>
  appointments.filter((one) => one.waiting || (lossOf(one) === null && !runOut.has(one.id)))

/** The ids of those whose hold has ended. @param ends by id, ISO 8601 */
export const endedBy = (ends: Record<string, string>, now: number): Set<string> =>
  new Set(Object.entries(ends).flatMap(([id, until]) => (Date.parse(until) <= now ? [id] : [])))

/** The next end of a hold (epoch ms); null where none is still to come. */
export function nextEnd(ends: Record<string, string>, now: number): number | null {
  const coming = Object.values(ends).flatMap((until) => (Date.parse(until) > now ? [Date.parse(until)] : []))
  return coming.length === 0 ? null : Math.min(...coming)
}

/** The list with those of its appointments that a booking left out; null where it booked all. */
export function leftOf(whole: Draft): Partial<Draft> | null {
  const { appointments = [], undated, extra } = whole
  const sent = new Set(extra?.sent ?? appointments.map(({ id }) => id))
  const left = appointments.filter(({ id }) => !sent.has(id))
  if (left.length === 0) return null
  // The code was used with what is booked.
  const { discountcode: _, giftcode: _gift, ...shared } = sharedOf(whole)
  return { ...shared, appointments: left, ...(undated && { undated }) }
}
