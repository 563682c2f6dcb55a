import { claimedOnly } from '../../domain/availability/group-plan.ts'
import { type ErrorCode, type Result, refuse } from '../../domain/errors.ts'
import { candidateOf } from '../appointments/appointment-request.ts'
import { takeCapacity } from '../capacity/take-capacity.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import type { DoorContext } from '../reservations/door.ts'
import type { GivenClaim } from '../reservations/reservation-life.ts'
import type { Destination } from './read-move.ts'

/** Who serves a reservation at its new place. */
export interface Served {
  /** The resources that it asks for; the engine fills in what is missing. */
  resources: string[]
  /** Claims of those who are free then. */
  claims: GivenClaim[]
  /** Claims of those who are not, and who are asked again. */
  lost: GivenClaim[]
}

/** Refusals for want of a resource: with others it may fit. */
const forOthers = new Set<ErrorCode>(['slot_taken', 'closed', 'drivetime_conflict', 'outside_hours'])

interface Judging {
  from: StoredReservation
  destination: Destination
  judged: { window: boolean; hours: boolean }
}

/**
 * Who can serve a reservation at its new place, judged under the lock: everybody who serves it now, if all of them are
 * free then; else those that the customer named, with the claimers who are free. Refuses as the engine does, and with
 * `resource_unavailable` if the place would be free without those that are named.
 */
export async function servedAt(
  unit: UnitOfWork,
  { from, destination, judged }: Judging,
  { tenant, ports, showreasons = false }: Pick<DoorContext, 'tenant' | 'ports' | 'showreasons'>,
): Promise<Result<Served>> {
  const { appointment, isNamed } = destination
  const { entry, chosen, dates } = appointment
  // Days take nothing, so that nobody has claimed them. The door judges them.
  if (dates) return { ok: true, value: { resources: isNamed ? chosen : from.resources, claims: [], lost: [] } }
  const fits = async (resources: string[]) =>
    takeCapacity(unit, entry, tenant, candidateOf({ ...appointment, chosen: [...new Set(resources)] }), {
      ...judged,
      now: ports.clock.now(),
      ignoring: from.id,
      showreasons,
    })
  const claims = from.life.claims ?? []
  const claimed = claims.map(({ resource }) => resource)
  const everybody = isNamed ? [...chosen, ...claimed] : from.resources
  const same = await fits(everybody)
  if (same.ok) return { ok: true, value: { resources: everybody, claims, lost: [] } }
  if (!forOthers.has(same.error.code)) return same
  const anonymous = claimedOnly(entry.rules)
  const named = chosen.filter((id) => !anonymous.has(id))
  const first = await fits(named)
  if (!first.ok) {
    const isOfNamed = named.length > 0 && forOthers.has(first.error.code) && (await fits([])).ok
    return isOfNamed ? refuse('resource_unavailable', { field: '/resources', data: { resources: named } }) : first
  }
  const free: GivenClaim[] = []
  for (const claim of claims)
    if ((await fits([...named, ...free.map(({ resource }) => resource), claim.resource])).ok) free.push(claim)
  return {
    ok: true,
    value: {
      resources: [...named, ...free.map(({ resource }) => resource)],
      claims: free,
      lost: claims.filter((claim) => !free.includes(claim)),
    },
  }
}
