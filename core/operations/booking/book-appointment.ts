import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { ok, refuse } from '../../domain/errors.ts'
import { answerParams, givenBy, readAnswers } from '../answers/read-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { appointmentParams, readAppointment } from '../appointments/appointment-request.ts'
import { ContactParams, readContact } from '../appointments/contact-details.ts'
import { bookedBy, mayBook } from '../appointments/may-book.ts'
import { askVetoes } from '../appointments/veto.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { askFlow } from '../flow/ask-flow.ts'
import { DraftId, EntityId } from '../params.ts'
import { DiscountCode, readCode } from '../pricing/discount-code.ts'
import { priceParams, refusePriceData } from '../pricing/said-prices.ts'
import { manageUrl } from '../reservations/calendar-file.ts'
import { WireReservation, wireReservation } from '../reservations/reservation-wire.ts'
import { makeBooking } from './make-booking.ts'

const Params = Type.Object({
  ...appointmentParams,
  draft: Type.Optional(DraftId),
  id: Type.Optional(EntityId),
  language: Type.Optional(Type.String({ maxLength: 35 })),
  user: Type.Optional(ContactParams),
  ...answerParams,
  discountcode: DiscountCode,
  termsaccepted: Type.Optional(Type.Boolean()),
  ...priceParams,
  payment: Type.Optional(
    Type.Object({
      processor: Type.String({ maxLength: 100 }),
      token: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      attempt: Type.Optional(EntityId),
    }),
  ),
  idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
})

/**
 * What makes a booking safe to repeat: the draft's id, or the caller's key, which is hashed and marked so that no
 * draft can be called like it. Who brings neither gets a draft of their own.
 */
function draftOf({ params, idempotencyKey, ports }: OperationInput<Static<typeof Params>>): string {
  if (params.draft !== undefined) return params.draft
  const key = params.idempotencyKey ?? idempotencyKey
  return key === undefined ? ports.ids.ordered() : `~${createHash('sha256').update(key).digest('base64url')}`
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
    const { params, tenant, ports, actor } = input
    const tampered = refusePriceData(params)
    if (tampered) return tampered
    const appointment = await readAppointment(params, input)
    if (!appointment.ok) return appointment
    const { bookable } = appointment.value.entry
    if (!mayBook(input, bookable)) return refuse('login_required')
    const { requirebookingterms, bookingterms } = tenant.whitelabel
    if (requirebookingterms && bookingterms && !params.termsaccepted)
      return refuse('terms_required', { field: '/termsaccepted' })
    const read = await readAnswers(params, appointment.value, tenant, ports)
    if (!read.ok) return read
    const { contact: answered, ...answers } = read.value
    const contact = readContact(params.user ?? {}, answered, input)
    if (!contact.ok) return contact
    const allowed = await askVetoes(appointment.value, { tenant, ports })
    if (!allowed.ok) return allowed
    const { termsaccepted } = params
    const said = { answers: givenBy(params), contact: contact.value, termsaccepted }
    const complete = await askFlow({ ...said, appointment: appointment.value, tenant, ports })
    if (!complete.ok) return complete

    const discount = await readCode(params.discountcode, input)
    if (!discount.ok) return discount
    const booked = await makeBooking({
      appointment: lengthened(appointment.value, answers),
      draft: draftOf(input),
      contact: contact.value,
      user: bookedBy(input, contact.value),
      answers,
      language: params.language?.toLowerCase() ?? actor.language,
      discount: discount.value,
      totalprice: params.totalprice,
      said: params,
      payment: params.payment,
      tenant,
      ports,
    })
    if (!booked.ok) return booked
    return ok({
      ...wireReservation(booked.value, tenant, appointment.value.entry),
      bookablename: bookable.name,
      managetoken: ports.tokens.manage(booked.value),
      manageurl: manageUrl(booked.value, tenant, ports),
    })
  },
})
