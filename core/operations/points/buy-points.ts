import { isDeepStrictEqual } from 'node:util'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, spendable } from '../../domain/payments/index.ts'
import { formatMajor, readAmount } from '../../domain/pricing/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BoughtAnswer } from '../../domain/wire/index.ts'
import { packagesOf } from '../catalogue/packages-sold.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { buyOnce } from '../payments/buy-once.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import type { Purchase } from '../payments/stored-payment.ts'
import { type Chosen, choose } from './points-packages.ts'

/**
 * What is bought; how it is paid is said beside it. `points`, where they are given, are what the caller was shown, as
 * `totalprice` is.
 */
type Input = OperationInput<Omit<Wire['buy_points']['params'], 'payment'> & { points?: number | undefined }>

/** Whether a purchase is of these packages: their prices may have changed since. */
const isFor = (purchase: Purchase, wanted: Pick<Chosen['packages'][number], 'id' | 'quantity'>[]): boolean =>
  purchase.gift === undefined &&
  isDeepStrictEqual(
    purchase.packages.map(({ id, quantity }) => ({ id, quantity })),
    wanted.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => ({ id, quantity })),
  )

/** The chosen packages at the prices of today. Refuses other prices than the caller was shown. */
async function priced(input: Input): Promise<Result<Chosen>> {
  const { params, tenant } = input
  const { digits } = tenant.currency
  const chosen = choose(params.packages, await packagesOf(input))
  if (!chosen.ok) return chosen
  const { price, points } = chosen.value
  if (points === 0) return refuse('invalid_params', { field: '/packages', data: { expected: 'at least one package' } })
  const said = params.totalprice === undefined ? ok(price) : readAmount(params.totalprice, digits, '/totalprice')
  if (!said.ok) return said
  if (said.value !== price)
    return refuse('price_changed', { field: '/totalprice', data: { price: formatMajor(price, digits) } })
  return (params.points ?? points) === points ? chosen : refuse('price_changed', { field: '/points' })
}

/** Buys points, as `buy_points` does. */
export async function buy(input: Input, payment: PaymentChoice): Promise<Result<BoughtAnswer>> {
  const { params, tenant, ports, actor } = input
  if (!actor.user || tenant.provider === null) return refuse('login_required')
  const user = actor.user.id
  const { code: currency, digits } = tenant.currency
  const paid = await buyOnce({
    ...{ name: params.purchase, user, payment, input },
    isSame: (purchase) => isFor(purchase, params.packages),
    async prepare() {
      const chosen = await priced(input)
      if (!chosen.ok) return chosen
      const { packages, points, price } = chosen.value
      return ok({ price, purchase: { purchase: params.purchase, user, points, packages } })
    },
  })
  if (!paid.ok) return paid
  const { balances } = ports.repositories(tenant.scope)
  const pointsbalance = spendable(await balances.of(balanceKey(user, 'points', currency)))
  const { amount, purchase } = paid.value
  return ok({ totalprice: formatMajor(amount, digits), points: purchase?.points ?? 0, currency, pointsbalance })
}

/**
 * Buys points by packages of the provider, with money alone: priced by the server, charged once for each `purchase`,
 * and issued in the transaction that records the money. Safe to repeat; after a decline the same purchase may be tried
 * with another card. Refuses as a booking does where its money is concerned.
 */
export const buyPoints = defineOperation({
  name: 'buy_points',
  summary: 'Buys points by packages, and answers what its customer has then.',
  ...calls.buy_points,
  access: 'person',
  effect: 'keyed',
  async handler(input) {
    const chosen = await withChosenMethod(input)
    return chosen.ok ? buy(chosen.value, chosen.value.params.payment) : chosen
  },
})
