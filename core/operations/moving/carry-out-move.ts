import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { askVetoes } from '../appointments/veto.ts'
import type { Actor } from '../define-operation.ts'
import type { PaymentChoice } from '../payments/pay.ts'
import { unsentBack } from '../payments/take-back.ts'
import type { StoredReservation } from '../ports.ts'
import { authoriseAside, settleExchange } from '../requests/authorise-aside.ts'
import { admitChange } from '../requests/change-attempts.ts'
import { isUndecided } from '../reservations/approval-order.ts'
import { isMoveAskedFor, keptForMove, longestMovingId } from '../reservations/former-place.ts'
import { isPlaced } from '../reservations/movable-by-customer.ts'
import { keptForNothing, type Moving, move, movesWaitUntil } from './move.ts'
import { judgePrice, judgeRequest, type ShownMoney } from './move-answer.ts'
import { payMove, processorOfMove, tooLittleOfMove, waysToPayMove } from './pay-move.ts'
import { priceAnew } from './price-anew.ts'
import type { PricedMove } from './price-move.ts'
import { type SaidOfBalance, type Spending, spendOnMove } from './spend-on-move.ts'

/** What a call says of the money of a move. */
interface Said extends SaidOfBalance, ShownMoney {
  payment?: PaymentChoice | undefined
}

/** A move as it was carried out, or would be: the reservation then, what it costs, and who may take what is due. */
interface CarriedOut {
  reservation: StoredReservation
  priced: PricedMove
  processors: string[]
  spending: Spending
  /** Of a preview: what is authorised for it by the call that makes it instead, minor units; absent for a move. */
  reserves?: number
}

/** One that is paid keeps two places meanwhile. What is paid once it is decided is not charged beside that. */
const isPayable = (reservation: StoredReservation): boolean =>
  !isUndecided(reservation) &&
  (isPlaced(reservation) || isMoveAskedFor(reservation)) &&
  reservation.id.length <= longestMovingId

/** A move of which something is paid already, or by its customer's balance. */
const lessDue = (priced: PricedMove, paid: number): PricedMove => ({
  ...priced,
  money: { ...priced.money, duenow: priced.money.duenow - paid },
})

/** A move of which so much is too little to be charged: it is owed like the rest of the balance. */
const owingMore = (priced: PricedMove, amount: number): PricedMove => {
  const { money } = priced
  return { ...priced, money: { ...money, duenow: money.duenow - amount, balance: money.balance + amount } }
}

/** The attempt that keeps, or has taken, what a move costs more already beside what it holds; null where none does. */
async function keptAlready({ from, priced, tenant, ports }: Moving): Promise<string | null> {
  const id = keptForMove(from)
  const kept = id === null ? null : await ports.repositories(tenant.scope).payments.attempt(id)
  const isKept = kept !== null && (isOpen(kept) || kept.state === 'captured')
  const held = from.life.request?.move?.spends ?? 0
  const { duenow } = priced.money
  const tooLittle = await tooLittleOfMove(priced, duenow - held, { tenant, ports })
  return isKept && kept.amount + held === duenow - tooLittle ? kept.id : null
}

/** What a move that waits holds of balances. */
const heldAlready = ({ from }: Moving): Spending => {
  const { spends = 0, gift = null } = from.life.request?.move ?? {}
  return { available: null, used: spends, gift }
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
  const { from, destination, priced, wish, tenant, ports, actor } = moving
  if (!wish) throw new Error('only a call that names a place asks for another move instead')
  const work = { tenant, ports, actor }
  const former = keptForMove(from)
  const aside = await authoriseAside({
    ...{ request: from, appointment: destination.appointment, kept: former, purpose: 'move' as const },
    ...{ processor, payment, toPay: priced.money.duenow, wish, work },
  })
  if (!aside.ok) return aside
  const asked = await move({ ...moving, from: aside.value.request, kept: aside.value.attempt })
  return settleExchange(work, { former, aside: aside.value }, asked)
}

/**
 * A move that counts at once and costs more takes back what an earlier one ordered back and nobody has sent. Where it
 * is paid before it counts, that covers all of what is due, or nothing: the difference is one payment.
 */
async function takingBack(moving: Moving): Promise<Moving> {
  const { from, priced, approval, tenant, ports } = moving
  const { money } = priced
  const isRise = priced.after > priced.before && !priced.inpoints
  if (!isRise || approval || from.payment === null || isUndecided(from) || isMoveAskedFor(from)) return moving
  const { payments } = ports.repositories(tenant.scope)
  const takes = Math.min(money.duenow + money.balance, await unsentBack(payments, from))
  if (takes === 0 || takes < money.duenow) return moving
  const left = { ...money, duenow: 0, balance: money.duenow + money.balance - takes }
  return { ...moving, takes, priced: { ...priced, money: left } }
}

/**
 * Carries out a change of a standing reservation that is a move: another place, or answers with another price or
 * length. What it costs more under the terms `full` is paid before it counts; where it is decided, authorised before it
 * is asked for. Refuses as a move and a payment do.
 */
export async function carryOutMove(wanted: Moving, said: Said, actor: Actor): Promise<Result<CarriedOut>> {
  const asked = await takingBack(wanted)
  const { from, priced, by, tenant, ports, actor: acting } = asked
  // What was asked for again and again has kept two places for long enough.
  const isNew = asked.approval && !isMoveAskedFor(from)
  if (isNew && movesWaitUntil(asked, Number.POSITIVE_INFINITY) <= ports.clock.now()) return refuse('reschedule_cutoff')
  const kept = await keptAlready(asked)
  const spent = kept === null ? await spendOnMove(asked, said, { actor }) : ok(heldAlready(asked))
  if (!spent.ok) return spent
  const spending = spent.value
  const moving = { ...asked, spends: spending.used, ...(spending.gift && { gift: spending.gift }) }
  const unpaid = lessDue(priced, kept === null ? spending.used : priced.money.duenow)
  const tooLittle = isPayable(from) ? await tooLittleOfMove(priced, unpaid.money.duenow, { tenant, ports }) : 0
  const due = owingMore(unpaid, tooLittle)
  const undecided = judgeRequest(from, priced, { tenant, by, approval: asked.approval })
  if (said.preview) {
    const anew = await priceAnew(moving, actor)
    if (!anew.ok) return anew
    if (anew.value) return ok({ reservation: from, ...anew.value, spending: { available: null, used: 0, gift: null } })
    if (!undecided.ok) return undecided
    const ways = isPayable(from) ? await waysToPayMove(due, { tenant, ports }) : []
    const told = owingMore(lessDue(priced, kept === null ? 0 : priced.money.duenow), tooLittle)
    return ok({ reservation: from, priced: told, processors: ways.map(({ name }) => name), spending })
  }
  if (!undecided.ok) return undecided
  const price = judgePrice(due, said, { tenant, isPaid: isPayable(from) && said.payment !== undefined })
  if (!price.ok) return price
  const counted = by === 'customer' ? await admitChange(from, { tenant, ports }) : ok(null)
  if (!counted.ok) return counted
  const isVetoed = by === 'customer' && !moving.destination.isOfAnswers
  const vetoed = isVetoed ? await askVetoes(moving.destination.appointment, { tenant, ports }) : ok(null)
  if (!vetoed.ok) return vetoed
  const done = (told: Result<StoredReservation>): Result<CarriedOut> =>
    told.ok ? ok({ reservation: told.value, priced: lessDue(due, due.money.duenow), processors: [], spending }) : told
  if (due.money.duenow === 0 || !said.payment) {
    const moved = await move({ ...moving, priced: due, kept })
    const former = keptForNothing(moving) ?? keptForMove(from)
    if (former === kept) return done(moved)
    return done(await settleExchange({ tenant, ports, actor: acting }, { former, aside: null }, moved))
  }
  const processor = await processorOfMove(due, said.payment, { tenant, ports })
  if (!processor.ok) return processor
  const rest = { ...moving, priced: due }
  if (isMoveAskedFor(from)) return done(await askInstead(rest, processor.value, said.payment))
  return done(await payMove({ ...rest, processor: processor.value }, said.payment))
}
