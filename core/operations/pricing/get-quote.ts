import { Type } from 'typebox'
import { ok } from '../../domain/errors.ts'
import { QuoteAnswer } from '../../domain/wire/index.ts'
import { answerParams, readAnswersSoFar } from '../answers/read-answers.ts'
import { appointmentParams, readAppointment } from '../appointments/appointment-request.ts'
import { mayBook } from '../appointments/may-book.ts'
import { defineOperation } from '../define-operation.ts'
import { DraftId } from '../params.ts'
import { DiscountCode, readCode } from './discount-code.ts'
import { eligibleProcessors } from './eligible-processors.ts'
import { priceCart, wireQuote } from './price-cart.ts'

/** What an appointment costs with the answers given so far; while the draft's hold lives, by its frozen price data. */
export const getQuote = defineOperation({
  name: 'get_quote',
  summary: 'The price of an appointment, line by line.',
  params: Type.Object({
    ...appointmentParams,
    draft: Type.Optional(DraftId),
    ...answerParams,
    discountcode: DiscountCode,
  }),
  result: QuoteAnswer,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const appointment = await readAppointment(params, input)
    if (!appointment.ok) return appointment
    const discount = await readCode(params.discountcode, input)
    if (!discount.ok) return discount
    const hold = params.draft ? await ports.repositories(tenant.scope).reservations.findByDraft(params.draft) : null
    const isLive = hold !== null && hold.status === 'in-progress' && (hold.expires ?? 0) > ports.clock.now()
    const item = {
      appointment: appointment.value,
      ...readAnswersSoFar(params, appointment.value, tenant, ports),
      frozen: isLive && hold.bookable === appointment.value.entry.bookable.id ? hold.pricedata : null,
    }
    const price = priceCart([item], tenant, { discount: discount.value })
    if (!price.ok) return price
    return ok({
      ...wireQuote(price.value.quote, appointment.value.distance),
      processors: eligibleProcessors(tenant, price.value).map((one) => one.name),
      loginrequired: !mayBook(input, appointment.value.entry.bookable),
    })
  },
})
