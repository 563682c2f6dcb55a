import { ok, type Result } from '../../domain/errors.ts'
import { answersAgain } from '../answers/answers-again.ts'
import type { Actor } from '../define-operation.ts'
import { eligibleProcessors } from '../pricing/eligible-processors.ts'
import { keptOrRead } from '../pricing/kept-code.ts'
import { priceChange } from '../requests/price-change.ts'
import { isUndecided } from '../reservations/approval-order.ts'
import type { Moving } from './move.ts'
import type { PricedMove } from './price-move.ts'

/** A change that `modify_reservation` makes: its price, what is authorised for it, and who may do that. */
interface PricedAnew {
  priced: PricedMove
  /** Minor units. */
  reserves: number
  processors: string[]
}

/**
 * What a customer's change of a request, or of days that wait for their claim, costs where its price changes: what is
 * kept for it is kept anew, which no move does. Priced as that change is, so that what is shown is what it costs. Null
 * for every other move, and for what waits for approval at another place.
 */
export async function priceAnew(
  { from, destination, priced, by, approval, tenant, ports }: Moving,
  actor: Actor,
): Promise<Result<PricedAnew | null>> {
  const { before, after, inpoints, money } = priced
  const isAnew = by === 'customer' && !approval && isUndecided(from) && !from.life.reschedule && !inpoints
  const isRefused = before !== after && (money.duenow > 0 || from.payment?.attempt !== null)
  if (!isAnew || !isRefused || from.payment === null) return ok(null)
  const caller = { tenant, ports, actor }
  const discount = await keptOrRead(undefined, from, caller)
  if (!discount.ok) return discount
  const appointment = {
    ...destination.appointment,
    needsapproval: from.status === 'pending',
    isbystaff: false,
  }
  const kept = { ...from, roster: from.roster.slice(0, appointment.seats) }
  const answers = destination.answers ?? answersAgain(kept, appointment, tenant, ports)
  const wanted = { request: from, appointment, discount: discount.value, ...answers }
  const cost = await priceChange(wanted, caller)
  if (!cost.ok) return cost
  const { payable, priced: cart } = cost.value
  const [one] = cart.quote.reservations
  const eligible = payable.toPay > 0 ? await eligibleProcessors(payable, caller) : []
  const balance = cart.finalPrice - (one?.duenow ?? 0) - (one?.dueonapproval ?? 0)
  return ok({
    priced: {
      ...priced,
      after: cart.finalPrice,
      money: { duenow: 0, balance, refund: 0, byhand: 0 },
    },
    reserves: payable.toPay,
    processors: eligible.map(({ name }) => name),
  })
}
