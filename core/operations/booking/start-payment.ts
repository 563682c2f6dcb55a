import { type Static, Type } from 'typebox'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor, paymentModes } from '../../domain/pricing/index.ts'
import { PaymentStartAnswer } from '../../domain/wire/booking-aids.ts'
import { answerParams, DiscountCode, DraftId, EntityId, GiftCode } from '../../domain/wire/request-parts.ts'
import { readAnswersSoFar } from '../answers/read-answers.ts'
import { appointmentOf } from '../appointments/appointment-request.ts'
import { defineOperation } from '../define-operation.ts'
import { processorOf } from '../payments/payment-work.ts'
import type { Ports } from '../ports.ts'
import { quoteCredit } from '../pricing/account-credit.ts'
import { readCode, refuseCode } from '../pricing/discount-code.ts'
import { readGivenGift } from '../pricing/gift-codes.ts'
import { type CartItem, priceCart } from '../pricing/price-cart.ts'
import type { Tenant } from '../tenant.ts'

const heldParams = { reservation: EntityId, draft: DraftId, ...answerParams }
const Held = Type.Object(heldParams)

/** A draft's hold with the answers given so far. Anything that is not a hold of that draft is unknown. */
async function readHeld(
  { reservation, draft, ...given }: Static<typeof Held>,
  tenant: Tenant,
  ports: Ports,
): Promise<Result<CartItem>> {
  const hold = await ports.repositories(tenant.scope).reservations.find(reservation)
  if (!hold || hold.draft !== draft || hold.status !== 'in-progress') return refuse('not_found')
  const entry = (await ports.catalogueOf(tenant)).find(hold.bookable)
  if (!entry) return refuse('not_found')
  const appointment = appointmentOf(hold, entry)
  return ok({ appointment, ...readAnswersSoFar(given, appointment, tenant, ports), frozen: hold.pricedata })
}

/**
 * What a processor's browser half needs to make a token; moves no money. The server computes the amount: what the hold
 * and the other holds of its cart would owe with the answers given so far, by their own frozen price data. Major units.
 */
export const startPayment = defineOperation({
  name: 'start_payment',
  summary: "Prepares a payment for a draft's hold, or for those of a whole cart; moves no money.",
  params: Type.Object({
    ...heldParams,
    others: Type.Optional(Type.Array(Held, { maxItems: 20 })),
    discountcode: DiscountCode,
    usecredit: Type.Optional(Type.Boolean()),
    giftcode: GiftCode,
    paymentmode: Type.Optional(Type.Enum([...paymentModes])),
    processor: Type.String({ maxLength: 100 }),
  }),
  result: PaymentStartAnswer,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { tenant, ports } = input
    const {
      others = [],
      processor: name,
      discountcode,
      usecredit,
      giftcode,
      paymentmode: mode,
      ...first
    } = input.params
    const items: CartItem[] = []
    for (const given of [first, ...others]) {
      const held = await readHeld(given, tenant, ports)
      if (!held.ok) return held
      items.push(held.value)
    }
    const processor = processorOf(tenant, name)
    if (!processor) return refuse('processor_not_connected', { field: '/processor' })
    const discount = await readCode(
      discountcode,
      input,
      [first, ...others].map(({ draft }) => draft),
    )
    if (!discount.ok) return discount
    const given = await readGivenGift(giftcode, input)
    if (!given.ok) return given
    const price = priceCart(items, tenant, { discount: discount.value, mode })
    if (!price.ok) return price
    const refused = refuseCode(price.value.quote)
    if (refused) return refused
    const { code: currency, digits } = tenant.currency
    const { payable } = await quoteCredit(price.value, { usecredit, giftcode, given: given.value }, input)
    return ok({ amount: formatMajor(payable.toPay, digits), currency })
  },
})
