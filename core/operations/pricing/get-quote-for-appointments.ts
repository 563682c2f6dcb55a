import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { CartQuoteAnswer } from '../../domain/wire/index.ts'
import { answerParams, readAnswersSoFar } from '../answers/read-answers.ts'
import { appointmentParams, readAppointment } from '../appointments/appointment-request.ts'
import { allOf } from '../appointments/cart-refusal.ts'
import { mayBook } from '../appointments/may-book.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { defineOperation } from '../define-operation.ts'
import { DraftId, ProviderRef } from '../params.ts'
import { DiscountCode, readCode } from './discount-code.ts'
import { eligibleProcessors } from './eligible-processors.ts'
import { type CartItem, priceCart, wireCartQuote } from './price-cart.ts'

/**
 * What several appointments cost together, with the answers given so far: volume discounts go by their number. While
 * the hold of one lives, by its frozen price data.
 */
export const getQuoteForAppointments = defineOperation({
  name: 'get_quote_for_appointments',
  summary: 'The price of several appointments booked together, line by line, and the sum.',
  params: Type.Object({
    provider: ProviderRef,
    appointments: Type.Array(Type.Object({ ...appointmentParams, draft: Type.Optional(DraftId), ...answerParams }), {
      minItems: 1,
      maxItems: 20,
    }),
    discountcode: DiscountCode,
  }),
  result: CartQuoteAnswer,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const { appointments } = params
    const read = allOf(await Promise.all(appointments.map((given) => readAppointment(given, input))))
    if (!read.ok) return read
    const discount = await readCode(params.discountcode, input)
    if (!discount.ok) return discount
    const { reservations } = ports.repositories(tenant.scope)
    const items = await Promise.all(
      read.value.map(async (appointment, index): Promise<CartItem> => {
        const { draft, ...given } = appointments[index] ?? { draft: undefined }
        const hold = draft === undefined ? null : await reservations.findByDraft(draft)
        const isLive = hold?.status === 'in-progress' && (hold.expires ?? 0) > ports.clock.now()
        const frozen = hold && isLive && isSameAppointment(hold, appointment) ? hold.pricedata : null
        return { appointment, ...readAnswersSoFar(given, appointment, tenant, ports), frozen }
      }),
    )
    const price = priceCart(items, tenant, { discount: discount.value })
    if (!price.ok) return price
    const processors = eligibleProcessors(tenant, price.value).map(({ name }) => name)
    const loginrequired = items.some(({ appointment }) => !mayBook(input, appointment.entry.bookable))
    return ok({ ...wireCartQuote(price.value.quote), processors, loginrequired })
  },
})
