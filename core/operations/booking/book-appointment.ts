import { ok, type Result, refuse } from '../../domain/errors.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { lengthened } from '../appointments/added-time.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { refuseAlone } from '../appointments/cart-refusal.ts'
import { bookedBy } from '../appointments/may-book.ts'
import { isStaff } from '../catalogue/visibility.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { holderOf } from '../limits/hold-slot.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import type { StoredReservation } from '../ports.ts'
import { readCode } from '../pricing/discount-code.ts'
import { refusePriceData } from '../pricing/said-prices.ts'
import { book } from './book.ts'
import { bookedReservation, draftsOf } from './booking-params.ts'
import { withOwnDraft } from './own-draft.ts'
import { readBooking } from './read-booking.ts'

/** One appointment as it is asked for; how it is paid is said beside it. */
type Input = OperationInput<Omit<Wire['book_appointment']['params'], 'payment'>>

/** Books one appointment, as `book_appointment` does. */
export async function bookOne(
  asked: Input,
  payment: PaymentChoice | undefined,
): Promise<Result<{ reservation: StoredReservation; appointment: Appointment }>> {
  const named = await withOwnDraft(asked.params, asked)
  if (!named.ok) return named
  const input = { ...asked, params: named.value }
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
    credit: params.credit,
    giftcode: params.giftcode,
    gift: params.gift,
    paymentmode: params.paymentmode,
    totalpoints: params.totalpoints,
    said: [params],
    payment,
    actor,
    tenant,
    ports,
  })
  if (!booked.ok) return refuseAlone(booked.error)
  const [reservation] = booked.value
  return reservation ? ok({ reservation, appointment }) : refuse('status_conflict')
}

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
  async handler(asked) {
    const chosen = await withChosenMethod(asked)
    if (!chosen.ok) return chosen
    const input = chosen.value
    const booked = await bookOne(input, input.params.payment)
    if (!booked.ok) return booked
    const { reservation, appointment } = booked.value
    return ok(bookedReservation(reservation, input.tenant, appointment.entry, input.ports))
  },
})
