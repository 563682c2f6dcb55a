import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../domain/errors.ts'
import { AlreadyExists } from './already-exists.ts'
import { type Appointment, appointmentParams, readAppointment } from './appointment-request.ts'
import { bookAtOnce } from './book-at-once.ts'
import { manageUrl } from './calendar-file.ts'
import { confirmReservation } from './confirm-reservation.ts'
import { type Contact, ContactParams, guestMayBook, readContact } from './contact-details.ts'
import { defineOperation, type OperationInput } from './define-operation.ts'
import { takeHold, vetoOf } from './hold-appointment.ts'
import { DraftId, EntityId } from './params.ts'
import { eligibleProcessors, payAppointment } from './pay-appointment.ts'
import type { StoredReservation } from './ports.ts'
import { priceAppointment } from './price-appointment.ts'
import { type Answers, answerParams, readAnswers } from './read-answers.ts'
import { WireReservation, wireReservation } from './reservation-wire.ts'

const Amount = Type.Union([Type.Number(), Type.String({ maxLength: 20 })])

const Params = Type.Object({
  ...appointmentParams,
  draft: Type.Optional(DraftId),
  id: Type.Optional(EntityId),
  language: Type.Optional(Type.String({ maxLength: 35 })),
  user: Type.Optional(ContactParams),
  ...answerParams,
  termsaccepted: Type.Optional(Type.Boolean()),
  totalprice: Type.Optional(Amount),
  payment: Type.Optional(
    Type.Object({
      processor: Type.String({ maxLength: 100 }),
      token: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      attempt: Type.Optional(EntityId),
    }),
  ),
  idempotencyKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
})
export type BookParams = Static<typeof Params>
type Input = OperationInput<BookParams>

/** The draft's id makes a booking safe to repeat; a caller without one is covered by its idempotency key. */
function draftOf({ params, idempotencyKey }: Input): string | null {
  const key = params.draft ?? params.idempotencyKey ?? idempotencyKey
  return key === undefined ? null : key.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64)
}

const finished = new Set(['booked', 'pending', 'gig', 'waitlisted'])

/** A repeat of a call that worked answers as it did; one that means something else is told so. */
function replay(known: StoredReservation, appointment: Appointment): Result<StoredReservation> | null {
  if (!finished.has(known.status))
    return known.status === 'in-progress' ? null : refuse('draft_finished', { data: { status: known.status } })
  const isSame =
    known.bookable === appointment.entry.bookable.id &&
    known.start === appointment.span.start &&
    known.end === appointment.span.end &&
    known.seats === appointment.seats
  return isSame ? ok(known) : refuse('idempotency_conflict')
}

/** Books at once where nothing is due; else holds, takes the payment and confirms. */
async function book(
  input: Input,
  appointment: Appointment,
  draft: string,
  earlier: StoredReservation | null,
): Promise<Result<StoredReservation>> {
  const { params, tenant, ports, actor } = input
  const { entry } = appointment
  const answers = readAnswers(params, appointment, tenant, ports)
  if (!answers.ok) return answers
  const contact = readContact(params.user ?? {}, answers.value.contact, tenant, ports)
  if (!contact.ok) return contact
  const isHeld =
    earlier !== null && (earlier.expires ?? 0) > ports.clock.now() && earlier.bookable === entry.bookable.id
  const price = priceAppointment({
    ...answers.value,
    appointment,
    tenant,
    frozen: isHeld ? earlier.pricedata : null,
    expected: params.totalprice,
  })
  if (!price.ok) return price
  const { dueNow, finalPrice } = price.value
  const eligible = eligibleProcessors({ tenant }, dueNow, finalPrice)
  const paysOnSite = eligible.some(
    (one) => one.name === params.payment?.processor && one.capabilities.method === 'on_site',
  )
  const mustPay = dueNow > 0 && !paysOnSite
  if (mustPay && eligible.length === 0) return refuse('processor_not_connected')
  if (mustPay && !params.payment)
    return refuse('payment_required', { data: { processors: eligible.map((one) => one.name) } })

  const user = await ports
    .repositories(tenant.scope)
    .users.guestByEmail({ ...contact.value, id: ports.ids.ordered(), now: ports.clock.now() })
  const frozen: Partial<StoredReservation> = {
    ...frozenDetails(contact.value, answers.value, user.id),
    ...(params.language === undefined ? {} : { language: params.language.toLowerCase() }),
    paymentinformation: {
      ...price.value.information,
      paymentmethod: paysOnSite ? 'onsite' : (params.payment?.processor ?? 'none'),
    },
  }
  const work = { tenant, ports, actor: user.id }
  const matches =
    earlier !== null &&
    earlier.start === appointment.span.start &&
    earlier.end === appointment.span.end &&
    earlier.seats === appointment.seats
  if (!mustPay && earlier && matches) return confirmReservation(earlier, frozen, [], { ...work, entry })
  if (!mustPay && !earlier)
    return bookAtOnce({ appointment, draft, details: frozen, ...work, language: actor.language })

  const held = earlier && matches ? ok(earlier) : await takeHold({ appointment, tenant, ports, actor, draft, earlier })
  if (!held.ok) return held
  if (!mustPay) return confirmReservation(held.value, frozen, [], { ...work, entry })
  const noted = { ...held.value, ...frozen }
  await ports.transaction(tenant.scope, (unit) => unit.reservations.note(held.value.id, 'in-progress', frozen))
  const choice = params.payment ?? { processor: '' }
  return payAppointment(work, noted, choice, { dueNow, finalPrice, description: entry.bookable.name })
}

/** Who books and what they answered, as it is frozen with the booking. */
const frozenDetails = (contact: Contact, { answers, roster }: Answers, user: string): Partial<StoredReservation> => ({
  user,
  first_name: contact.firstname,
  last_name: contact.lastname,
  email: contact.email,
  mobile_phone_number: contact.mobile_phone_number,
  formresponses: answers,
  roster,
})

/** Refusals that a twin of this very call may have caused, by being faster. */
const causedByTwin = new Set<string>(['slot_taken', 'seats_not_available', 'status_conflict'])

/** Books; where a twin of this call was faster (a double click, a retry), answers as the twin did. */
async function bookOrFollow(
  input: Input,
  appointment: Appointment,
  draft: string,
  earlier: StoredReservation | null,
): Promise<Result<StoredReservation>> {
  const { reservations } = input.ports.repositories(input.tenant.scope)
  try {
    const booked = await book(input, appointment, draft, earlier)
    if (booked.ok || !causedByTwin.has(booked.error.code)) return booked
    const twin = await reservations.findByDraft(draft)
    return (twin && replay(twin, appointment)) ?? booked
  } catch (error) {
    if (!(error instanceof AlreadyExists)) throw error
    const twin = await reservations.findByDraft(draft)
    if (!twin) throw error
    return replay(twin, appointment) ?? refuse('payment_pending')
  }
}

/**
 * Books an appointment: the draft's hold is confirmed, or the slot is taken and confirmed in one go. Safe to repeat
 * under the same draft. A price that differs from `totalprice` is refused with the new quote.
 */
export const bookAppointment = defineOperation({
  name: 'book_appointment',
  summary: 'Confirms a reservation: checks the slot, the answers and the price, takes what is due, books.',
  params: Params,
  result: WireReservation,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports } = input
    const appointment = await readAppointment(params, tenant, ports)
    if (!appointment.ok) return appointment
    const draft = draftOf(input)
    if (draft === null) return refuse('invalid_params', { field: '/draft' })
    if (!guestMayBook(tenant, appointment.value.entry.bookable.paymentterms ?? 'full')) return refuse('login_required')
    const { whitelabel } = tenant
    if (whitelabel.requirebookingterms && whitelabel.bookingterms && !params.termsaccepted)
      return refuse('terms_required', { field: '/termsaccepted' })

    const { reservations } = ports.repositories(tenant.scope)
    const earlier = params.draft === undefined && params.id === undefined ? null : await reservations.findByDraft(draft)
    const known = earlier && replay(earlier, appointment.value)
    const reason = known ? null : await vetoOf({ appointment: appointment.value, tenant })
    if (reason !== null) return refuse('vetoed', { data: { reason } })
    const booked = known ?? (await bookOrFollow(input, appointment.value, draft, earlier))
    if (!booked.ok) return booked
    const url = manageUrl(booked.value, tenant, ports)
    return ok({
      ...wireReservation(booked.value, tenant),
      bookablename: appointment.value.entry.bookable.name,
      managetoken: ports.tokens.manage(booked.value),
      manageurl: url,
    })
  },
})
