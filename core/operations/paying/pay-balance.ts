import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type GiftUse, isOpen, readGiftCode } from '../../domain/payments/index.ts'
import { formatMajor, isInPoints, readAmount } from '../../domain/pricing/index.ts'
import { statusesAt } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { BookedReservation } from '../../domain/wire/reservation.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import { bookedOnce } from '../booking/booked-once.ts'
import { bookedReservation } from '../booking/booking-params.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import { finalise } from '../payments/finalise.ts'
import { beginAttempt, type PaymentChoice, pay } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { StoredReservation } from '../ports.ts'
import { onlineProcessors, tooLittleToCharge } from '../pricing/eligible-processors.ts'
import { takeGift, takeGiftAgain } from '../pricing/gift-codes.ts'
import { lockOwnPlace } from '../requests/lock-own-place.ts'
import { balanceOf } from '../reservations/balance.ts'
import { giftBeside, isTooLittle, owedOnline } from '../reservations/balance-to-pay.ts'
import { withSpent } from '../reservations/credit-use.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import { isDisputed } from '../reservations/is-disputed.ts'
import type { ReservationPayment } from '../reservations/stored-reservation.ts'
import { amend, amendPayment } from '../reservations/transition.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { transact } from '../transact.ts'
import { payPoints } from './pay-points.ts'

type Input = OperationInput<Omit<Wire['pay_balance']['params'], 'payment'>>
type Paying = Input & { payment: PaymentChoice | undefined }

/** The amount that the caller was shown must be what is owed by now. */
function compare({ params, tenant }: Input, due: number): Result<null> {
  const { digits } = tenant.currency
  const said = params.totalprice === undefined ? ok(due) : readAmount(params.totalprice, digits, '/totalprice')
  if (!said.ok) return said
  if (said.value === due) return ok(null)
  return refuse('price_changed', { field: '/totalprice', data: { price: formatMajor(due, digits) } })
}

/** What is paid of what is owed: by a gift code first, and the rest by a processor. Minor units. */
interface Parts {
  due: number
  gift: GiftUse | null
  toPay: number
  asked: PaymentProcessor | null
}

/**
 * What a gift code paid beside a payment that waits, where its customer goes on with that: they name no code and what
 * is left beside it, as the page tells both after a reload. Null where they want something else.
 */
async function keptGift(input: Paying, seen: StoredReservation): Promise<GiftUse | null> {
  const { giftcode, totalprice } = input.params
  if (giftcode !== undefined || totalprice === undefined || !compare(input, balanceOf(seen)).ok) return null
  return giftBeside(seen, input)
}

/** The gift code that pays of what is owed, and what of that its caller was shown. */
async function giftFor(
  input: Paying,
  { payment }: StoredReservation,
  { due, kept }: { due: number; kept: GiftUse | null },
): Promise<Result<GiftUse | null>> {
  const here = { paid: payment?.gift }
  const again = kept && (await takeGiftAgain(kept, due, input, here))
  const agreed = compare(input, due - (again?.amount ?? 0))
  if (!agreed.ok) return compare(input, due)
  return again ? ok(again) : takeGift(due, input.params, input, here)
}

/**
 * What pays for what is owed, as its caller said. What of it, or of what a gift code leaves, is too little to be
 * charged stays owed.
 * @param kept what a gift code paid beside a payment that was called off for this one
 */
async function partsOf(input: Paying, reservation: StoredReservation, kept: GiftUse | null): Promise<Result<Parts>> {
  const { tenant, payment } = input
  const { due, price, processors } = await owedOnline(reservation, input)
  if (due === 0) return refuse('status_conflict', { data: { status: reservation.status } })
  const taken = await giftFor(input, reservation, { due, kept })
  if (!taken.ok) return taken
  const gift = taken.value
  const left = due - (gift?.amount ?? 0)
  const charged = left - (await tooLittleToCharge({ due: left, price }, input))
  const toPay = gift || charged > 0 ? charged : left
  const takers = gift ? await onlineProcessors({ due: toPay, price }, input) : processors
  const way = wayToPay(tenant, payment, toPay, takers)
  if (!way.ok) return way
  const { asked } = way.value
  if (!asked && toPay > 0) return refuse('processor_not_eligible', { field: '/payment/processor' })
  return ok({ due, gift, toPay, asked })
}

/**
 * Begins another payment of what is owed, and asks for the money. One that waits for its bank is called off first. A
 * gift code is spent in the transaction that begins the payment of the rest, and gets that back where the payment ends
 * without money.
 */
async function begin(
  input: Paying,
  seen: StoredReservation,
  work: PaymentWork,
  open: PaymentAttempt | null,
): Promise<Result<unknown>> {
  const { payment, tenant, ports } = input
  const kept = open && (await keptGift(input, seen))
  if (open) {
    const ended = await finalise(work, open.id, { callOff: true })
    const latest = await ports.repositories(tenant.scope).payments.attempt(open.id)
    if (latest && isOpen(latest)) return ended.ok ? refuse('payment_pending') : ended
    if (ended.ok) return ended
  }
  // What was called off may have given a gift code back what it paid.
  const reservation = (await ports.repositories(tenant.scope).reservations.find(seen.id)) ?? seen
  const parts = await partsOf(input, reservation, kept)
  if (!parts.ok) return parts
  const { due, gift, toPay, asked } = parts.value
  const now = ports.clock.now()
  const spent = (payment: ReservationPayment) =>
    withSpent({ ...payment, giftback: undefined }, { spends: gift?.amount ?? 0, gift: gift ?? undefined })
  const begun = await transact(ports, tenant.scope, async (unit) => {
    // Two calls at once would begin the same attempt.
    await lockOwnPlace(unit, reservation, work)
    if (gift && reservation.payment)
      await lockBalances(unit, [{ ...reservation, payment: spent(reservation.payment) }], now)
    const hold = await unit.reservations.find(reservation.id)
    if (!hold?.payment || balanceOf(hold) !== due || (await isDisputed(unit, hold))) return refuse('status_conflict')
    const given = gift ? await amendPayment(unit, hold, spent(hold.payment), now) : ok(hold)
    if (!given.ok || !asked) return given.ok ? ok(null) : given
    const begun = await beginAttempt(unit, work, asked, [{ hold: given.value, toPay }], { purpose: 'balance' })
    if (!begun.ok || !gift) return begun
    const beside = { attempt: begun.value.id, amount: gift.amount }
    const noted = await amend(unit, given.value, {
      payment: given.value.payment && { ...given.value.payment, beside },
    })
    return noted.ok ? begun : noted
  })
  return begun.ok && begun.value ? pay(work, begun.value, payment) : begun
}

/** Whether the gift code of a call has paid a part of a reservation. */
const hasPaid = (giftcode: string | undefined, { payment }: StoredReservation): boolean =>
  payment?.gift !== undefined && readGiftCode(giftcode ?? '')?.endsWith(payment.gift.last4) === true

/** Pays what a reservation owes that its caller may pay for, and answers it as it is then. */
export async function payWhatIsOwed(input: Input, payment?: PaymentChoice): Promise<Result<BookedReservation>> {
  const { params, tenant, ports, actor } = input
  const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
  if (!found) return refuse('not_found')
  const { reservation, right } = found
  if (right === 'staff') return refuse('forbidden')
  const entryOf = async (told: StoredReservation) => (await ports.catalogueOf(tenant)).find(told.bookable)
  if (reservation.payment && isInPoints(reservation.payment.quote)) {
    const paid = await payPoints(input, reservation)
    return paid.ok ? ok(bookedReservation(paid.value, tenant, await entryOf(paid.value), ports)) : paid
  }
  const { payments, reservations } = ports.repositories(tenant.scope)
  const work: PaymentWork = { tenant, ports, actor: reservation.user ?? 'customer', ip: actor.ip }
  const tried = (await payments.attemptsOf(reservation.id)).filter(({ purpose }) => purpose === 'balance')
  const open = tried.find(isOpen) ?? null
  const goesOn = open !== null && payment?.attempt === open.id && open.state === 'requires_action'
  const captured = tried.filter(({ state }) => state === 'captured')
  const byGift = hasPaid(params.giftcode, reservation)
  // Of what is cancelled nothing is owed either: there only a call that names the payment which was made is its copy.
  const isOver = !statusesAt('standing').includes(reservation.status)
  const isMade = isOver ? captured.some(({ id }) => id === payment?.attempt) : captured.length > 0 || byGift
  // A copy names what was owed then; who names another amount would believe it paid.
  const left = balanceOf(reservation)
  const same = captured.map(({ amount }) => compare(input, amount + left)).find((one) => one.ok)
  const isDone = left === 0 || (same !== undefined && (await isTooLittle(reservation, input)))
  if (open === null && isMade && isDone) {
    const agreed = byGift ? ok(null) : (same ?? compare(input, 0))
    if (!agreed.ok) return agreed
  } else {
    const paid = goesOn ? await pay(work, open, payment) : await begin({ ...input, payment }, reservation, work, open)
    if (!paid.ok) return paid
  }
  const latest = (await reservations.find(reservation.id)) ?? reservation
  return ok(bookedReservation(latest, tenant, await entryOf(latest), ports))
}

/**
 * Pays what a reservation that stands still owes: the rest after a down payment, or what its bank refused. Its
 * customer pays it, by session or manage token; a gift code pays first. Points are paid by the session alone. Safe to
 * repeat: what is paid is answered as such, of what is cancelled only to who names the payment's attempt. Refuses with
 * `status_conflict` where nothing is owed, or its bank has not decided about a dispute, `price_changed` where it is
 * another amount than was shown, and as a booking does where its money is concerned.
 */
export const payBalance = defineOperation({
  name: 'pay_balance',
  summary: 'Pays what a reservation that stands still owes, for its customer.',
  ...calls.pay_balance,
  access: 'site',
  effect: 'keyed',
  idempotency: 'own',
  decides: 'id',
  handler: (asked) =>
    bookedOnce('pay_balance', asked, async () => {
      const chosen = await withChosenMethod(asked)
      return chosen.ok ? payWhatIsOwed(chosen.value, chosen.value.params.payment) : chosen
    }),
})
