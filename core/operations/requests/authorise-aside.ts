import { isDeepStrictEqual } from 'node:util'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isOpen, isWaiting, type PaymentPurpose } from '../../domain/payments/index.ts'
import type { PaymentProcessor } from '../../plugin-api/index.ts'
import type { Appointment } from '../appointments/appointment-request.ts'
import { entryIn } from '../catalogue/content.ts'
import type { Actor } from '../define-operation.ts'
import { afterMoney, releasePayment, settleReleased } from '../payments/end-payment.ts'
import { finalise } from '../payments/finalise.ts'
import type { Learned } from '../payments/learn.ts'
import { authoriseBeside, beginAttempt, type PaymentChoice, takeBegun } from '../payments/pay.ts'
import { paidItem, paymentDescription } from '../payments/payment-description.ts'
import { isStale, overtaken } from '../payments/payment-scene.ts'
import type { PaymentWork } from '../payments/payment-work.ts'
import type { Wish } from '../payments/stored-payment.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { transact } from '../transact.ts'
import { lockOwnPlace } from './lock-own-place.ts'

/** Money that was authorised beside what waits for a decision. */
export interface Aside {
  attempt: string
  /** What waits for a decision as it is then: the end of another payment beside it is noted in it. */
  request: StoredReservation
  /** What its processor said just now; null where it was authorised before. */
  learned: Learned | null
}

/** A change as its customer's call wished it, but for how they show who they are and pay: both are made anew. */
export const wishOf = (params: object, { user }: Pick<Actor, 'user'>): Wish => ({
  params: Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'token' && name !== 'payment')),
  user: user?.id ?? null,
})

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
  /** What the money is to be taken for, by whoever learns first that it is there. */
  wish: Wish
  work: PaymentWork
}

/**
 * Authorises an amount beside what waits for a decision, which goes on with what it has: a decline leaves it as it was.
 * An attempt that its customer names, having confirmed it with their bank, is gone on with, and none is begun in its
 * place where it can't pay for this any more; any other that was begun so is called off first. Refuses as
 * `authoriseBeside` does.
 */
export async function authoriseAside(asked: Asked): Promise<Result<Aside>> {
  const { appointment, kept, purpose, processor, payment, toPay, wish, work } = asked
  const { tenant, ports } = work
  const { payments } = ports.repositories(tenant.scope)
  const all = await payments.attemptsOf(asked.request.id)
  const named = all.find(({ id }) => id === payment?.attempt)
  const isGoing = named?.wish && isWaiting(named) && named.state !== 'created' && named.amount === toPay
  const going = isGoing ? named : null
  const others = all.filter((one) => isOpen(one) && one.id !== kept && one.id !== going?.id)
  for (const { id } of others) await finalise(work, id, { callOff: true })
  if (named && !going) {
    const ended = await finalise(work, named.id)
    return ended.ok ? refuse('status_conflict') : ended
  }
  // Paid for as it was before, it could not be changed any more, and what it was paid with may work only once.
  const request = others.length > 0 ? await asOthersEnded(asked.request, work) : asked.request
  if (!request) return refuse('status_conflict')
  const attempt = going
    ? ok(going)
    : await transact(ports, tenant.scope, async (unit) => {
        // Two changes at once would begin the same attempt.
        await lockOwnPlace(unit, request, work)
        return beginAttempt(unit, work, processor, [{ hold: request, toPay }], { besides: kept, purpose, wish })
      })
  if (!attempt.ok) return attempt
  const { language } = request
  const spoken = { ...appointment, entry: entryIn(appointment.entry, { ...tenant, language }) }
  const description = await paymentDescription([paidItem(spoken)], { tenant, ports, language })
  const paid = await authoriseBeside(work, attempt.value, { ...payment, description })
  return paid.ok ? ok({ attempt: attempt.value.id, request, learned: paid.value }) : paid
}

/** What waits with the end of other payments noted in it; null where anything else of it is not as it was. */
async function asOthersEnded(
  before: StoredReservation,
  { tenant, ports }: PaymentWork,
): Promise<StoredReservation | null> {
  const latest = await ports.repositories(tenant.scope).reservations.find(before.id)
  return latest && isDeepStrictEqual(withoutNotes(latest), withoutNotes(before)) ? latest : null
}

const withoutNotes = ({ version: _, modified: __, payment, ...one }: StoredReservation) => ({
  ...one,
  payment: payment && { ...payment, transactions: [] },
})

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
  if (next !== null && !(await takeBegun(unit, next, now))) return refuse('status_conflict')
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
  if (aside) {
    const { attempt, learned } = aside
    // Who has paid in this call reads the refusal in its answer; only who left for a bank before is told by a message.
    const refused = learned || written.ok ? {} : { refused: written.error }
    const given = written.ok ? {} : { callOff: true, ...refused }
    const settled = await finalise(work, attempt, { ...(learned && { learned }), ...given })
    if (!written.ok) return learned && !settled.ok && isStale(written.error) ? overtaken : written
  }
  if (!written.ok) return written
  if (former !== null && former !== aside?.attempt) await settleReleased(work, former)
  return ok(await afterMoney(work, written.value))
}
