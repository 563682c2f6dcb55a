import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { isByHand } from '../../domain/payments/index.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import type { PaymentOutcome, ResumeAnswer } from '../../domain/wire/payment-calls.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { takeBeside } from '../moving/take-beside.ts'
import { finalise } from '../payments/finalise.ts'
import { pay } from '../payments/pay.ts'
import { type PaymentWork, processorOf } from '../payments/payment-work.ts'
import { purchaseLink } from '../payments/return-address.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import type { StoredReservation } from '../ports.ts'
import { boughtGift } from '../pricing/told-gift.ts'
import { reservationFor } from '../rights/own-reservation.ts'

type Input = OperationInput<Wire['resume_payment']['params']>

/** Whether its customer agrees at the service, so that whoever comes first asks it what became of that. */
const isPaidThere = ({ tenant }: PaymentWork, { processor }: PaymentAttempt): boolean => {
  const method = processorOf(tenant, processor)?.capabilities.method
  return method === 'redirect' || method === 'wallet'
}

/**
 * Asks what became of an attempt, and brings it on as far as it goes by itself: beside what waits, with the change that
 * it was begun for.
 */
async function goOn(work: PaymentWork, attempt: PaymentAttempt): Promise<Result<StoredReservation[]>> {
  const gone =
    attempt.state === 'requires_action' && isPaidThere(work, attempt)
      ? await pay(work, attempt, { token: { confirmed: true } })
      : await finalise(work, attempt.id, { look: attempt.state !== 'captured' })
  return gone.ok && attempt.wish ? ((await takeBeside(work, attempt.id)) ?? gone) : gone
}

/** Whether its money came too late to book: it was taken, or authorised and released. */
const isLate = ({ state, captureby }: PaymentAttempt): boolean =>
  state === 'captured' || ((state === 'voiding' || state === 'voided') && captureby !== null)

/** What a refusal of the finaliser means for whoever waits for the payment. */
function outcomeOf({ code }: Refusal, attempt: PaymentAttempt | null): PaymentOutcome {
  if (code === 'payment_requires_action') return 'action'
  if (code === 'payment_unknown' || code === 'payment_pending') return 'waiting'
  return attempt && isLate(attempt) ? 'returned' : 'failed'
}

/** What is told of a payment that has come to no good end, or to none yet. */
async function refused(error: Refusal, { id }: PaymentAttempt, { tenant, ports }: Pick<Input, 'tenant' | 'ports'>) {
  const { payments } = ports.repositories(tenant.scope)
  const data = isRecord(error.data) ? error.data : {}
  return {
    outcome: outcomeOf(error, await payments.attempt(id)),
    ...(isRecord(data.action) && { action: data.action }),
    ...(typeof data.code === 'string' && { code: data.code }),
  }
}

/** The attempt of a purchase, for its buyer or whoever has its link; null for any other id. */
async function purchaseFor({ params: { id, token }, tenant, ports, actor }: Input): Promise<PaymentAttempt | null> {
  const attempt = await ports.repositories(tenant.scope).payments.attempt(id)
  if (!attempt?.purchase) return null
  const isRight = token !== undefined && ports.tokens.isManage(purchaseLink(tenant.scope, attempt), token)
  return isRight || attempt.purchase.user === actor.user?.id ? attempt : null
}

/** What became of a purchase. The code of a gift is for its buyer alone: the service knows the link too. */
async function resumePurchase(attempt: PaymentAttempt, input: Input): Promise<ResumeAnswer> {
  const { tenant, ports, actor } = input
  const { user = '', gift: giftId, points = 0 } = attempt.purchase ?? {}
  const told = { bookable: '', reservations: [], buys: giftId === undefined ? ('points' as const) : ('gift' as const) }
  const gone = await goOn({ tenant, ports, actor: user }, attempt)
  if (!gone.ok) return { ...told, ...(await refused(gone.error, attempt, input)) }
  const { gifts, payments } = ports.repositories(tenant.scope)
  const latest = await payments.attempt(attempt.id)
  // What is ordered for capture counts as paid, but is issued with the recorded capture alone.
  if (latest?.state !== 'captured') return { ...told, outcome: 'waiting' }
  const found = giftId === undefined ? null : await gifts.find(giftId)
  const gift = found && boughtGift(found, input)
  const totalprice = formatMajor(attempt.amount, tenant.currency.digits)
  return {
    ...{ ...told, outcome: 'bought' },
    bought: {
      ...{ totalprice, points },
      ...(gift && { gift: { ...gift, code: actor.user?.id === user ? gift.code : null } }),
    },
  }
}

/**
 * What became of a payment whose customer left the page to pay and comes back, on any device with the manage token: the
 * service is asked, what the browser's address says is not read. It goes on with what is authorised, as the finaliser
 * would. Safe to repeat.
 */
export const resumePayment = defineOperation({
  name: 'resume_payment',
  summary: 'What became of a payment that was made elsewhere; books what it pays for.',
  ...calls.resume_payment,
  access: 'public',
  effect: 'keyed',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports, actor } = input
    const purchase = await purchaseFor(input)
    if (purchase) return ok(await resumePurchase(purchase, input))
    const found = await reservationFor(params, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation, right } = found
    const { payments, reservations } = ports.repositories(tenant.scope)
    // What staff received, or took back, is none that its customer comes back from.
    const attempt = (await payments.attemptsOf(reservation.id)).findLast((one) => !isByHand(one))
    const told = { bookable: reservation.bookable, reservations: [] }
    if (!attempt) return ok({ ...told, outcome: 'none' as const })
    const gone = await goOn({ tenant, ports, actor: actor.user?.id ?? 'guest' }, attempt)
    if (!gone.ok) return ok({ ...told, ...(await refused(gone.error, attempt, input)) })
    const all = gone.value.length > 0 ? gone.value : [await reservations.find(reservation.id)]
    const booked = all.flatMap((one) =>
      one && statuses[one.status].stage === 'standing'
        ? [{ id: one.id, ...(right !== 'staff' && { managetoken: ports.tokens.manage(one) }), status: one.status }]
        : [],
    )
    return ok({
      ...told,
      outcome: booked.length > 0 ? ('booked' as const) : ('returned' as const),
      reservations: booked,
    })
  },
})
