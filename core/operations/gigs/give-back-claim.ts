import { ok, type Result, refuse } from '../../domain/errors.ts'
import { givesBackUntil } from '../../domain/gigs/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { freedBy } from '../queues/freed.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { placeAgain } from '../reservations/door.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import { type Claimable, type ClaimContext, claimableFor, claimedBy, isNothing, resourceOf } from './claimers-view.ts'
import { changedMeanwhile, gigAnswer } from './gig-answer.ts'

const tries = 5

/**
 * Gives a claim back, so that the reservation is a gig again: its claimer until `unclaimcutoff` hours before the start,
 * staff until the start. Refuses with `cancel_too_late` afterwards. Giving back what is not claimed changes nothing.
 */
export const giveBackClaim = defineOperation({
  name: 'give_back_claim',
  summary: 'Gives a claimed reservation back; others are asked again.',
  ...calls.give_back_claim,
  access: 'site',
  effect: 'keyed',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    for (let round = 1; ; round += 1) {
      const found = await claimableFor(params, context)
      if (!found.ok) return found
      const { reservation, isStaff } = found.value
      const claimed = claimedBy(reservation)
      const meant = resourceOf(found.value, params.resource, (id) => claimed.includes(id))
      if (!meant.ok && !isNothing(meant.error, params.resource)) return meant
      if (!meant.ok || !claimed.includes(meant.value)) return gigAnswer(found.value, reservation, context)
      if (params.version !== undefined && params.version !== reservation.version)
        return changedMeanwhile(found.value, context)
      if (reservation.status !== 'gig' && reservation.status !== 'booked') return changedMeanwhile(found.value, context)
      const late = isLate(reservation, { now: ports.clock.now(), isStaff }, context)
      if (!late.ok) return late

      const done = await giveBack(found.value, meant.value, context)
      if (done.ok) return gigAnswer(found.value, done.value, context)
      if (done.error.code !== 'status_conflict' || round >= tries) return done
    }
  },
})

function isLate(
  { start }: StoredReservation,
  { now, isStaff }: { now: number; isStaff: boolean },
  { tenant }: ClaimContext,
): Result<null> {
  const until = givesBackUntil({ start }, tenant.provider ?? {})
  const isInTime = isStaff ? now < start : now <= until
  return isInTime ? ok(null) : refuse('cancel_too_late', { data: { until: new Date(until).toISOString() } })
}

async function giveBack(
  { reservation: from }: Claimable,
  resource: string,
  { tenant, ports, actor }: ClaimContext,
): Promise<Result<StoredReservation>> {
  const now = ports.clock.now()
  const claims = from.life.claims ?? []
  const at = claims.find((one) => one.resource === resource)?.at ?? 0
  const to: StoredReservation = {
    ...from,
    status: 'gig',
    resources: from.resources.filter((id) => id !== resource),
    life: { ...from.life, claims: claims.filter((one) => one.resource !== resource) },
  }
  // The customer heard the names when the last place was claimed.
  const audiences = from.status === 'booked' ? ['customer', 'staff'] : ['staff']
  const data = { audiences, resource, resources: [resource] }
  const tells: Telling[] = [{ name: 'reservation.unclaimed', cause: `${resource}.${at}`, data }]
  const why = { actor: actor.user?.id ?? 'provider', reason: `given back by ${resource}`, at: now }
  const entry = (await ports.catalogueOf(tenant)).find(from.bookable)
  const freed = { ...freedBy(from, entry), resources: [resource] }
  return transactAndServe([freed], { tenant, ports }, (unit) =>
    placeAgain(unit, { from, to, judged: null, why, tells }, { tenant, ports }),
  )
}
