import { ok, type Result, refuse } from '../../domain/errors.ts'
import {
  balanceKey,
  type Chargeable,
  chargedOf,
  type Due,
  type GiftUse,
  lessCredit,
  spendable,
  spreadCredit,
} from '../../domain/payments/index.ts'
import { formatMajor, isInPoints, type PaymentMode, readAmount } from '../../domain/pricing/index.ts'
import type { Actor, OperationInput } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { chargeableFor } from './eligible-processors.ts'
import { type GivenGift, giftOf, type SaidGift, takeGift, toldGift } from './gift-codes.ts'
import type { PricedCart } from './price-cart.ts'

interface Caller {
  tenant: Tenant
  ports: Pick<Ports, 'repositories' | 'log' | 'clock' | 'pluginhealth'>
  actor: Pick<Actor, 'user'>
}

/** Who gives a gift code, and which; what they can spend themselves is that of `actor`. */
interface Giving {
  said: SaidGift
  by: Pick<OperationInput<unknown>, 'tenant' | 'actor' | 'ports'>
}

/** What a cart's customer pays by other means than account credit and points. Minor units. */
export interface Payable
  extends Pick<PricedCart, 'finalPrice' | 'toPay' | 'firststart' | 'requeststart' | 'claimstart'> {
  quote: { reservations: Due[] }
  /** What balances pay of each: a gift code and credit, or all of the points of what is paid in points. */
  credits: number[]
  /** What of that a gift code pays of each; null for nothing. */
  gifts: (GiftUse | null)[]
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
  return payable(price, { gift: null, credit }, await chargeableFor(price, asking))
}

function payable(
  { quote, finalPrice, firststart, requeststart, claimstart }: PricedCart,
  { gift, credit }: { gift: GiftUse | null; credit: number },
  chargeable: Chargeable | null,
): Payable {
  const ofGift = spreadCredit(quote.reservations, gift?.amount ?? 0)
  const ofCredit = spreadCredit(quote.reservations, (gift?.amount ?? 0) + credit)
  const left = quote.reservations.map(({ duenow, dueonapproval }, index) =>
    lessCredit({ duenow, dueonapproval }, ofCredit[index] ?? 0),
  )
  const reservations = chargedOf(left, chargeable)
  const toPay = dueOf(reservations)
  const credits = quote.reservations.map((one, index) => (isInPoints(one) ? one.pointsprice : (ofCredit[index] ?? 0)))
  const gifts = ofGift.map((amount) => (gift && amount > 0 ? { ...gift, amount } : null))
  const starts = { firststart, requeststart, claimstart }
  return { finalPrice, ...starts, toPay, quote: { reservations }, credits, gifts, joins: dueOf(left) - toPay }
}

const dueOf = (dues: Due[]): number => dues.reduce((sum, { duenow, dueonapproval }) => sum + duenow + dueonapproval, 0)

/** When what is left is collected by itself, where a processor can. */
export const collected = (
  { collectat }: Pick<PricedCart, 'collectat'>,
  { tenant }: Pick<Caller, 'tenant'>,
): { collectat_utc?: string } =>
  collectat !== null && tenant.plugins.payments.some(({ capabilities }) => capabilities.saveMethod)
    ? { collectat_utc: new Date(collectat).toISOString() }
    : {}

/** The points of a caller, where something of a quote can be paid in them. */
async function quotePoints({ quote }: PricedCart, caller: Caller): Promise<{ pointsavailable?: number }> {
  const isOffered = quote.reservations.some(({ pointsoffered }) => pointsoffered !== null)
  if (!isOffered || caller.actor.user === undefined) return {}
  return { pointsavailable: await spendableBalance(caller, 'points') }
}

/** What of a cart's price balances are to pay: the caller's credit, and a gift code, which goes first. */
interface Wanted {
  usecredit?: boolean | undefined
  giftcode?: string | undefined
  /** The code as it was read. */
  given?: GivenGift | null
}

/**
 * A quote with the caller's credit, gift code and points, as the wire tells them: what they have, what of it pays, and
 * what is too little to be charged then.
 */
export async function quoteCredit(
  price: PricedCart,
  { usecredit: wanted, giftcode, given = null }: Wanted,
  caller: Caller,
) {
  const available = await spendableBalance(caller)
  const chargeable = await chargeableFor(price, caller)
  const gift = giftOf(given, price.toPay)
  const ofGift = gift?.amount ?? 0
  const paid = payable(price, { gift, credit: wanted ? available : 0 }, chargeable)
  const { digits } = caller.tenant.currency
  const used = price.toPay - ofGift - paid.toPay - paid.joins
  const told = {
    ...toldGift(giftcode, given, ofGift, digits),
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
 * A cart less the gift code and the credit that a booking says it is to be paid with, in major units, and less its
 * points. Refuses with `credit_changed` where its customer has less by now, or less is due, with `gift_changed` or
 * `gift_not_usable` alike, and with `points_short` where they have fewer points: nothing else is taken instead.
 */
export async function takeCredit(
  price: PricedCart,
  said: number | string | undefined,
  caller: Caller,
  giving: Giving | null = null,
): Promise<Result<Payable>> {
  const enough = await judgePoints(price, caller)
  if (!enough.ok) return enough
  const given = giving ? await takeGift(price.toPay, giving.said, giving.by) : ok(null)
  if (!given.ok) return given
  const gift = given.value
  const read = said === undefined ? ok(0) : readAmount(said, caller.tenant.currency.digits, '/credit', 0)
  if (!read.ok) return read
  const available = read.value === 0 ? 0 : await spendableBalance(caller)
  if (read.value > Math.min(available, price.toPay - (gift?.amount ?? 0))) {
    const creditavailable = formatMajor(available, caller.tenant.currency.digits)
    return refuse('credit_changed', { field: '/credit', data: { creditavailable } })
  }
  return ok(payable(price, { gift, credit: read.value }, await chargeableFor(price, caller)))
}

/** Refuses what its caller has too few points for. */
async function judgePoints({ quote }: PricedCart, caller: Caller): Promise<Result<null>> {
  const { pointsprice: pointsneeded } = quote.totals
  if (pointsneeded === 0) return ok(null)
  const pointsavailable = await spendableBalance(caller, 'points')
  if (pointsneeded <= pointsavailable) return ok(null)
  return refuse('points_short', { field: '/paymentmode', data: { pointsneeded, pointsavailable } })
}
