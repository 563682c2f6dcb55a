import { ok, type Result } from '../../domain/errors.ts'
import { modifiedUntil } from '../../domain/reservation/index.ts'
import type { MoveEnd } from '../../domain/reservation/move-ends.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { placeAgain } from '../reservations/door.ts'
import { askedSince, asPutBack, atFormerPlace, attemptOfMove, movedAsAsked } from '../reservations/former-place.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { toldMove } from '../reservations/told-move.ts'
import { transition } from '../reservations/transition.ts'
import { withDifference } from './paid-reservations.ts'
import { isAwaited, type Scene } from './payment-scene.ts'
import type { Paid } from './stored-payment.ts'

/**
 * Goes on with a move whose difference is authorised: judges the place that it holds, and gives the former one up.
 * Where the provider approves moves both places stay, and the money is kept until that is decided.
 */
export async function movePaid(scene: Scene, paid: Paid): Promise<Result<StoredReservation[]>> {
  const { unit, work, attempt, now } = scene
  const { tenant, ports, actor } = work
  const { reservation } = paid
  const { approval, paying: _, ...move } = reservation.life.request?.move ?? { quote: null, refund: 0 }
  if (!approval) {
    const moved = await makeMove(scene, paid)
    return moved.ok ? ok([moved.value]) : moved
  }
  const { paying: __, ...life } = reservation.life
  const start = Math.min(reservation.start, life.reschedule?.start ?? reservation.start)
  const first = askedSince(reservation, now)
  const asking = {
    ...reservation,
    expires: modifiedUntil(tenant.provider ?? {}, { start, first }, now),
    life: { ...life, request: { first, move: { ...move, kept: attempt.id } } },
    modified: now,
  }
  const why = { actor, reason: 'a move was asked for', at: now }
  const tells = [{ name: 'reservation.pending' as const, data: { of: 'move' } }]
  const judged = { exactResources: true }
  const asked = await placeAgain(unit, { from: reservation, to: asking, judged, why, tells }, { tenant, ports })
  return asked.ok ? ok([asked.value]) : asked
}

/** A move that counts, paid with an attempt, as it is then. */
export function paidMove(
  reservation: StoredReservation,
  entry: CataloguedBookable | null,
  paid: { attempt: string; amount: number },
  now: number,
) {
  const { payment, ...moved } = movedAsAsked(reservation, entry, now)
  return { ...moved, payment: withDifference(payment, paid) }
}

/** Makes a move whose difference is paid: judges the place that it holds, and gives the former one up. */
async function makeMove({ unit, work, attempt, now }: Scene, { reservation, share }: Paid) {
  const { tenant, ports, actor } = work
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const paid = paidMove(reservation, entry, { attempt: attempt.id, amount: share.amount }, now)
  // Nobody has decided anything: what staff have not confirmed yet waits for them at its new time.
  const to = reservation.life.reschedule?.status === 'gig' ? { ...paid, status: 'gig' as const } : paid
  const moving = {
    ...{ from: reservation, to, judged: { exactResources: true } },
    why: { actor, reason: 'its move was paid', at: now },
    tells: [toldMove(reservation, to)],
  }
  return placeAgain(unit, moving, { tenant, ports })
}

/**
 * Makes a move whose approval waited for this money, in the transaction that records it. It was judged with the
 * approval, and holds both places since then.
 */
export async function moveApproved(
  { unit, work, attempt, now }: Scene,
  reservation: StoredReservation,
  amount: number,
): Promise<Result<StoredReservation>> {
  const { tenant, ports } = work
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const why = {
    actor: reservation.life.request?.approving?.actor ?? work.actor,
    reason: 'its move was approved',
    at: now,
  }
  const to = paidMove(reservation, entry, { attempt: attempt.id, amount }, now)
  const tells = [toldMove(reservation, to)]
  return placeAgain(unit, { from: reservation, to, judged: null, why, tells }, { tenant, ports })
}

const reasons = {
  unpaid: 'its move was not paid',
  slot_gone: 'the place of its move was gone',
} as const satisfies Partial<Record<MoveEnd, string>>

/**
 * Puts moves back that wait for this money and don't get it, or get it when their place is gone: they have the place
 * that they had. Their customers are told if they left without an answer, or if they lost a place; staff never heard of
 * it.
 */
export async function putMovesBack(
  { unit, work, attempt, known, now }: Scene,
  reservations: StoredReservation[],
): Promise<Result<StoredReservation[]>> {
  const left: StoredReservation[] = []
  const how = known.slotRefusal ? 'slot_gone' : 'unpaid'
  const data = { of: 'move', reason: how, ...(known.code !== undefined && { code: known.code }) }
  const isNews = how === 'slot_gone' || isAwaited(attempt)
  for (const one of reservations) {
    const former = attemptOfMove(one) === attempt.id ? atFormerPlace(one) : null
    const why = { actor: work.actor, reason: reasons[how], at: now }
    const tells = isNews ? [{ name: 'reservation.move_failed' as const, cause: attempt.id, data }] : []
    const put = former
      ? await transition(
          unit,
          {
            from: one,
            to: asPutBack(one, former, how, now),
            occupies: 'former',
            why,
            tells,
          },
          work.ports,
        )
      : ok(one)
    if (!put.ok) return put
    left.push(put.value)
  }
  return ok(left)
}
