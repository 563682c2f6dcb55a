import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { QuoteLine } from '../../domain/pricing/types.ts'
import { AlreadyExists } from '../already-exists.ts'
import type { Answers } from '../answers/read-answers.ts'
import { hasSameAnswers, storedAnswers } from '../answers/stored-answers.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import type { Contact } from '../appointments/contact-details.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { fitHold } from '../capacity/fit-hold.ts'
import {
  eligibleProcessors,
  endOpenAttempt,
  type PaymentChoice,
  payAppointment,
  wayToPay,
} from '../payments/pay-appointment.ts'
import { paidItem, paymentDescription } from '../payments/payment-description.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { type GivenCode, refuseCode } from '../pricing/discount-code.ts'
import { priceAppointment } from '../pricing/price-appointment.ts'
import type { SaidPrices } from '../pricing/said-prices.ts'
import { bookAtOnce } from '../reservations/book-at-once.ts'
import { confirmReservation } from '../reservations/confirm-reservation.ts'
import { extraOf } from '../reservations/new-reservation.ts'
import type { Tenant } from '../tenant.ts'
import { takeHold } from './hold-appointment.ts'

/** A booking as it was asked for, with everything in it read and validated. */
export interface BookingRequest {
  appointment: Appointment
  draft: string
  contact: Contact
  /** The id of the person whose booking it is, where that is known; else it is a guest's of the contact's address. */
  user: string | null
  answers: Answers
  language: string
  discount?: GivenCode
  totalprice?: number | string
  said?: SaidPrices
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
    hasSameAnswers(known, appointment.entry, answers)
  return isSame ? ok(known) : refuse('idempotency_conflict')
}

/** Who books and what they answered and owe, as it is frozen with the booking. */
export const frozenDetails = (
  { appointment, contact, answers, language, tenant }: Omit<BookingRequest, 'draft' | 'ports' | 'user'>,
  user: string,
  paymentinformation: Record<string, unknown>,
  lines: QuoteLine[],
): Partial<StoredReservation> => ({
  user,
  first_name: contact.firstname,
  last_name: contact.lastname,
  email: contact.email,
  mobile_phone_number: contact.mobile_phone_number,
  ...storedAnswers(appointment.entry, answers, tenant.revision, { lines, digits: tenant.currency.digits }),
  extra: extraOf(appointment, answers.addons),
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
    discount: request.discount,
    expected: request.totalprice,
    said: request.said,
  })
  if (!price.ok) return price
  const refused = refuseCode(price.value.quote)
  if (refused) return refused
  const { dueNow, finalPrice, information } = price.value
  const way = wayToPay({ tenant }, payment, dueNow, eligibleProcessors({ tenant }, dueNow, finalPrice))
  if (!way.ok) return way
  const { processor, paymentmethod } = way.value

  const id = ports.tokens.guestId(tenant.scope.whitelabel, contact.email)
  const guest = { ...contact, id, now: ports.clock.now() }
  const user = request.user ?? (await ports.repositories(tenant.scope).users.guestByEmail(guest)).id
  const lines = price.value.quote.reservations.flatMap((one) => one.lines)
  const details = frozenDetails(request, user, { ...information, paymentmethod }, lines)
  const work = { tenant, ports, actor: user }
  if (!processor && !earlier) return bookAtOnce({ appointment, draft, details, ...work, language })

  const held = isHeld
    ? await fitHold(earlier, appointment, { tenant, ports })
    : await takeHold({ appointment, tenant, ports, language, draft, earlier })
  if (!held.ok) return held
  if (!processor) {
    const ended = await endOpenAttempt(work, held.value)
    return ended ?? confirmReservation(held.value, details, { ...work, entry })
  }
  const choice = payment ?? { processor: processor.name }
  const description = await paymentDescription([paidItem(appointment)], request)
  return payAppointment(work, [{ hold: held.value, dueNow, details }], processor, choice, description)
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
