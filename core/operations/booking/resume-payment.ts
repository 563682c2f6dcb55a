import { ok, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import type { PaymentOutcome } from '../../domain/wire/payment-calls.ts'
import { defineOperation } from '../define-operation.ts'
import { finalise } from '../payments/finalise.ts'
import { pay } from '../payments/pay.ts'
import { type PaymentWork, processorOf } from '../payments/payment-work.ts'
import type { PaymentAttempt } from '../payments/stored-payment.ts'
import type { StoredReservation } from '../ports.ts'
import { reservationFor } from '../rights/own-reservation.ts'

/** Whether its customer agrees at the service, so that whoever comes first asks it what became of that. */
const isPaidThere = ({ tenant }: PaymentWork, { processor }: PaymentAttempt): boolean => {
  const method = processorOf(tenant, processor)?.capabilities.method
  return method === 'redirect' || method === 'wallet'
}

/** Asks what became of an attempt, and brings it on as far as it goes by itself. */
const goOn = (work: PaymentWork, attempt: PaymentAttempt): Promise<Result<StoredReservation[]>> =>
  attempt.state === 'requires_action' && isPaidThere(work, attempt)
    ? pay(work, attempt, { token: { confirmed: true } })
    : finalise(work, attempt.id, { look: attempt.state !== 'captured' })

/** Whether its money came too late to book: it was taken, or authorised and released. */
const isLate = ({ state, captureby }: PaymentAttempt): boolean =>
  state === 'captured' || ((state === 'voiding' || state === 'voided') && captureby !== null)

/** What a refusal of the finaliser means for whoever waits for the payment. */
function outcomeOf({ code }: Refusal, attempt: PaymentAttempt | null): PaymentOutcome {
  if (code === 'payment_requires_action') return 'action'
  if (code === 'payment_unknown' || code === 'payment_pending') return 'waiting'
  return attempt && isLate(attempt) ? 'returned' : 'failed'
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
  async handler({ params, tenant, ports, actor }) {
    const found = await reservationFor(params, { tenant, ports, actor })
    if (!found) return refuse('not_found')
    const { reservation } = found
    const { payments, reservations } = ports.repositories(tenant.scope)
    const attempt = (await payments.attemptsOf(reservation.id)).at(-1)
    const told = { bookable: reservation.bookable, reservations: [] }
    if (!attempt) return ok({ ...told, outcome: 'none' as const })
    const gone = await goOn({ tenant, ports, actor: actor.user?.id ?? 'guest' }, attempt)
    if (!gone.ok) {
      const outcome = outcomeOf(gone.error, await payments.attempt(attempt.id))
      const data = isRecord(gone.error.data) ? gone.error.data : {}
      return ok({
        ...{ ...told, outcome },
        ...(isRecord(data.action) && { action: data.action }),
        ...(typeof data.code === 'string' && { code: data.code }),
      })
    }
    const all = gone.value.length > 0 ? gone.value : [await reservations.find(reservation.id)]
    const booked = all.flatMap((one) =>
      one && statuses[one.status].stage === 'standing'
        ? [{ id: one.id, managetoken: ports.tokens.manage(one), status: one.status }]
        : [],
    )
    return ok({
      ...told,
      outcome: booked.length > 0 ? ('booked' as const) : ('returned' as const),
      reservations: booked,
    })
  },
})
