import { ok, type Result } from '../../domain/errors.ts'
import { isBeingApproved, withoutPayment } from '../reservations/approval-order.ts'
import { backToDays } from '../reservations/back-to-days.ts'
import { asClaimed, toldClaim } from '../reservations/claimed.ts'
import { approvedAs } from '../reservations/confirmed-as.ts'
import { keptForMove } from '../reservations/former-place.ts'
import { openedGig } from '../reservations/opened-gig.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import { attemptKept } from './paid-reservations.ts'
import type { Scene } from './payment-scene.ts'

/**
 * Confirms a request whose approval waited for this money, or days whose claim did, in the transaction that records it.
 */
export async function approved(
  { unit, work, now }: Scene,
  request: StoredReservation,
): Promise<Result<StoredReservation>> {
  const { ports, tenant } = work
  const catalogue = await ports.catalogueOf(tenant)
  const entry = catalogue.find(request.bookable)
  const actor = request.life.request?.approving?.actor ?? work.actor
  const claim = request.status === 'gig' ? request.life.claims?.at(-1) : undefined
  const decided = claim ? asClaimed(request, entry, now) : approvedAs(request, entry, now)
  const { to, also } = openedGig(request, { ...decided, modified: now }, { catalogue, tenant, now })
  const why = { actor, reason: claim ? 'its claim was paid' : 'approved', at: now }
  const tells = claim
    ? await toldClaim(unit, to, { claim, actor, catalogue })
    : [{ name: 'reservation.approved' as const }]
  return transition(unit, { from: request, to, occupies: 'keep', why, tells, also }, ports)
}

/** Whether an attempt's money is kept until it is decided: a request, days, or a move that waits. */
export const isKeptFor = (one: StoredReservation, attempt: string): boolean => attemptKept(one) === attempt

/**
 * What waits for a decision, without the attempt that failed. The time that its claim named is free again, and others
 * are asked for one once there is another method.
 */
async function leftWithout(
  { work: { tenant, ports }, now }: Pick<Scene, 'work' | 'now'>,
  one: StoredReservation,
  amount: number,
): Promise<StoredReservation> {
  if (one.status !== 'gig') return withoutPayment(one, amount, now)
  const catalogue = await ports.catalogueOf(tenant)
  const entry = catalogue.find(one.bookable)
  const inDays = entry && isBeingApproved(one) ? backToDays(one, entry) : null
  return openedGig(one, withoutPayment(inDays ?? one, amount, now), { catalogue, tenant, now }).to
}

/**
 * Lets requests, days, and moves that wait, go on without the attempt that failed: their customers bring another
 * method.
 */
export async function askForAnother(
  {
    unit,
    work,
    attempt,
    paid,
    known,
    now,
  }: Pick<Scene, 'unit' | 'work' | 'attempt' | 'paid' | 'now'> & {
    known: { code?: string }
  },
  reservations: StoredReservation[],
): Promise<Result<StoredReservation[]>> {
  const changed: StoredReservation[] = []
  for (const one of reservations) {
    const isRequest = isKeptFor(one, attempt.id)
    const amount = paid.find(({ reservation }) => reservation.id === one.id)?.share.amount ?? 0
    const to = isRequest ? await leftWithout({ work, now }, one, amount) : one
    const why = { actor: work.actor, reason: 'its payment failed', at: now }
    const of = keptForMove(one) !== null ? 'move' : one.status === 'gig' ? 'claim' : 'request'
    const data = { of, ...(known.code !== undefined && { code: known.code }), until: to.expires }
    const tells = [{ name: 'reservation.payment_failed' as const, cause: attempt.id, data }]
    const done = isRequest
      ? await transition(unit, { from: one, to, occupies: to.life.dates ? [] : 'keep', why, tells }, work.ports)
      : ok(one)
    if (!done.ok) return done
    changed.push(done.value)
  }
  return ok(changed)
}
