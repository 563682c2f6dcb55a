import { ok, type Result, refuse } from '../../domain/errors.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { buyOnce, processorsFor } from '../payments/buy-once.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import type { StoredGift } from '../pricing/stored-gift.ts'
import { boughtGift } from '../pricing/told-gift.ts'
import { isGiftFor, offerOf, readGift, readValue, untilOf } from './gift-terms.ts'

type Params = Wire['buy_gift_code']['params']
type Input = OperationInput<Params>

/** The gift codes that a provider sells, and who may take the price of one. */
export const getGiftOffer = defineOperation({
  name: 'get_gift_offer',
  summary: 'Whether gift codes are sold here, of which amounts, and who may take one.',
  ...calls.get_gift_offer,
  access: 'site',
  effect: 'read',
  async handler(input) {
    const { params, tenant } = input
    const offer = offerOf(tenant)
    const { code: currency, digits } = tenant.currency
    const major = (amount: number) => formatMajor(amount, digits)
    if (!offer) return ok({ sold: false, currency, minimum: 0, maximum: 0, amounts: [], until: null, processors: [] })
    const value = params.amount === undefined ? null : readValue(params.amount, input, offer)
    const processors = value?.ok ? await processorsFor(value.value, input) : []
    return ok({
      ...{ sold: true, currency, minimum: major(offer.minimum), maximum: major(offer.maximum) },
      ...{ amounts: (offer.amounts ?? []).map(major), until: untilOf(input) },
      processors: processors.map(({ name }) => name),
    })
  },
})

/** What is bought, as it is stored; one of an earlier try that was not paid is offered again. */
async function stored(
  input: Input,
  { said, user, tried }: { said: Params; user: string; tried: PaymentAttempt[] },
): Promise<Result<StoredGift>> {
  const { tenant, ports } = input
  const { gifts } = ports.repositories(tenant.scope)
  const before = tried.findLast(({ purchase }) => purchase?.gift !== undefined)?.purchase?.gift
  const known = before === undefined ? null : await gifts.find(before)
  if (known) return ok(known)
  const offer = offerOf(tenant)
  if (!offer) return refuse('not_offered')
  const value = readValue(said.amount, input, offer)
  if (!value.ok) return value
  const wanted = { id: ports.ids.ordered(), value: value.value, until: untilOf(input) }
  const read = await readGift(said, wanted, input)
  if (!read.ok) return read
  const gift = { ...read.value, buyer: user }
  await gifts.insert(gift)
  return ok(gift)
}

/** What is said, with its recipient: who names nobody has it themselves. */
async function saidBy({ params, tenant, ports }: Input, user: string): Promise<Params> {
  const named = params.toemail?.trim()
  if (named) return params
  const own = await ports.repositories(tenant.scope).users.find(user)
  return { ...params, toemail: own?.email }
}

/**
 * Buys a gift code with money alone: its price is its value. It is charged once for each `purchase`, issued in the
 * transaction that records the money, and mailed on the chosen day to who is to have it. Safe to repeat; after a
 * decline the same purchase may be tried with another card. Refuses with `not_offered` where none are sold.
 */
export const buyGiftCode = defineOperation({
  name: 'buy_gift_code',
  summary: 'Buys a gift code, and mails it on its day; answers the code.',
  ...calls.buy_gift_code,
  access: 'person',
  effect: 'keyed',
  // A stored answer would have the code in it; the purchase tells repeats.
  idempotency: 'own',
  async handler(given) {
    const chosen = await withChosenMethod(given)
    if (!chosen.ok) return chosen
    const input = chosen.value
    const { params, tenant, ports, actor } = input
    if (!actor.user || tenant.provider === null) return refuse('login_required')
    const user = actor.user.id
    const { gifts } = ports.repositories(tenant.scope)
    const own = new Map((await gifts.ofBuyer(user)).map((gift) => [gift.id, gift]))
    const said = await saidBy(input, user)
    const paid = await buyOnce({
      ...{ name: params.purchase, user, payment: params.payment, input },
      isSame({ gift }) {
        const known = own.get(gift ?? '')
        return known !== undefined && isGiftFor(known, said, input)
      },
      async prepare(tried) {
        const gift = await stored(input, { said, user, tried })
        if (!gift.ok) return gift
        const purchase = { purchase: params.purchase, user, points: 0, packages: [], gift: gift.value.id }
        own.set(gift.value.id, gift.value)
        return ok({ price: gift.value.value, purchase })
      },
    })
    if (!paid.ok) return paid
    const gift = await gifts.find(paid.value.purchase?.gift ?? '')
    return gift ? ok(boughtGift(gift, input)) : refuse('not_found')
  },
})
