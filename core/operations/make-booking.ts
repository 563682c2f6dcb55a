import { ok, type Result, refuse } from '../domain/errors.ts'
import { AlreadyExists } from './already-exists.ts'
import type { Appointment } from './appointment-request.ts'
import { bookAtOnce } from './book-at-once.ts'
import { confirmReservation } from './confirm-reservation.ts'
import type { Contact } from './contact-details.ts'
import { takeHold } from './hold-appointment.ts'
import { eligibleProcessors, endOpenAttempt, type PaymentChoice, payAppointment, wayToPay } from './pay-appointment.ts'
import type { Ports, StoredReservation } from './ports.ts'
import { priceAppointment } from './price-appointment.ts'
import type { Answers } from './read-answers.ts'
import { isSameAppointment } from './same-appointment.ts'
import type { Tenant } from './tenant.ts'

/** A booking as it was asked for, with everything in it read and validated. */
export interface BookingRequest {
  appointment: Appointment
  draft: string
  contact: Contact
  answers: Answers
  language: string
  totalprice?: number | string
  payment?: PaymentChoice
  tenant: Tenant
  ports: Ports
}

const finished = new Set(['booked', 'pending', 'gig', 'waitlisted'])

/**
 * A repeat of a call that worked answers as it did. One that means another appointment, another person or other
 * answers is told so: a draft's name alone opens nobody's reservation.
 */
export function replay(
  known: StoredReservation,
  { appointment, contact, answers }: Pick<BookingRequest, 'appointment' | 'contact' | 'answers'>,
): Result<StoredReservation> | null {
  if (known.status === 'in-progress') return null
  if (!finished.has(known.status)) return refuse('draft_finished', { data: { status: known.status } })
  const isSame =
    isSameAppointment(known, appointment) &&
    known.email === contact.email &&
    JSON.stringify(known.formresponses) === JSON.stringify(answers.answers) &&
    JSON.stringify(known.roster) === JSON.stringify(answers.roster)
  return isSame ? ok(known) : refuse('idempotency_conflict')
}

/** Who books and what they answered and owe, as it is frozen with the booking. */
export const frozenDetails = (
  { contact, answers, language }: Pick<BookingRequest, 'contact' | 'answers' | 'language'>,
  user: string,
  paymentinformation: Record<string, unknown>,
): Partial<StoredReservation> => ({
  user,
  first_name: contact.firstname,
  last_name: contact.lastname,
  email: contact.email,
  mobile_phone_number: contact.mobile_phone_number,
  formresponses: answers.answers,
  roster: answers.roster,
  language,
  paymentinformation,
})

/** Books at once where nothing is due; else holds, takes the payment and confirms. */
async function book(request: BookingRequest, earlier: StoredReservation | null): Promise<Result<StoredReservation>> {
  const { appointment, draft, contact, answers, payment, language, tenant, ports } = request
  const { entry } = appointment
  const isHeld = earlier !== null && isSameAppointment(earlier, appointment)
  const isLive = isHeld && (earlier.expires ?? 0) > ports.clock.now()
  const price = priceAppointment({
    ...answers,
    appointment,
    tenant,
    frozen: isLive ? earlier.pricedata : null,
    expected: request.totalprice,
  })
  if (!price.ok) return price
  const { dueNow, finalPrice, information } = price.value
  const way = wayToPay({ tenant }, payment, dueNow, eligibleProcessors({ tenant }, dueNow, finalPrice))
  if (!way.ok) return way
  const { processor, paymentmethod } = way.value

  const guest = { ...contact, id: ports.ids.ordered(), now: ports.clock.now() }
  const user = await ports.repositories(tenant.scope).users.guestByEmail(guest)
  const details = frozenDetails(request, user.id, { ...information, paymentmethod })
  const work = { tenant, ports, actor: user.id }
  if (!processor && !earlier) return bookAtOnce({ appointment, draft, details, ...work, language })

  const held = isHeld ? ok(earlier) : await takeHold({ appointment, tenant, ports, language, draft, earlier })
  if (!held.ok) return held
  if (!processor) {
    const ended = await endOpenAttempt(work, held.value)
    return ended ?? confirmReservation(held.value, details, { ...work, entry })
  }
  const choice = payment ?? { processor: processor.name }
  return payAppointment(work, [{ hold: held.value, dueNow, details }], processor, choice, entry.bookable.name)
}

/** Refusals that a twin of this very call may have caused, by being faster. */
export const causedByTwin = new Set<string>(['slot_taken', 'seats_not_available', 'status_conflict'])

/** Books; where a twin of this call was faster (a double click, a retry), answers as the twin did. */
export async function makeBooking(request: BookingRequest): Promise<Result<StoredReservation>> {
  const { reservations } = request.ports.repositories(request.tenant.scope)
  const earlier = await reservations.findByDraft(request.draft)
  const known = earlier && replay(earlier, request)
  if (known) return known
  try {
    const booked = await book(request, earlier)
    if (booked.ok || !causedByTwin.has(booked.error.code)) return booked
    const twin = await reservations.findByDraft(request.draft)
    return (twin && replay(twin, request)) ?? booked
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
    const twin = await reservations.findByDraft(request.draft)
    if (!twin) throw error
    return replay(twin, request) ?? refuse('payment_pending')
  }
}
