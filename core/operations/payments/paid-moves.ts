import { ok, type Result } from '../../domain/errors.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import type { Place } from '../capacity/take-capacity.ts'
import { type Freed, freedBy } from '../queues/freed.ts'
import { placeAgain } from '../reservations/door.ts'
import { atFormerPlace, attemptOfMove, movedAsAsked } from '../reservations/former-place.ts'
import type { StoredReservation } from '../reservations/stored-reservation.ts'
import { transition } from '../reservations/transition.ts'
import { type Paid, paidBy } from './paid-reservations.ts'
import type { Scene } from './payment-scene.ts'
import type { PaymentWork } from './payment-work.ts'

/** Makes a move whose difference is authorised: judges the place that it holds, and gives the former one up. */
export async function movePaid(
  { unit, work, attempt, now }: Scene,
  { reservation, share }: Paid,
): Promise<Result<StoredReservation[]>> {
  const { tenant, ports, actor } = work
  const entry = (await ports.catalogueOf(tenant)).find(reservation.bookable)
  const { payment, ...moved } = movedAsAsked(reservation, entry, now)
  const differences = [...(payment?.differences ?? []), attempt.id]
  const moving = {
    from: reservation,
    to: { ...moved, payment: payment && { ...payment, differences, paid: payment.paid + share.amount } },
    judged: { exactResources: true },
    why: { actor, reason: 'its move was paid', at: now },
    tells: [{ name: 'reservation.rescheduled' as const }],
  }
  const done = await placeAgain(unit, moving, { tenant, ports })
  return done.ok ? ok([done.value]) : done
}

/** Puts moves back whose difference is not paid: they have the place that they had, and nothing was told of another. */
export async function putMovesBack(
  { unit, work, attempt, now }: Scene,
  reservations: StoredReservation[],
): Promise<Result<StoredReservation[]>> {
  const left: StoredReservation[] = []
  for (const one of reservations) {
    const former = attemptOfMove(one) === attempt.id ? atFormerPlace(one) : null
    const why = { actor: work.actor, reason: 'its move was not paid', at: now }
    const put = former
      ? await transition(
          unit,
          { from: one, to: { ...former, modified: now }, occupies: 'former', why, tells: [] },
          work.ports,
        )
      : ok(one)
    if (!put.ok) return put
    left.push(put.value)
  }
  return ok(left)
}

/** The two places of the move that an attempt pays for, and what comes free of them when the attempt ends. */
export async function placesOfMove(
  { tenant, ports }: PaymentWork,
  attempt: string,
): Promise<{ freed: Freed[]; places: Place[] }> {
  const catalogue = await ports.catalogueOf(tenant)
  const found = (await paidBy(ports.repositories(tenant.scope), attempt)).flatMap(({ reservation }) => {
    const former = attemptOfMove(reservation) === attempt ? atFormerPlace(reservation) : null
    const entry = catalogue.find(reservation.bookable)
    return former ? [former, reservation].map((one) => ({ one, entry })) : []
  })
  return {
    freed: found.map(({ one, entry }) => freedBy(one, entry)),
    places: found.flatMap(({ one, entry }) =>
      entry ? [{ entry, candidate: candidateOf(appointmentOf(one, entry)) }] : [],
    ),
  }
}
