import { ok, type Result, refuse } from '../../domain/errors.ts'
import { goodwillOf, isByHand } from '../../domain/payments/index.ts'
import { priceInMode } from '../../domain/pricing/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { RetrievedRefund } from '../../plugin-api/index.ts'
import type { UnitOfWork } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { amendPayment } from '../reservations/transition.ts'
import { transact } from '../transact.ts'
import { alarmStaff, endAlarms } from './alarm-staff.ts'
import { askedProcessor } from './asked-processor.ts'
import {
  carriedOut,
  carriedOutBy,
  carryingOut,
  type Elsewhere,
  fallenOn,
  sameTask,
  suffixOf,
  turnCarriedOut,
} from './carried-out.ts'
import { releasePayment } from './end-payment.ts'
import { fallOn } from './fall-on.ts'
import { lockPoints, writeGone } from './gone-money.ts'
import { followDispute } from './mirror-disputes.ts'
import { askForAnother, isKeptFor } from './paid-requests.ts'
import { isPaidWith } from './paid-reservations.ts'
import { isStale } from './payment-scene.ts'
import { askOfPendingAfter, silentRefundsAfter } from './payment-times.ts'
import { type PaymentWork, refundKey } from './payment-work.ts'
import { askForDisputes, askForRefunds } from './processor-calls.ts'
import { isRefusedForGood } from './refund-limits.ts'
import { recordArrived, recordRefunded, toldByHand } from './refunds.ts'
import type { PaymentAttempt, PaymentRefund } from './stored-payment.ts'

/** How often a change is judged anew that another call has overtaken. */
const tries = 5

/**
 * Brings the books of a captured attempt in line with the refunds and disputes at its processor. A refund of ours that
 * came back is ordered again, with lines against its own; one that somebody ordered at the processor itself is
 * recorded, and falls on what the attempt pays for, until it comes back. Where the processor does not answer, the
 * reconciler asks again, and so it does while a refund is on its way. Safe to repeat. False while it is to be asked
 * again.
 */
export async function mirrorRefunds(work: PaymentWork, id: string): Promise<boolean> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  const attempt = await payments.attempt(id)
  if (attempt?.state !== 'captured' || isByHand(attempt)) return true
  const processor = askedProcessor(work.tenant, attempt.processor)
  const told = await askForRefunds(work, processor, attempt)
  const disputes = await askForDisputes(work, processor, attempt)
  const inUnit = (change: (unit: ServingUnit) => Promise<Result<null>>) =>
    repeated(work, id, () => transactAndServe(work, change))
  for (const refund of await payments.refundsOf(id))
    if (refund.state === 'done' && hasComeBack(told ?? [], refundKey(attempt, refund)))
      await inUnit((unit) => orderAgain(unit, work, refund))
  for (const refund of await payments.refundsOf(id))
    if (refund.state === 'by_hand') await recordIfArrived(work, attempt, { refund, told: told ?? [] })
    else if (refund.state === 'failed' && refund.reason !== 'elsewhere')
      await alarmIfArrived(work, attempt, { refund, told: told ?? [] })
  for (const one of told ?? [])
    if (one.key === null && one.state !== 'pending')
      await inUnit((unit) => follow(unit, work, attempt, { one, told: told ?? [] }))
  for (const one of disputes ?? []) await inUnit((unit) => followDispute(unit, work, attempt, one))
  const isSilent = told === null || disputes === null
  const isOnItsWay = (told ?? []).some(({ key, state }) => key === null && state === 'pending')
  const rests = !isSilent && !isOnItsWay
  const latest = await payments.attempt(id)
  if (!latest || (rests && !latest.hasnews)) return rests
  const due = work.ports.clock.now() + (isSilent ? silentRefundsAfter : askOfPendingAfter)
  await payments.updateAttempt(latest, { ...(!isSilent && { hasnews: false }), ...(!rests && { due }) })
  return rests
}

/**
 * Does the same on news of them. Where the capture is not known yet that is noted, and they are followed once it is.
 */
export async function mirrorNews(work: PaymentWork, id: string): Promise<boolean> {
  const { payments } = work.ports.repositories(work.tenant.scope)
  for (let round = 0; round < tries; round += 1) {
    const attempt = await payments.attempt(id)
    if (!attempt || attempt.hasnews) break
    if (attempt.state === 'captured') return mirrorRefunds(work, id)
    if (await payments.updateAttempt(attempt, { hasnews: true })) break
  }
  return mirrorRefunds(work, id)
}

/** Of one that something else has carried out nothing may arrive: where it has, more went back than was ordered. */
async function alarmIfArrived(
  work: PaymentWork,
  attempt: PaymentAttempt,
  { refund, told }: { refund: PaymentRefund; told: RetrievedRefund[] },
): Promise<void> {
  const own = told.filter(({ key }) => key === refundKey(attempt, refund))
  if (own.length === 0) return
  const { id, amount, reservation } = refund
  await transact(work.ports, work.tenant.scope, async (unit) => {
    const alarm = { why: 'unplaced', amount, about: 'refund', matter: id, of: id, reservation } as const
    if (own.some(({ state }) => state === 'done')) await alarmStaff(unit, work, attempt, alarm)
    else await endAlarms(unit, work, attempt, ({ about, matter }) => about === 'refund' && matter === id)
    return ok(null)
  })
}

/** Records a refund that was left to staff, and was made by the processor after all. */
async function recordIfArrived(
  work: PaymentWork,
  attempt: PaymentAttempt,
  { refund, told }: { refund: PaymentRefund; told: RetrievedRefund[] },
): Promise<void> {
  const own = refundKey(attempt, refund)
  const arrived = told.find(({ key, state }) => key === own && state === 'done')
  if (arrived) await recordArrived(work, attempt, refund, arrived.uncovered)
}

/** Whether a refund was sent, and nothing of it stands. */
function hasComeBack(told: RetrievedRefund[], key: string): boolean {
  const own = told.filter((one) => one.key === key)
  return own.length > 0 && own.every(({ state }) => state === 'failed')
}

/** What could not be followed now is followed when the attempt is looked at again. */
async function repeated(work: PaymentWork, attempt: string, change: () => Promise<Result<null>>): Promise<void> {
  for (let round = 0; round < tries; round += 1) {
    const done = await change()
    if (done.ok || !isStale(done.error)) return
  }
  work.ports.log.warn({ attempt }, 'a refund at the processor could not be followed yet')
}

/** Orders a refund again that was done and came back; one that is days old is left to staff. */
async function orderAgain(unit: UnitOfWork, work: PaymentWork, refund: PaymentRefund): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const attempt = await unit.payments.lockAttempt(refund.attempt)
  const isLeft = isRefusedForGood(refund, now)
  const next = isLeft ? ({ to: 'by_hand', byhand: { why: 'refused' } } as const) : ({ to: 'ordered' } as const)
  const turn = { from: 'done', modified: now, ...next } as const
  if (!attempt || !(await unit.payments.turnRefund(refund.id, turn))) return ok(null)
  const written = await writeGone(unit, work, { attempt, gone: refund, by: 'refund', way: 'back' })
  if (!written.ok) return written
  const { reservation } = written.value ?? {}
  if (isLeft && reservation)
    await unit.outbox.add([
      reservationEvent(toldByHand({ ...refund, modified: now }, 'refused', reservation), reservation, work.ports),
    ])
  const { id } = attempt
  const times = (written.value?.times ?? 0) + 1
  const told = isLeft ? 'a refund came back, and is left to staff' : 'a refund came back, and is ordered again'
  work.ports.log.error({ attempt: id, refund: refund.id, times }, told)
  return (await unit.payments.updateAttempt(attempt, { due: now, modified: now }))
    ? ok(null)
    : refuse('status_conflict')
}

/** Refunds in the states in which the processor has one that was ordered there. */
const following = { done: 'done', failed: 'failed' } as const

/**
 * Records a refund that was ordered at the processor itself. Where staff were to give exactly so much back by hand,
 * it is that; else it falls on what is neither returned nor ordered of what the attempt pays for, in proportion, and
 * what does not fit carries out what staff were to give back, or what was ordered. What falls on nothing is an alarm.
 * Null where another has changed something.
 */
async function begin(
  unit: ServingUnit,
  work: PaymentWork,
  attempt: PaymentAttempt,
  { one, told }: { one: Elsewhere; told: RetrievedRefund[] },
): Promise<PaymentRefund[] | null> {
  const now = work.ports.clock.now()
  const { suffix } = one
  const task = sameTask(attempt, await unit.payments.refundsOf(attempt.id), { amount: one.amount, told })
  const { parts, rest } = task ? { parts: [], rest: 0 } : await fallOn(unit, attempt, { ...one, by: 'refund' })
  const others = rest > 0 ? await carriedOut(unit, attempt, { rest, told, now }) : []
  if (others === null) return null
  const still = others.reduce((sum, { amount }) => sum - amount, rest)
  const of = { about: 'refund' as const, matter: one.id, of: `refund.${one.id}` }
  if (still > 0) await alarmStaff(unit, work, attempt, { why: 'unplaced', amount: still, ...of })
  const fallen = parts.map((part) => fallenOn(attempt, { ...part, suffix, now }))
  const begun = [
    ...fallen,
    ...[...(task ? [task] : []), ...others].map((refund) => carryingOut(attempt, refund, { suffix, now })),
  ]
  await unit.payments.orderRefunds(begun)
  return begun
}

/**
 * Follows a refund that was ordered at the processor itself. Of what stands nobody owes it again, and points that were
 * bought with it go too. What waits for a decision is not made with what is left: another method is asked for. One
 * that comes back has lines against its own, and what it had waived, or carried out, stands again.
 */
async function follow(
  unit: ServingUnit,
  work: PaymentWork,
  seen: PaymentAttempt,
  { one, told }: { one: RetrievedRefund; told: RetrievedRefund[] },
): Promise<Result<null>> {
  if (one.state === 'pending') return ok(null)
  const now = work.ports.clock.now()
  const balance = await lockPoints(unit, seen, now)
  const attempt = await unit.payments.lockAttempt(seen.id)
  if (!attempt) return ok(null)
  const suffix = suffixOf(one)
  const own = (await unit.payments.refundsOf(attempt.id)).filter(
    ({ id, reason }) => reason === 'elsewhere' && id.endsWith(suffix),
  )
  const to = following[one.state]
  if (to === 'failed')
    await endAlarms(unit, work, attempt, ({ about, matter }) => about === 'refund' && matter === one.id)
  if (own.length === 0 && to === 'failed') return ok(null)
  const all = own.length > 0 ? own : await begin(unit, work, attempt, { one: { ...one, suffix }, told })
  if (all === null) return refuse('status_conflict')
  let isToSend = false
  for (const refund of all) {
    if (refund.state === to) continue
    if (!(await unit.payments.turnRefund(refund.id, { from: refund.state, to, modified: now }))) return ok(null)
    const reservation = attempt.purchase ? null : await unit.reservations.find(refund.reservation)
    const isBack = to === 'failed'
    const carried = carriedOutBy(refund, await unit.payments.refundsOf(attempt.id))
    isToSend ||= carried !== null && !carried.byhand
    if (carried && !(await turnCarriedOut(unit, carried, { isBack, now }))) return refuse('status_conflict')
    if (!carried && reservation && isPaidWith(reservation, attempt.id)) {
      const payment = isBack ? withRefundBack(reservation, refund) : lessRefund(reservation, refund)
      const less = await amendPayment(unit, reservation, payment, now)
      if (!less.ok) return less
    }
    const written = isBack
      ? await writeGone(unit, work, { attempt, gone: refund, by: 'refund', way: 'back', balance })
      : await recordRefunded(unit, work, { attempt, refund, balance })
    if (!written.ok) return written
    const rest = attempt.purchase || carried ? ok(null) : await giveRestBack(unit, work, { attempt, refund, suffix })
    if (!rest.ok) return rest
    if (isBack)
      work.ports.log.error(
        { attempt: attempt.id, refund: refund.id },
        'a refund that was ordered at the processor came back: nothing of it has arrived',
      )
  }
  // What is given up above has changed it.
  const latest = isToSend ? await unit.payments.lockAttempt(seen.id) : null
  if (latest && !(await unit.payments.updateAttempt(latest, { due: now, modified: now })))
    return refuse('status_conflict')
  return ok(null)
}

/**
 * What was kept for a request or a move that waits is given up as a whole once some of it went back: its customer is
 * asked for another method. Of a move, what is here again of it belongs to nobody, and goes back too.
 */
async function giveRestBack(
  unit: ServingUnit,
  work: PaymentWork,
  { attempt, refund, suffix }: { attempt: PaymentAttempt; refund: PaymentRefund; suffix: string },
): Promise<Result<null>> {
  const now = work.ports.clock.now()
  const reservation = await unit.reservations.find(refund.reservation)
  if (!reservation) return ok(null)
  const isKept = isKeptFor(reservation, attempt.id)
  if (!isKept && isPaidWith(reservation, attempt.id)) return ok(null)
  if (!(await releasePayment(unit, reservation, attempt.id, now, { suffix: `${suffix}.rest` })))
    return refuse('status_conflict')
  if (!isKept) return ok(null)
  const paid = await unit.payments.paidBy(attempt.id)
  const asked = await askForAnother({ unit, work, attempt, paid, known: { code: 'refunded' }, now }, [reservation])
  return asked.ok ? ok(null) : asked
}

type Refunded = Pick<PaymentRefund, 'id' | 'amount'>

/**
 * A payment less what somebody gave back at its processor: what stands does not owe it again, but for what was paid
 * beyond the price, which nobody owed.
 */
function lessRefund({ payment, status }: StoredReservation, { id, amount }: Refunded): StoredReservation['payment'] {
  if (payment === null) return null
  const { waived = 0, waivedless = {}, paid, quote } = payment
  const isStanding = statuses[status].stage === 'standing'
  const waives = goodwillOf({ amount, price: priceInMode(quote), paid, waived, isOwed: false, isStanding })
  return {
    ...payment,
    paid: paid - amount,
    ...(waives > 0 && { waived: waived + waives }),
    ...(waives < amount && { waivedless: { ...waivedless, [id]: waives } }),
  }
}

/** The same once that came back: what it waived is owed again. */
function withRefundBack({ payment }: StoredReservation, { id, amount }: Refunded): StoredReservation['payment'] {
  if (payment === null) return null
  const { waived = 0, waivedless = {} } = payment
  const { [id]: waives = amount, ...left } = waivedless
  return {
    ...payment,
    paid: payment.paid + amount,
    ...(waived > 0 && { waived: Math.max(0, waived - waives) }),
    ...(payment.waivedless && { waivedless: left }),
  }
}
