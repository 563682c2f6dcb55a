import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen, type PaymentPurpose } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { entryIn } from '../catalogue/content.ts'
import { afterMoney, releasePayment, settleReleased } from '../payments/end-payment.ts'
import { finalise } from '../payments/finalise.ts'
import type { Learned } from '../payments/learn.ts'
import { authoriseBeside, beginAttempt, type PaymentChoice } from '../payments/pay.ts'
import { paidItem, paymentDescription } from '../payments/payment-description.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { transact } from '../transact.ts'
import { lockOwnPlace } from './lock-own-place.ts'

/** Money that was authorised beside what waits for a decision. */
export interface Aside {
  attempt: string
  learned: Learned
}

interface Asked {
  /** What waits for a decision, as it is. */
  request: StoredReservation
  /** As it is to be. */
  appointment: Appointment
  /** The attempt whose money is kept for it now: it stays until the new one stands. */
  kept: string | null
  purpose: PaymentPurpose
  processor: PaymentProcessor
  payment?: PaymentChoice | undefined
  toPay: number
  work: PaymentWork
}

/**
 * Authorises an amount beside what waits for a decision, which goes on with what it has: a decline leaves it as it was.
 * An attempt that its customer has confirmed with their bank is gone on with; any other that was begun so is called off
 * first. Refuses as `authoriseBeside` does.
 */
export async function authoriseAside(asked: Asked): Promise<Result<Aside>> {
  const { request, appointment, kept, purpose, processor, payment, toPay, work } = asked
  const { tenant, ports } = work
  const { payments } = ports.repositories(tenant.scope)
  const begun = (await payments.attemptsOf(request.id)).filter((one) => isOpen(one) && one.id !== kept)
  const going = begun.find(
    ({ id, state, amount }) => id === payment?.attempt && state === 'requires_action' && amount === toPay,
  )
  for (const { id } of begun) if (id !== going?.id) await finalise(work, id, { callOff: true })
  const attempt = going
    ? ok(going)
    : await transact(ports, tenant.scope, async (unit) => {
        // Two changes at once would begin the same attempt.
        await lockOwnPlace(unit, request, work)
        return beginAttempt(unit, work, processor, [{ hold: request, toPay }], { besides: kept, purpose })
      })
  if (!attempt.ok) return attempt
  const { language } = request
  const spoken = { ...appointment, entry: entryIn(appointment.entry, { ...tenant, language }) }
  const description = await paymentDescription([paidItem(spoken)], { tenant, ports, language })
  const paid = await authoriseBeside(work, attempt.value, { ...payment, description })
  return paid.ok ? ok({ attempt: attempt.value.id, learned: paid.value }) : paid
}

/**
 * Puts one attempt in the place of another, in the transaction that changes what waits: the new one must still stand,
 * and what the former one kept or took is given up. Refuses with `status_conflict`.
 */
export async function exchange(
  unit: UnitOfWork,
  request: StoredReservation,
  { former, next, now }: { former: string | null; next: string | null; now: number },
): Promise<Result<null>> {
  if (former === next) return ok(null)
  const attempt = next === null ? null : await unit.payments.lockAttempt(next)
  // The reconciler calls off what belongs to nobody for too long.
  const isGone = next !== null && (attempt === null || !isOpen(attempt) || attempt.state === 'voiding')
  if (isGone) return refuse('status_conflict')
  return former === null || (await releasePayment(unit, request, former, now)) ? ok(null) : refuse('status_conflict')
}

/**
 * Brings both attempts to where they belong, once what waits was changed or refused: the new one is kept, or belongs to
 * nobody and is given back, and so is the former one after a change. Returns what was written as it is then.
 */
export async function settleExchange(
  work: PaymentWork,
  { former, aside }: { former: string | null; aside: Aside | null },
  written: Result<StoredReservation>,
): Promise<Result<StoredReservation>> {
  if (aside) await finalise(work, aside.attempt, { learned: aside.learned })
  if (!written.ok) return written
  if (former !== null && former !== aside?.attempt) await settleReleased(work, former)
  return ok(await afterMoney(work, written.value))
}
