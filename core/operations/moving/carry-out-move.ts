import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { askVetoes } from '../appointments/veto.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import type { StoredReservation } from '../ports.ts'
import { authoriseAside, settleExchange } from '../requests/authorise-aside.ts'
import { admitChange } from '../requests/change-attempts.ts'
import { isMoveAskedFor, keptForMove, longestMovingId } from '../reservations/former-place.ts'
import { isPlaced } from '../reservations/movable-by-customer.ts'
import { type Moving, move, movesWaitUntil } from './move.ts'
import { judgePrice, judgeRequest } from './move-answer.ts'
import { payMove, processorOfMove, waysToPayMove } from './pay-move.ts'
import type { PricedMove } from './price-move.ts'

/** What a call says of the money of a move. */
interface Said {
  preview?: boolean | undefined
  /** The price that the caller was shown, in major units. */
  totalprice?: number | string | undefined
  payment?: PaymentChoice | undefined
}

/** A move as it was carried out, or would be: the reservation then, what it costs, and who may take what is due. */
interface CarriedOut {
  reservation: StoredReservation
  priced: PricedMove
  processors: string[]
}

/** One that is paid keeps two places meanwhile. */
const isPayable = (reservation: StoredReservation): boolean =>
  (isPlaced(reservation) || isMoveAskedFor(reservation)) && reservation.id.length <= longestMovingId

const withoutDue = (priced: PricedMove): PricedMove => ({ ...priced, money: { ...priced.money, duenow: 0 } })

/** The attempt that keeps, or has taken, exactly what a move costs more already; null where none does. */
async function keptAlready({ from, priced, tenant, ports }: Moving): Promise<string | null> {
  const id = keptForMove(from)
  const kept = id === null ? null : await ports.repositories(tenant.scope).payments.attempt(id)
  const isKept = kept !== null && (isOpen(kept) || kept.state === 'captured')
  return isKept && kept.amount === priced.money.duenow ? kept.id : null
}

/**
 * Authorises what another wish costs more beside the one that waits for a decision, and asks for it instead. Declined
 * or without room, the former wish goes on with what is kept for it; of the two only the later one is ever captured.
 */
async function askInstead(
  moving: Moving,
  processor: PaymentProcessor,
  payment: PaymentChoice,
): Promise<Result<StoredReservation>> {
  const { from, destination, priced, tenant, ports, actor } = moving
  const work = { tenant, ports, actor }
  const former = keptForMove(from)
  const aside = await authoriseAside({
    ...{ request: from, appointment: destination.appointment, kept: former, purpose: 'move' as const },
    ...{ processor, payment, toPay: priced.money.duenow, work },
  })
  if (!aside.ok) return aside
  const asked = await move({ ...moving, kept: aside.value.attempt })
  await settleExchange(work, { former: asked.ok ? former : null, aside: aside.value })
  return asked
}

/**
 * Carries out a change of a standing reservation that is a move: another place, or answers with another price or
 * length. What it costs more under the terms `full` is paid before it counts; where it is decided, authorised before it
 * is asked for. Refuses as a move and a payment do.
 */
export async function carryOutMove(moving: Moving, said: Said): Promise<Result<CarriedOut>> {
  const { from, priced, by, tenant, ports, actor } = moving
  // What was asked for again and again has kept two places for long enough.
  const isNew = moving.approval && !isMoveAskedFor(from)
  if (isNew && movesWaitUntil(moving, Number.POSITIVE_INFINITY) <= ports.clock.now()) return refuse('reschedule_cutoff')
  const kept = await keptAlready(moving)
  const due = kept === null ? priced : withoutDue(priced)
  if (said.preview) {
    const ways = isPayable(from) ? await waysToPayMove(due, { tenant, ports }) : []
    return ok({ reservation: from, priced: due, processors: ways.map(({ name }) => name) })
  }
  const undecided = judgeRequest(from, priced, tenant)
  if (!undecided.ok) return undecided
  const price = judgePrice(due, said, { tenant, isPaid: isPayable(from) && said.payment !== undefined })
  if (!price.ok) return price
  const counted = by === 'customer' ? await admitChange(from, { tenant, ports }) : ok(null)
  if (!counted.ok) return counted
  const isVetoed = by === 'customer' && !moving.destination.isOfAnswers
  const vetoed = isVetoed ? await askVetoes(moving.destination.appointment, { tenant, ports }) : ok(null)
  if (!vetoed.ok) return vetoed
  const done = (told: Result<StoredReservation>): Result<CarriedOut> =>
    told.ok ? ok({ reservation: told.value, priced: withoutDue(due), processors: [] }) : told
  if (due.money.duenow === 0 || !said.payment) {
    const moved = await move({ ...moving, kept })
    const former = keptForMove(from)
    if (moved.ok && former !== kept) await settleExchange({ tenant, ports, actor }, { former, aside: null })
    return done(moved)
  }
  const processor = await processorOfMove(due, said.payment, { tenant, ports })
  if (!processor.ok) return processor
  if (isMoveAskedFor(from)) return done(await askInstead(moving, processor.value, said.payment))
  return done(await payMove({ ...moving, processor: processor.value }, said.payment))
}
