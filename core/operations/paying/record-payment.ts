import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { handPaymentId, isByHand, isHandPayment } from '../../domain/payments/index.ts'
import { formatMajor, parseAmount } from '../../domain/pricing/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { HandPaymentAnswer } from '../../domain/wire/hand-payments.ts'
import { AlreadyExists } from '../already-exists.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { providerOf, reasonIn } from '../params.ts'
import { receive, undo } from '../payments/hand-payment.ts'
import { openAttemptOf } from '../payments/pay.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import type { StoredReservation } from '../ports.ts'
import { ownerOfKey } from '../repeats/answer-once.ts'
import { lockOwnPlace } from '../requests/lock-own-place.ts'
import { dueByHand, leftToPay } from '../reservations/balance.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { hasChanged } from '../reservations/version-conflict.ts'
import { transact } from '../transact.ts'

type Params = Wire['record_payment']['params']
type Input<P> = Pick<OperationInput<P>, 'params' | 'tenant' | 'ports' | 'actor'>

/** How often it is tried while others change the reservation. */
const tries = 5

/** By what a repeat is known: the caller's key, or the version that they had read. */
function knownBy({ params, idempotencyKey, actor }: OperationInput<Params>): Result<string> {
  const key = params.idempotencykey ?? idempotencyKey
  if (key === undefined && params.version === undefined)
    return refuse('invalid_params', {
      field: '/idempotencykey',
      data: { expected: 'an idempotency key, or the `version` of the reservation as it was read' },
    })
  const named = JSON.stringify(key === undefined ? ['version', params.version] : ['key', ownerOfKey(actor), key])
  return ok(createHash('sha256').update(named).digest('hex').slice(0, 16))
}

async function answer(
  { tenant, ports }: Input<unknown>,
  reservation: StoredReservation,
  { id: payment, amount }: Pick<PaymentAttempt, 'id' | 'amount'>,
): Promise<Result<HandPaymentAnswer>> {
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const digits = reservation.payment?.quote.digits ?? tenant.currency.digits
  return ok({
    reservation: wireReservation(reservation, tenant, entry, 'staff'),
    ...{ payment, amount: formatMajor(amount, digits) },
    due: reservation.payment ? formatMajor(leftToPay(reservation.payment), digits) : 0,
  })
}

/**
 * The amount in minor units: above 0, and at most what is left to pay. Points are nothing that staff receive, and what
 * is paid with a claim owes nothing before that.
 */
function readAmount(amount: Params['amount'], reservation: StoredReservation): Result<number> {
  const { payment, status } = reservation
  const due = dueByHand(reservation)
  if (payment === null || due === null) return refuse('status_conflict', { data: { status } })
  const read = parseAmount(amount, payment.quote.digits)
  if (!read.ok) return refuse('invalid_params', { field: '/amount', data: read.error.data })
  if (read.value > 0 && read.value <= due) return read
  const expected = `more than 0, at most ${formatMajor(due, payment.quote.digits)}: that is left to pay`
  return refuse('invalid_params', { field: '/amount', data: { expected } })
}

/** Whether a payment that is there is the one that a repeat asks for. */
const isSame = ({ details, amount }: PaymentAttempt, params: Params, wanted: number): boolean =>
  amount === wanted &&
  details?.means === params.means &&
  details?.externalid === (params.externalid ?? '').trim() &&
  details?.memo === (params.memo ?? '').trim()

/** The same amount as it was read then: what was due has changed with it. */
const amountAgain = ({ amount }: Params, { payment }: StoredReservation): number => {
  const read = parseAmount(amount, payment?.quote.digits ?? 2)
  return read.ok ? read.value : -1
}

/**
 * Notes money that staff received for a reservation that stands: cash, a check or a card, up to what is left to pay.
 * The ledger, the reservation and a receipt follow in the same transaction. A repeat with the same key, or the same
 * version, answers as the first call. Refuses with `payment_pending` while its customer is paying.
 */
export const recordPayment = defineOperation({
  name: 'record_payment',
  summary: 'Notes cash, a check or a card that staff received for a reservation; its customer has a receipt.',
  ...calls.record_payment,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const known = knownBy(input)
    if (!known.ok) return known
    const { payments, reservations } = ports.repositories(tenant.scope)
    const id = handPaymentId(params.id, known.value)
    const work: PaymentWork = { tenant, ports, actor: ownerOfKey(actor) ?? 'provider', ip: actor.ip }
    for (let round = 1; ; round += 1) {
      const reservation = await reservations.find(params.id)
      if (!reservation) return refuse('not_found', { field: '/id' })
      const before = await payments.attempt(id)
      if (before)
        return isSame(before, params, amountAgain(params, reservation))
          ? answer(input, reservation, before)
          : refuse('idempotency_conflict')
      if (params.version !== undefined && params.version !== reservation.version)
        return hasChanged(reservation, tenant, (await ports.catalogueOf(tenant)).find(reservation.bookable))
      const amount = readAmount(params.amount, reservation)
      if (!amount.ok) return amount
      const open = await openAttemptOf(work, [reservation])
      if (open) return refuse('payment_pending', { data: { attempt: open.id } })
      const received = { id, means: params.means, amount: amount.value, now: ports.clock.now() }
      const said = { memo: (params.memo ?? '').trim(), externalid: (params.externalid ?? '').trim() }
      const done = await transact(ports, tenant.scope, async (unit) => {
        // A payment of its customer begins under the same lock, and names the version that it was begun for.
        await lockOwnPlace(unit, reservation, work)
        return receive(unit, work, reservation, { ...received, ...said })
      }).catch(alreadyThere)
      if (done.ok) return answer(input, done.value, { id, amount: amount.value })
      if (done.error.code !== 'status_conflict' || round >= tries) return done
    }
  },
})

/** A twin of the call was faster: what it wrote is read next. */
function alreadyThere(error: unknown): Result<StoredReservation> {
  if (error instanceof AlreadyExists) return refuse('status_conflict')
  throw error
}

/**
 * Takes back a payment that was noted by mistake: by lines against its own, with the reason, and the reservation
 * owes its amount again. A repeat answers as the first call. What was given back of it since is not taken back.
 */
export const undoPayment = defineOperation({
  name: 'undo_payment',
  summary: 'Takes back a payment that staff noted by mistake, with a reason.',
  ...calls.undo_payment,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const provider = providerOf(tenant, params.provider)
    if (!provider.ok) return provider
    const said = reasonIn(params.reason)
    if (!said.ok) return said
    const reason = said.value
    const { payments, reservations } = ports.repositories(tenant.scope)
    for (let round = 1; ; round += 1) {
      const reservation = await reservations.find(params.id)
      const attempt = isHandPayment(params.payment) ? await payments.attempt(params.payment) : null
      if (!reservation || !attempt || !isByHand(attempt) || attempt.reservation !== reservation.id)
        return refuse('not_found', { field: reservation ? '/payment' : '/id' })
      if (attempt.state === 'voided') return answer(input, reservation, attempt)
      const now = ports.clock.now()
      const work: PaymentWork = { tenant, ports, actor: ownerOfKey(actor) ?? 'provider', ip: actor.ip }
      const done = await transact(ports, tenant.scope, (unit) =>
        undo(unit, work, reservation, { attempt: attempt.id, reason, now }),
      )
      if (done.ok) return answer(input, done.value, attempt)
      if (done.error.code !== 'status_conflict' || done.error.data || round >= tries) return done
    }
  },
})
