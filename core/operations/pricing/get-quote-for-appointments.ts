import { ok } from '../../domain/errors.ts'
import { calls } from '../../domain/wire/calls.ts'
import { readAnswersSoFar } from '../answers/read-answers.ts'
import { readAppointment } from '../appointments/appointment-request.ts'
import { allOf } from '../appointments/cart-refusal.ts'
import { isSameAppointment } from '../appointments/same-appointment.ts'
import { defineOperation } from '../define-operation.ts'
import { quoteCredit } from './account-credit.ts'
import { readCode } from './discount-code.ts'
import { eligibleNames } from './eligible-processors.ts'
import { readGivenGift } from './gift-codes.ts'
import { type CartItem, priceCart, wireCartQuote } from './price-cart.ts'
import { toldLogin } from './told-login.ts'

/**
 * The price of several appointments together, with the answers given so far; volume discounts depend on their number.
 * An appointment with a live hold is priced by its frozen price data.
 */
export const getQuoteForAppointments = defineOperation({
  name: 'get_quote_for_appointments',
  summary: 'The price of several appointments booked together, line by line, and the sum.',
  ...calls.get_quote_for_appointments,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant, ports } = input
    const { appointments } = params
    const read = allOf(await Promise.all(appointments.map((given) => readAppointment(given, input))))
    if (!read.ok) return read
    const discount = await readCode(
      params.discountcode,
      input,
      appointments.map(({ draft }) => draft),
    )
    if (!discount.ok) return discount
    const given = await readGivenGift(params.giftcode, input)
    if (!given.ok) return given
    const { reservations } = ports.repositories(tenant.scope)
    const holds = await reservations.findByDrafts(appointments.map(({ draft }) => draft ?? ''))
    const items: CartItem[] = []
    for (const [index, appointment] of read.value.entries()) {
      // A roster may take a while to read: others have a turn before the next one.
      if (index > 0) await ports.nextTurn(tenant.scope)
      const hold = holds[index] ?? null
      const isLive = hold?.status === 'in-progress' && (hold.expires ?? 0) > ports.clock.now()
      const frozen = hold && isLive && isSameAppointment(hold, appointment) ? hold.pricedata : null
      const given = appointments[index] ?? {}
      items.push({ appointment, ...readAnswersSoFar(given, appointment, tenant, ports), frozen })
    }
    const price = priceCart(items, tenant, { discount: discount.value, mode: params.paymentmode })
    if (!price.ok) return price
    const { usecredit, giftcode } = params
    const { payable, told } = await quoteCredit(price.value, { usecredit, giftcode, given: given.value }, input)
    const processors = await eligibleNames(payable, input)
    const login = await toldLogin(price.value, read.value, input)
    const entries = read.value.map(({ entry }) => entry)
    return ok({ ...wireCartQuote(price.value.quote, entries, tenant), ...told, processors, ...login })
  },
})
