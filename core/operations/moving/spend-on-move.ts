import { ok, type Result, refuse } from '../../domain/errors.ts'
import { balanceKey, type GiftUse, spendable } from '../../domain/payments/index.ts'
import { formatMajor, readAmount } from '../../domain/pricing/index.ts'
import type { OperationInput } from '../define-operation.ts'
import { giftOf, readGivenGift, takeGift, toldGift } from '../pricing/gift-codes.ts'
import type { Moving } from './move.ts'

/** What a call says of its customer's balance. */
export interface SaidOfBalance {
  preview?: boolean | undefined
  /** Whether a preview tells what their credit would pay. */
  usecredit?: boolean | undefined
  /** What their credit pays, in major units. */
  credit?: number | string | undefined
  giftcode?: string | undefined
  gift?: number | string | undefined
}

/** What balances pay of a move, in the unit of its price. */
export interface Spending {
  /** What the caller can spend of their own; null where they can spend none. */
  available: number | null
  /** What a gift code and the caller's own balance pay together. */
  used: number
  /** What of that a gift code pays. */
  gift: GiftUse | null
  /** The code of a preview, as it is told. */
  told?: ReturnType<typeof toldGift>
}

type Caller = Pick<OperationInput<unknown>, 'actor'>

/** What a gift code pays of the difference; a preview tells it whether or not it can pay. */
async function giftOnMove(
  { from: { payment, life }, priced: { inpoints, money }, tenant, ports }: Moving,
  said: SaidOfBalance,
  { actor }: Caller,
): Promise<Result<Pick<Spending, 'gift' | 'told'>>> {
  const due = inpoints ? 0 : money.duenow
  const caller = { tenant, ports, actor }
  const here = { paid: payment?.gift, held: life.request?.move?.gift }
  if (!said.preview) {
    const taken = await takeGift(due, said, caller, here)
    return taken.ok ? ok({ gift: taken.value }) : taken
  }
  const given = await readGivenGift(said.giftcode, caller, here)
  if (!given.ok) return given
  const gift = giftOf(given.value, due)
  return ok({ gift, told: toldGift(said.giftcode, given.value, gift?.amount ?? 0, tenant.currency.digits) })
}

/**
 * What of the difference of a move balances pay: first a gift code, then, of what is left, the customer's own: all that
 * is due of one in points, of credit what they say. Both are theirs alone to spend, so that nothing of one in points is
 * due where staff move it; a gift code is spent by whoever has it.
 * Refuses with `points_short`, `credit_changed` or `gift_changed` where there is less, with `gift_not_usable` a code
 * that pays nothing, and with `login_required` whoever has the link alone and would spend points.
 */
export async function spendOnMove(
  moving: Moving,
  said: SaidOfBalance,
  caller: Pick<OperationInput<unknown>, 'actor'>,
): Promise<Result<Spending>> {
  const {
    from: { user, payment, life },
    priced: { inpoints, money },
    tenant,
    ports,
  } = moving
  const given = await giftOnMove(moving, said, caller)
  if (!given.ok) return given
  const { gift } = given.value
  const ofGift = gift?.amount ?? 0
  const due = money.duenow - ofGift
  if (user === null || payment === null || caller.actor.user?.id !== user) {
    if (inpoints && due > 0 && !said.preview) return refuse('login_required')
    return said.credit
      ? refuse('credit_changed', { field: '/credit', data: { creditavailable: 0 } })
      : ok({ available: null, used: ofGift, ...given.value })
  }
  const { balances } = ports.repositories(tenant.scope)
  const kept = await balances.of(balanceKey(user, payment.quote.paymentmode, payment.quote.currency))
  const { spends = 0, gift: held } = life.request?.move ?? {}
  // What the same wish holds already is free for it.
  const available = spendable(kept) + spends - (held?.amount ?? 0)
  if (inpoints) {
    if (due <= available || said.preview) return ok({ available, used: due, gift: null })
    const data = { pointsneeded: due, pointsavailable: available }
    return refuse('points_short', { field: '/paymentmode', data })
  }
  const most = Math.min(available, due)
  if (said.preview) return ok({ available, used: ofGift + (said.usecredit ? most : 0), ...given.value })
  const { digits } = tenant.currency
  const read = said.credit === undefined ? ok(0) : readAmount(said.credit, digits, '/credit', 0)
  if (!read.ok) return read
  if (read.value > most)
    return refuse('credit_changed', { field: '/credit', data: { creditavailable: formatMajor(available, digits) } })
  return ok({ available, used: ofGift + read.value, gift })
}

/** The same for the wire. */
export function wireSpending({ available, used, gift, told = {} }: Spending, inpoints: boolean, digits: number) {
  if (available === null) return told
  if (inpoints) return { pointsavailable: available }
  const own = {
    creditavailable: formatMajor(available, digits),
    creditused: formatMajor(used - (gift?.amount ?? 0), digits),
  }
  return { ...(available > 0 ? own : {}), ...told }
}
