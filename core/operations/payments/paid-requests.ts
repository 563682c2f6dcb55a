import { ok, type Result } from '../../domain/errors.ts'
import { withoutPayment } from '../reservations/approval-order.ts'
import { approvedAs } from '../reservations/confirmed-as.ts'
import { keptForMove } from '../reservations/former-place.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import type { Scene } from './payment-scene.ts'

/** Confirms a request whose approval waited for this money, in the transaction that records it. */
export async function approved(
  { unit, work, now }: Scene,
  request: StoredReservation,
): Promise<Result<StoredReservation>> {
  const { ports, tenant } = work
  const entry = (await ports.catalogueOf(tenant)).find(request.bookable)
  const to = { ...approvedAs(request, entry, now), modified: now }
  const why = { actor: request.life.request?.approving?.actor ?? work.actor, reason: 'approved', at: now }
  return transition(
    unit,
    { from: request, to, occupies: 'keep', why, tells: [{ name: 'reservation.approved' }] },
    ports,
  )
}

/** Whether it waits for a decision; what its former place was paid with is no matter of that. */
const isPending = (one: StoredReservation): boolean =>
  one.status === 'pending' && (one.life.reschedule === undefined || keptForMove(one) !== null)

/** Whether an attempt's money is kept until it is decided: a request, or a move that waits. */
export const isKeptFor = (one: StoredReservation, attempt: string): boolean =>
  isPending(one) && (keptForMove(one) ?? one.payment?.attempt) === attempt

/** Lets requests, and moves that wait, go on without the attempt that failed: their customers bring another method. */
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
    const to = isRequest ? withoutPayment(one, amount, now) : one
    const why = { actor: work.actor, reason: 'its payment failed', at: now }
    const of = one.life.reschedule ? 'move' : 'request'
    const data = { of, ...(known.code !== undefined && { code: known.code }), until: to.expires }
    const tells = [{ name: 'reservation.payment_failed' as const, cause: attempt.id, data }]
    const done = isRequest
      ? await transition(unit, { from: one, to, occupies: 'keep', why, tells }, work.ports)
      : ok(one)
    if (!done.ok) return done
    changed.push(done.value)
  }
  return ok(changed)
}
