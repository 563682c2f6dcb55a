import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  balanceKey,
  type Chargeable,
  chargedOf,
  type Due,
  lessCredit,
  spendable,
  spreadCredit,
} from '../../domain/payments/index.ts'
import { formatMajor, isInPoints, type PaymentMode, parseAmount } from '../../domain/pricing/index.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { chargeableFor } from './eligible-processors.ts'
import type { PricedCart } from './price-cart.ts'

interface Caller {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'log' | 'clock'>
  actor: Pick<Actor, 'user'>
}

/** What a cart's customer pays by other means than account credit and points. Minor units. */
export interface Payable extends Pick<PricedCart, 'finalPrice' | 'toPay' | 'requeststart'> {
  quote: { reservations: Due[] }
  /** What the customer's balance pays of each: credit, or all of the points of what is paid in points. */
  credits: number[]
  /** What of what is due is too little to be charged, and joins the balance. */
  joins: number
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

/**
 * A cart less what credit pays of it, at most all that is due, and what points pay of it, and less what is too little
 * to be charged.
 */
export async function payWithCredit(
  price: PricedCart,
  credit: number,
  asking: Pick<Caller, 'tenant' | 'ports'>,
): Promise<Payable> {
  return payable(price, credit, await chargeableFor(price, asking))
}

function payable(
  { quote, finalPrice, requeststart }: PricedCart,
  credit: number,
  chargeable: Chargeable | null,
): Payable {
  const ofCredit = spreadCredit(quote.reservations, credit)
  const left = quote.reservations.map(({ duenow, dueonapproval }, index) =>
    lessCredit({ duenow, dueonapproval }, ofCredit[index] ?? 0),
  )
  const reservations = chargedOf(left, chargeable)
  const toPay = dueOf(reservations)
  const credits = quote.reservations.map((one, index) => (isInPoints(one) ? one.pointsprice : (ofCredit[index] ?? 0)))
  return { finalPrice, requeststart, toPay, quote: { reservations }, credits, joins: dueOf(left) - toPay }
}

const dueOf = (dues: Due[]): number => dues.reduce((sum, { duenow, dueonapproval }) => sum + duenow + dueonapproval, 0)

/** When what is left is collected by itself, where a processor can. */
const collected = ({ collectat }: PricedCart, { tenant }: Caller): { collectat_utc?: string } =>
  collectat !== null && tenant.plugins.payments.some(({ capabilities }) => capabilities.saveMethod)
    ? { collectat_utc: new Date(collectat).toISOString() }
    : {}

/** The points of a caller, where something of a quote can be paid in them. */
async function quotePoints({ quote }: PricedCart, caller: Caller): Promise<{ pointsavailable?: number }> {
  const isOffered = quote.reservations.some(({ pointsoffered }) => pointsoffered !== null)
  if (!isOffered || caller.actor.user === undefined) return {}
  return { pointsavailable: await spendableBalance(caller, 'points') }
}

/**
 * A quote with the caller's credit and points, as the wire tells them: what they have, what of the credit pays, and
 * what is too little to be charged then.
 */
export async function quoteCredit(price: PricedCart, wanted: boolean | undefined, caller: Caller) {
  const available = await spendableBalance(caller)
  const chargeable = await chargeableFor(price, caller)
  const paid = payable(price, wanted ? available : 0, chargeable)
  const { digits } = caller.tenant.currency
  const used = price.toPay - paid.toPay - paid.joins
  const told = {
    ...(available > 0 && { creditavailable: formatMajor(available, digits), creditused: formatMajor(used, digits) }),
    ...(chargeable && {
      leastcharge: formatMajor(chargeable.minimum, digits),
      chargestep: formatMajor(chargeable.step, digits),
      joinsbalance: formatMajor(paid.joins, digits),
    }),
    ...(await quotePoints(price, caller)),
    ...collected(price, caller),
  }
  return { payable: paid, told }
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
  if (read.value === 0) return ok(await payWithCredit(price, 0, caller))
  const available = await spendableBalance(caller)
  if (read.value > Math.min(available, price.toPay)) {
    const creditavailable = formatMajor(available, caller.tenant.currency.digits)
    return refuse('credit_changed', { field: '/credit', data: { creditavailable } })
  }
  return ok(await payWithCredit(price, read.value, caller))
}

/** Refuses what its caller has too few points for. */
async function judgePoints({ quote }: PricedCart, caller: Caller): Promise<Result<null>> {
  const { pointsprice: pointsneeded } = quote.totals
  if (pointsneeded === 0) return ok(null)
  const pointsavailable = await spendableBalance(caller, 'points')
  if (pointsneeded <= pointsavailable) return ok(null)
  return refuse('points_short', { field: '/paymentmode', data: { pointsneeded, pointsavailable } })
}
