import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { givenBy, readAnswers } from '../answers/read-answers.ts'
import { lengthened } from '../appointments/added-time.ts'
import { readAppointment } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { readContact } from '../appointments/contact-details.ts'
import { bookedBy, mayBook } from '../appointments/may-book.ts'
import { askVetoes } from '../appointments/veto.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { askFlow } from '../flow/ask-flow.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { readCode } from '../pricing/discount-code.ts'
import { refusePriceData } from '../pricing/said-prices.ts'
import { book } from './book.ts'
import { bookedReservation, draftsOf } from './booking-params.ts'

/**
 * Books an appointment: confirms the draft's hold, or takes and confirms the slot in one go. Safe to repeat under the
 * same draft. A price that differs from `totalprice` is refused with the new quote.
 */
export const bookAppointment = defineOperation({
  name: 'book_appointment',
  summary: 'Confirms a reservation: checks the slot, the answers and the price, takes what is due, books.',
  ...calls.book_appointment,
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
    const booked = await book({
      items: [
        {
          appointment: lengthened(appointment.value, answers),
          draft: draftsOf(input, [params.draft])[0] ?? '',
          answers,
        },
      ],
      contact: contact.value,
      user: bookedBy(input, contact.value),
      language: params.language?.toLowerCase() ?? actor.language,
      holder: holderOf(input),
      showreasons: isStaff(actor, tenant),
      discount: discount.value,
      totalprice: params.totalprice,
      said: [params],
      payment: params.payment,
      tenant,
      ports,
    })
    if (!booked.ok) return refuseAlone(booked.error)
    const [reservation] = booked.value
    if (!reservation) return refuse('status_conflict')
    return ok(bookedReservation(reservation, tenant, appointment.value.entry, ports))
  },
})
