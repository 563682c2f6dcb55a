import { type Result, refuse } from '../../domain/errors.ts'
import { addedTimeIn } from '../appointments/added-time.ts'
import { spanFrom } from '../capacity/days-input.ts'
import { lockPlaces } from '../capacity/take-capacity.ts'
import { captureApproved, orderCapture } from '../payments/capture-approved.ts'
import type { StoredReservation } from '../ports.ts'
import { transactAndServe } from '../queues/serve-queues.ts'
import { placesOf } from '../requests/lock-own-place.ts'
import { isBeingApproved, isUndecided, lacksMethod, withApproval } from '../reservations/approval-order.ts'
import { asClaimed, toldClaim } from '../reservations/claimed.ts'
import { placeAgain } from '../reservations/door.ts'
import { lockBalances } from '../reservations/follow-balance.ts'
import type { ServingUnit } from '../reservations/serving-unit.ts'
import type { Claimable, ClaimContext } from './claimers-view.ts'
import { judgedAs } from './free-resources.ts'

interface Claim {
  resource: string
  /** Who claims it; null if staff do it on the resource's behalf. */
  user: string | null
  /** The time that it names in the days of the gig; null where that has its time. */
  start: number | null
}

/** A gig with one claim more, at the time that it names. */
function withClaim({ reservation: from, entry }: Claimable, claim: Claim, now: number): StoredReservation {
  const { start, ...given } = claim
  const { dates, ...life } = from.life
  return {
    ...from,
    ...(start === null ? {} : spanFrom(start, addedTimeIn(from), entry)),
    resources: [...from.resources, claim.resource],
    // With the time it comes to another place in calendars, also after another time was refused.
    sequence: from.sequence + (start === null ? 0 : 1),
    life: {
      ...life,
      ...(dates && { named: { days: dates } }),
      claims: [...(life.claims ?? []), { ...given, at: now }],
    },
  }
}

/**
 * Gives a gig one more of the resources that it wants, judged for that resource; the one for the last open place makes
 * it booked. What is kept of days is charged with the claim that names their time: that takes its place at once, and
 * counts with the recorded capture. Refuses as the engine does; with `payment_required`, `payment_declined` or
 * `payment_unknown` as an approval does, and it stays open; with `status_conflict` if another call changed the
 * reservation.
 */
export async function takeClaim(
  claimable: Claimable,
  claim: Claim,
  { tenant, ports, actor }: ClaimContext,
): Promise<Result<StoredReservation>> {
  const { reservation } = claimable
  if (lacksMethod(reservation)) return refuse('payment_required')
  const work = { tenant, ports, actor: actor.user?.id ?? 'provider' }
  const taken = await transactAndServe(work, (unit) => take(unit, claimable, claim, work))
  if (!taken.ok || !isBeingApproved(taken.value)) return taken
  const charged = await captureApproved(work, taken.value)
  // Why a bank declines is no matter of the claimer.
  return charged.ok || claimable.isStaff ? charged : refuse(charged.error.code)
}

async function take(
  unit: ServingUnit,
  claimable: Claimable,
  claim: Claim,
  { tenant, ports, actor }: Pick<ClaimContext, 'tenant' | 'ports'> & { actor: string },
): Promise<Result<StoredReservation>> {
  const { reservation: from, entry, catalogue, isStaff } = claimable
  const now = ports.clock.now()
  const taken = withClaim(claimable, claim, now)
  const isCharged = isUndecided(from)
  // Its place is locked before what pays for it.
  if (isCharged) await lockPlaces(unit, placesOf(taken, entry))
  if (isCharged) await lockBalances(unit, [from], now)
  const ordered = await orderCapture(unit, isCharged ? (from.payment?.attempt ?? null) : null, now)
  if (!ordered.ok) return ordered
  const to = ordered.value ? withApproval({ ...taken, expires: now }, actor, now) : asClaimed(taken, entry, now)
  const reason = ordered.value
    ? `claimed for ${claim.resource}, and its payment ordered`
    : `claimed for ${claim.resource}`
  return placeAgain(
    unit,
    {
      ...{ from, to },
      // With the time, the resources are taken that nobody could have before.
      judged: from.life.dates ? { ...judgedAs(claimable), exactResources: false } : judgedAs(claimable),
      why: { actor, reason, at: now },
      tells: ordered.value ? [] : await toldClaim(unit, to, { claim, actor, catalogue }),
    },
    { tenant, ports, showreasons: isStaff },
  )
}
