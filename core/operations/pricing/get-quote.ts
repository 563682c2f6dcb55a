import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { readAnswersSoFar } from '../answers/read-answers.ts'
import { readAppointment } from '../appointments/appointment-request.ts'
import { defineOperation } from '../define-operation.ts'
import { quoteCredit } from './account-credit.ts'
import { readCode } from './discount-code.ts'
import { eligibleNames } from './eligible-processors.ts'
import { readGivenGift } from './gift-codes.ts'
import { priceCart, wireQuote } from './price-cart.ts'
import { toldLogin } from './told-login.ts'

/**
 * The price of an appointment with the answers given so far; while the draft's hold lives, by its frozen price data.
 */
export const getQuote = defineOperation({
  name: 'get_quote',
  summary: 'The price of an appointment, line by line.',
  ...calls.get_quote,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const appointment = await readAppointment(params, input)
    if (!appointment.ok) return appointment
    const discount = await readCode(params.discountcode, input, [params.draft])
    if (!discount.ok) return discount
    const given = await readGivenGift(params.giftcode, input)
    if (!given.ok) return given
    const hold = params.draft ? await ports.repositories(tenant.scope).reservations.findByDraft(params.draft) : null
    const isLive = hold !== null && hold.status === 'in-progress' && (hold.expires ?? 0) > ports.clock.now()
    const item = {
      appointment: appointment.value,
      ...readAnswersSoFar(params, appointment.value, tenant, ports),
      frozen: isLive && hold.bookable === appointment.value.entry.bookable.id ? hold.pricedata : null,
    }
    const price = priceCart([item], tenant, { discount: discount.value, mode: params.paymentmode })
    if (!price.ok) return price
    const { usecredit, giftcode } = params
    const { payable, told } = await quoteCredit(price.value, { usecredit, giftcode, given: given.value }, input)
    return ok({
      ...wireQuote(price.value.quote, appointment.value, tenant),
      ...told,
      processors: await eligibleNames(payable, input),
      ...(await toldLogin(price.value, [appointment.value], input)),
    })
  },
})
