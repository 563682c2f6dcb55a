import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, type Due, lessCredit, spendable, spreadCredit } from '../../domain/payments/index.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { PricedCart } from './price-cart.ts'

interface Caller {
  tenant: Tenant
  ports: Pick<Ports, 'repositories'>
  actor: Pick<Actor, 'user'>
}

/** What a cart's customer pays by other means than account credit. Minor units. */
export interface Payable extends Pick<PricedCart, 'finalPrice' | 'toPay' | 'requeststart'> {
  quote: { reservations: Due[] }
  /** What credit pays of each reservation. */
  credits: number[]
}

/** The account credit that a signed-in caller can spend here, minor units; strangers and guests have none to spend. */
export async function spendableCredit({ tenant, ports, actor }: Caller): Promise<number> {
  if (actor.user === undefined || tenant.provider === null) return 0
  const { balances } = ports.repositories(tenant.scope)
  return spendable(await balances.of(balanceKey(actor.user.id, 'currency', tenant.currency.code)))
}

/** A cart less what credit pays of it, at most all that is due. */
export function payWithCredit({ quote, finalPrice, toPay, requeststart }: PricedCart, credit: number): Payable {
  const credits = spreadCredit(quote.reservations, credit)
  const reservations = quote.reservations.map(({ duenow, dueonapproval }, index) =>
    lessCredit({ duenow, dueonapproval }, credits[index] ?? 0),
  )
  const paid = credits.reduce((sum, one) => sum + one, 0)
  return { finalPrice, requeststart, toPay: toPay - paid, quote: { reservations }, credits }
}

/** A quote with the caller's credit, as the wire tells it: what they have, and what of it pays if they want that. */
export async function quoteCredit(price: PricedCart, wanted: boolean | undefined, caller: Caller) {
  const available = await spendableCredit(caller)
  const payable = payWithCredit(price, wanted ? available : 0)
  const { digits } = caller.tenant.currency
  const used = price.toPay - payable.toPay
  const told =
    available > 0
      ? { creditavailable: formatMajor(available, digits), creditused: formatMajor(used, digits) }
      : undefined
  return { payable, told }
}

/**
 * A cart less the credit that a booking says it is to be paid with, in major units. Refuses with `credit_changed` where
 * its customer has less by now, or less is due: nothing else is taken instead.
 */
export async function takeCredit(
  price: PricedCart,
  said: number | string | undefined,
  caller: Caller,
): Promise<Result<Payable>> {
  const read = said === undefined ? ok(0) : parseAmount(said, caller.tenant.currency.digits)
  if (!read.ok || read.value < 0) return refuse('invalid_params', { field: '/credit' })
  if (read.value === 0) return ok(payWithCredit(price, 0))
  const available = await spendableCredit(caller)
  if (read.value > Math.min(available, price.toPay)) {
    const creditavailable = formatMajor(available, caller.tenant.currency.digits)
    return refuse('credit_changed', { field: '/credit', data: { creditavailable } })
  }
  return ok(payWithCredit(price, read.value))
}
