import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, type Due, lessCredit, spendable, spreadCredit } from '../../domain/payments/index.ts'
import { formatMajor, isInPoints, type PaymentMode, parseAmount } from '../../domain/pricing/index.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { PricedCart } from './price-cart.ts'

interface Caller {
  tenant: Tenant
  ports: Pick<Ports, 'repositories'>
  actor: Pick<Actor, 'user'>
}

/** What a cart's customer pays by other means than account credit and points. Minor units. */
export interface Payable extends Pick<PricedCart, 'finalPrice' | 'toPay' | 'requeststart'> {
  quote: { reservations: Due[] }
  /** What the customer's balance pays of each: credit, or all of the points of what is paid in points. */
  credits: number[]
}

/** What a signed-in caller can spend here: credit in minor units, or points. Strangers and guests have none. */
export async function spendableBalance(
  { tenant, ports, actor }: Caller,
  mode: PaymentMode = 'currency',
): Promise<number> {
  if (actor.user === undefined || tenant.provider === null) return 0
  const { balances } = ports.repositories(tenant.scope)
  return spendable(await balances.of(balanceKey(actor.user.id, mode, tenant.currency.code)))
}

/** A cart less what credit pays of it, at most all that is due, and what points pay of it. */
export function payWithCredit({ quote, finalPrice, toPay, requeststart }: PricedCart, credit: number): Payable {
  const ofCredit = spreadCredit(quote.reservations, credit)
  const reservations = quote.reservations.map(({ duenow, dueonapproval }, index) =>
    lessCredit({ duenow, dueonapproval }, ofCredit[index] ?? 0),
  )
  const paid = ofCredit.reduce((sum, one) => sum + one, 0)
  const credits = quote.reservations.map((one, index) => (isInPoints(one) ? one.pointsprice : (ofCredit[index] ?? 0)))
  return { finalPrice, requeststart, toPay: toPay - paid, quote: { reservations }, credits }
}

/** The points of a caller, where something of a quote can be paid in them. */
async function quotePoints({ quote }: PricedCart, caller: Caller): Promise<{ pointsavailable?: number }> {
  const isOffered = quote.reservations.some(({ pointsoffered }) => pointsoffered !== null)
  if (!isOffered || caller.actor.user === undefined) return {}
  return { pointsavailable: await spendableBalance(caller, 'points') }
}

/** A quote with the caller's credit and points, as the wire tells them: what they have, and what of the credit pays. */
export async function quoteCredit(price: PricedCart, wanted: boolean | undefined, caller: Caller) {
  const available = await spendableBalance(caller)
  const payable = payWithCredit(price, wanted ? available : 0)
  const { digits } = caller.tenant.currency
  const used = price.toPay - payable.toPay
  const told = {
    ...(available > 0 && { creditavailable: formatMajor(available, digits), creditused: formatMajor(used, digits) }),
    ...(await quotePoints(price, caller)),
  }
  return { payable, told }
}

/**
 * A cart less the credit that a booking says it is to be paid with, in major units, and less its points. Refuses with
 * `credit_changed` where its customer has less by now, or less is due, and with `points_short` where they have fewer
 * points: nothing else is taken instead.
 */
export async function takeCredit(
  price: PricedCart,
  said: number | string | undefined,
  caller: Caller,
): Promise<Result<Payable>> {
  const enough = await judgePoints(price, caller)
  if (!enough.ok) return enough
  const read = said === undefined ? ok(0) : parseAmount(said, caller.tenant.currency.digits)
  if (!read.ok || read.value < 0) return refuse('invalid_params', { field: '/credit' })
  if (read.value === 0) return ok(payWithCredit(price, 0))
  const available = await spendableBalance(caller)
  if (read.value > Math.min(available, price.toPay)) {
    const creditavailable = formatMajor(available, caller.tenant.currency.digits)
    return refuse('credit_changed', { field: '/credit', data: { creditavailable } })
  }
  return ok(payWithCredit(price, read.value))
}

/** Refuses what its caller has too few points for. */
async function judgePoints({ quote }: PricedCart, caller: Caller): Promise<Result<null>> {
  const { pointsprice: pointsneeded } = quote.totals
  if (pointsneeded === 0) return ok(null)
  const pointsavailable = await spendableBalance(caller, 'points')
  if (pointsneeded <= pointsavailable) return ok(null)
  return refuse('points_short', { field: '/paymentmode', data: { pointsneeded, pointsavailable } })
}
