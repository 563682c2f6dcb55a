import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, spendable } from '../../domain/payments/index.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import type { Actor } from '../define-operation.ts'
import type { Moving } from './move.ts'

/** What a call says of its customer's balance. */
export interface SaidOfBalance {
  preview?: boolean | undefined
  /** Whether a preview tells what their credit would pay. */
  usecredit?: boolean | undefined
  /** What their credit pays, in major units. */
  credit?: number | string | undefined
}

/** What a customer's balance pays of a move, in the unit of its price. */
export interface Spending {
  /** What the caller can spend of it; null where they can spend none. */
  available: number | null
  used: number
}

/**
 * What of the difference of a move its customer's balance pays: all that is due of one in points, of credit what they
 * say. Credit is theirs alone to spend; points also staff's who move them, since nothing else can pay the difference.
 * Refuses with `points_short` or `credit_changed` where there is less, and with `login_required` whoever has the link
 * alone and would spend points.
 */
export async function spendOnMove(
  { from: { user, payment, life }, priced, by, tenant, ports }: Moving,
  said: SaidOfBalance,
  caller: Pick<Actor, 'user'>,
): Promise<Result<Spending>> {
  const { inpoints, money } = priced
  const maySpend = caller.user?.id === user || (inpoints && by === 'provider')
  if (user === null || payment === null || !maySpend) {
    if (inpoints && money.duenow > 0 && !said.preview) return refuse('login_required')
    return said.credit ? refuse('credit_changed', { field: '/credit', data: { creditavailable: 0 } }) : nothing
  }
  const { balances } = ports.repositories(tenant.scope)
  const kept = await balances.of(balanceKey(user, payment.quote.paymentmode, payment.quote.currency))
  // What the same wish holds already is free for it.
  const available = spendable(kept) + (life.request?.move?.spends ?? 0)
  if (inpoints) {
    if (money.duenow <= available || said.preview) return ok({ available, used: money.duenow })
    const data = { pointsneeded: money.duenow, pointsavailable: available }
    return refuse('points_short', { field: '/paymentmode', data })
  }
  if (said.preview) return ok({ available, used: said.usecredit ? Math.min(available, money.duenow) : 0 })
  const { digits } = tenant.currency
  const read = said.credit === undefined ? ok(0) : parseAmount(said.credit, digits)
  if (!read.ok || read.value < 0) return refuse('invalid_params', { field: '/credit' })
  if (read.value > Math.min(available, money.duenow))
    return refuse('credit_changed', { field: '/credit', data: { creditavailable: formatMajor(available, digits) } })
  return ok({ available, used: read.value })
}

const nothing = ok({ available: null, used: 0 })

/** The same for the wire. */
export function wireSpending({ available, used }: Spending, inpoints: boolean, digits: number) {
  if (available === null) return {}
  if (inpoints) return { pointsavailable: available }
  return available > 0 ? { creditavailable: formatMajor(available, digits), creditused: formatMajor(used, digits) } : {}
}
