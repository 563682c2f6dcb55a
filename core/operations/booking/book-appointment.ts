import { ok, refuse } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { lengthened } from '../appointments/added-time.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { bookedBy } from '../appointments/may-book.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation } from '../define-operation.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { readCode } from '../pricing/discount-code.ts'
import { refusePriceData } from '../pricing/said-prices.ts'
import { book } from './book.ts'
import { bookedReservation, draftsOf } from './booking-params.ts'
import { readBooking } from './read-booking.ts'

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
    const read = await readBooking(input)
    if (!read.ok) return read
    const { appointment, answers, contact } = read.value
    const [draft = ''] = draftsOf(input, [params.draft])
    const discount = await readCode(params.discountcode, input, [draft])
    if (!discount.ok) return discount
    const booked = await book({
      items: [
        {
          appointment: lengthened(appointment, answers),
          draft,
          answers,
        },
      ],
      contact,
      user: bookedBy(input, contact),
      language: params.language?.toLowerCase() ?? actor.language,
      holder: holderOf(input),
      showreasons: isStaff(actor, tenant),
      discount: discount.value,
      totalprice: params.totalprice,
      said: [params],
      payment: params.payment,
      actor,
      tenant,
      ports,
    })
    if (!booked.ok) return refuseAlone(booked.error)
    const [reservation] = booked.value
    if (!reservation) return refuse('status_conflict')
    return ok(bookedReservation(reservation, tenant, appointment.entry, ports))
  },
})
