import { ok, type Result, refuse } from '../../domain/errors.ts'
import { givesBackUntil, peopleOfClaims } from '../../domain/gigs/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation } from '../define-operation.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { backToDays } from '../reservations/back-to-days.ts'
import { placeAgain } from '../reservations/door.ts'
import { timeOf } from '../reservations/ended-claims.ts'
import type { Telling } from '../reservations/reservation-events.ts'
import { type Claimable, type ClaimContext, claimedBy, isNothing, resourceOf } from './claimers-view.ts'
import { decideAboutGig, isClaimedStatus, lostOrRefused, refuseUnseen } from './decide-about-gig.ts'
import { changedMeanwhile, gigAnswer } from './gig-answer.ts'

/**
 * Gives a claim back, so that the reservation is a gig again: its claimer until `unclaimcutoff` hours before the start,
 * staff until the start. With the last claim goes the time that was named in a customer's days. Refuses with
 * `cancel_too_late` afterwards. Giving back what is not claimed changes nothing.
 */
export const giveBackClaim = defineOperation({
  name: 'give_back_claim',
  summary: 'Gives a claimed reservation back; others are asked again.',
  ...calls.give_back_claim,
  access: 'site',
  effect: 'keyed',
  decides: 'id',
  async handler({ params, tenant, ports, actor }) {
    const context = { tenant, ports, actor }
    return decideAboutGig(params, context, async (found) => {
      const { reservation, isStaff } = found
      const claimed = claimedBy(reservation)
      const meant = resourceOf(found, params.resource, (id) => claimed.includes(id))
      if (!meant.ok && !isNothing(meant.error, params.resource)) return meant
      if (!meant.ok || !claimed.includes(meant.value)) return gigAnswer(found, reservation, context)
      const unseen = await refuseUnseen(params, found, context)
      if (unseen) return unseen
      if (!isClaimedStatus(reservation)) return changedMeanwhile(found, context)
      const late = isLate(reservation, { now: ports.clock.now(), isStaff }, context)
      if (!late.ok) return late

      const done = await giveBack(found, meant.value, context)
      return done.ok ? gigAnswer(found, done.value, context) : lostOrRefused(done)
    })
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
  { reservation: from, entry, catalogue }: Claimable,
  resource: string,
  { tenant, ports, actor }: ClaimContext,
): Promise<Result<StoredReservation>> {
  const now = ports.clock.now()
  const claims = from.life.claims ?? []
  const left = claims.filter((one) => one.resource !== resource)
  const open: StoredReservation = {
    ...from,
    status: 'gig',
    resources: from.resources.filter((id) => id !== resource),
    life: { ...from.life, claims: left },
  }
  const inDays = left.length === 0 ? backToDays(from, entry) : null
  const to = inDays ?? open
  const taken = claims.filter((one) => one.resource === resource)
  // The customer hears of what they were told, also where another place is open again by now. Who had claimed it has it
  // in a calendar, whoever gave it back; of a time that goes too the door tells them.
  const wasTold = taken.some(({ told }) => told !== undefined) || (inDays && from.life.named?.told !== undefined)
  const audiences = [
    ...(from.status === 'booked' || wasTold ? ['customer'] : []),
    'staff',
    ...(inDays ? [] : ['claimers']),
  ]
  const data = {
    ...{ audiences, resource, resources: [resource] },
    ...(inDays ? { former: timeOf(from) } : { endedclaims: taken }),
  }
  const tells: Telling[] = [{ name: 'reservation.unclaimed', cause: `${resource}.${from.version + 1}`, data }]
  const why = { actor: actor.user?.id ?? 'provider', reason: `given back by ${resource}`, at: now }
  return transactAndServe({ tenant, ports }, (unit) =>
    placeAgain(
      unit,
      { from, to, judged: null, why, tells, givers: peopleOfClaims(taken, catalogue.resources) },
      { tenant, ports },
    ),
  )
}
