import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen } from '../../domain/payments/index.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { bookedReservation } from '../booking/booking-params.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { withChosenMethod } from '../payments/chosen-method.ts'
import { finalise } from '../payments/finalise.ts'
import { beginAttempt, pay } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import { wayToPay } from '../payments/ways-to-pay.ts'
import type { StoredReservation } from '../ports.ts'
import { lockOwnPlace } from '../requests/lock-own-place.ts'
import { balanceOf } from '../reservations/balance.ts'
import { owedOnline } from '../reservations/balance-to-pay.ts'
import { isDisputed } from '../reservations/is-disputed.ts'
import { reservationFor } from '../rights/own-reservation.ts'
import { transact } from '../transact.ts'

type Input = OperationInput<import('typebox').Static<(typeof calls)['pay_balance']['params']>>

/** The amount that the caller was shown must be what is owed by now. */
function compare({ params, tenant }: Input, due: number): Result<null> {
  const { digits } = tenant.currency
  const said = params.totalprice === undefined ? ok(due) : parseAmount(params.totalprice, digits)
  if (!said.ok) return refuse('invalid_params', { field: '/totalprice' })
  if (said.value === due) return ok(null)
  return refuse('price_changed', { field: '/totalprice', data: { price: formatMajor(due, digits) } })
}

/** Begins another payment of what is owed, and asks for the money. One that waits for its bank is called off first. */
async function begin(input: Input, reservation: StoredReservation, work: PaymentWork, open: PaymentAttempt | null) {
  const { params, tenant, ports } = input
  if (open) {
    const ended = await finalise(work, open.id, { callOff: true })
    const latest = await ports.repositories(tenant.scope).payments.attempt(open.id)
    if (latest && isOpen(latest)) return ended.ok ? refuse('payment_pending') : ended
    if (ended.ok) return ended
  }
  const { due, processors } = await owedOnline(reservation, input)
  if (due === 0) return refuse('status_conflict', { data: { status: reservation.status } })
  const agreed = compare(input, due)
  if (!agreed.ok) return agreed
  const way = wayToPay(tenant, params.payment, due, processors)
  if (!way.ok) return way
  const { asked } = way.value
  if (!asked) return refuse('processor_not_eligible', { field: '/payment/processor' })
  const begun = await transact(ports, tenant.scope, async (unit) => {
    // Two calls at once would begin the same attempt.
    await lockOwnPlace(unit, reservation, work)
    const hold = await unit.reservations.find(reservation.id)
    if (hold === null || balanceOf(hold) !== due || (await isDisputed(unit, hold))) return refuse('status_conflict')
    return beginAttempt(unit, work, asked, [{ hold, toPay: due }], { purpose: 'balance' })
  })
  return begun.ok ? pay(work, begun.value, params.payment) : begun
}

/**
 * Pays what a reservation that stands still owes: the rest after a down payment, or what its bank refused. Its
 * customer pays it, by session or manage token. Safe to repeat: what is paid is answered as such. Refuses with
 * `status_conflict` where nothing is owed, or its bank has not decided about a dispute, `price_changed` where it is
 * another amount than was shown, and as a booking does where its money is concerned.
 */
export const payBalance = defineOperation({
  name: 'pay_balance',
  summary: 'Pays what a reservation that stands still owes, for its customer.',
  ...calls.pay_balance,
  access: 'site',
  effect: 'keyed',
  async handler(asked) {
    const chosen = await withChosenMethod(asked)
    if (!chosen.ok) return chosen
    const input = chosen.value
    const { params, tenant, ports, actor } = input
    const found = await reservationFor({ id: params.id, token: params.token }, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation, right } = found
    if (right === 'staff') return refuse('forbidden')
    const { payments, reservations } = ports.repositories(tenant.scope)
    const work: PaymentWork = { tenant, ports, actor: reservation.user ?? 'customer', ip: actor.ip }
    const tried = (await payments.attemptsOf(reservation.id)).filter(({ purpose }) => purpose === 'balance')
    const open = tried.find(isOpen) ?? null
    const goesOn = open !== null && params.payment.attempt === open.id && open.state === 'requires_action'
    const isRepeated = open === null && balanceOf(reservation) === 0 && tried.some(({ state }) => state === 'captured')
    if (!isRepeated) {
      const paid = goesOn ? await pay(work, open, params.payment) : await begin(input, reservation, work, open)
      if (!paid.ok) return paid
    }
    const latest = (await reservations.find(reservation.id)) ?? reservation
    const entry = (await ports.catalogueOf(tenant)).find(latest.bookable)
    return ok(bookedReservation(latest, tenant, entry, ports))
  },
})
