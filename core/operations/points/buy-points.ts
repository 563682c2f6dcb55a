import { isDeepStrictEqual } from 'node:util'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, isOpen, spendable } from '../../domain/payments/index.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BoughtAnswer } from '../../domain/wire/index.ts'
import { packagesOf } from '../catalogue/packages-sold.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import { finalise } from '../payments/finalise.ts'
import { beginPurchase, endOpenPurchase, type PaymentChoice, pay } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import { isPaidPurchase, purchasesOf } from '../payments/purchase.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import { transact } from '../transact.ts'
import { type Chosen, choose, processorsFor } from './points-packages.ts'

/**
 * What is bought; how it is paid is said beside it. `points`, where they are given, are what the caller was shown, as
 * `totalprice` is.
 */
type Input = OperationInput<Omit<Wire['buy_points']['params'], 'payment'> & { points?: number | undefined }>

/** What is bought, by whom, and with which payment. */
interface Buying extends Chosen {
  user: string
  input: Input
  payment: PaymentChoice
  work: PaymentWork
}

/** Begins a purchase and asks for its money. Another one of the same person that waits for its bank is called off. */
async function begin({ user, input, payment, work, packages, price, points }: Buying): Promise<Result<unknown>> {
  const { params, tenant, ports } = input
  const ended = await endOpenPurchase(work, user, params.purchase)
  if (!ended.ok) return ended
  const way = wayToPay(tenant, payment, price, await processorsFor(price, input))
  if (!way.ok) return way
  const { asked } = way.value
  if (!asked) return refuse('processor_not_eligible', { field: '/payment/processor' })
  const purchase = { purchase: params.purchase, user, points, packages }
  const begun = await transact(ports, tenant.scope, (unit) => beginPurchase(unit, work, asked, { purchase, price }))
  return begun.ok ? pay(work, begun.value, payment) : begun
}

/** Goes on with a purchase: with what its customer has done for their bank, or by asking what became of it. */
function goOn(choice: PaymentChoice, work: PaymentWork, open: PaymentAttempt): Promise<Result<unknown>> {
  const isDone = choice.attempt === open.id && open.state === 'requires_action'
  return isDone ? pay(work, open, choice) : finalise(work, open.id)
}

/** Whether an attempt is for these packages: their prices may have changed since. */
const isFor = ({ purchase }: PaymentAttempt, wanted: Pick<Chosen['packages'][number], 'id' | 'quantity'>[]): boolean =>
  isDeepStrictEqual(
    purchase?.packages.map(({ id, quantity }) => ({ id, quantity })),
    wanted.filter(({ quantity }) => quantity > 0).map(({ id, quantity }) => ({ id, quantity })),
  )

/** The attempts of the same purchase. Refuses with `idempotency_conflict` where they were for something else. */
async function triedBefore({ params, tenant, ports }: Input, user: string): Promise<Result<PaymentAttempt[]>> {
  const known = await ports.repositories(tenant.scope).payments.attemptsOf(purchasesOf(user))
  const own = known.filter(({ purchase }) => purchase?.purchase === params.purchase)
  return own.every((one) => isFor(one, params.packages)) ? ok(own) : refuse('idempotency_conflict')
}

/** Buys points, as `buy_points` does. */
export async function buy(input: Input, payment: PaymentChoice): Promise<Result<BoughtAnswer>> {
  const { params, tenant, ports, actor } = input
  if (!actor.user || tenant.provider === null) return refuse('login_required')
  const user = actor.user.id
  const { code: currency, digits } = tenant.currency
  const bought = async (price: number, points: number) => {
    const { balances } = ports.repositories(tenant.scope)
    const pointsbalance = spendable(await balances.of(balanceKey(user, 'points', currency)))
    return ok({ totalprice: formatMajor(price, digits), points, currency, pointsbalance })
  }
  const tried = await triedBefore(input, user)
  if (!tried.ok) return tried
  const done = tried.value.find((one) => isPaidPurchase(one, params.purchase))
  if (done) return bought(done.amount, done.purchase?.points ?? 0)
  const work = { tenant, ports, actor: user, ip: actor.ip }
  const open = tried.value.find(isOpen)
  if (open) {
    const paid = await goOn(payment, work, open)
    return paid.ok ? bought(open.amount, open.purchase?.points ?? 0) : paid
  }
  const chosen = choose(params.packages, await packagesOf(input))
  if (!chosen.ok) return chosen
  const { price, points } = chosen.value
  if (points === 0) return refuse('invalid_params', { field: '/packages', data: { expected: 'at least one package' } })
  const said = params.totalprice === undefined ? ok(price) : parseAmount(params.totalprice, digits)
  if (!said.ok) return refuse('invalid_params', { field: '/totalprice' })
  if (said.value !== price)
    return refuse('price_changed', { field: '/totalprice', data: { price: formatMajor(price, digits) } })
  if ((params.points ?? points) !== points) return refuse('price_changed', { field: '/points' })
  const paid = await begin({ ...chosen.value, user, input, payment, work })
  if (paid.ok) return bought(price, points)
  // Another tab may have paid for the same one meanwhile.
  const again = await triedBefore(input, user)
  const elsewhere = again.ok ? again.value.find((one) => isPaidPurchase(one, params.purchase)) : undefined
  return elsewhere ? bought(elsewhere.amount, elsewhere.purchase?.points ?? 0) : paid
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
