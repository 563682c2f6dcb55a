import { claimedOnly } from '../../domain/availability/group-plan.ts'
import { type ErrorCode, type Result, refuse } from '../../domain/errors.ts'
import { type Appointment, candidateOf } from '../appointments/appointment-request.ts'
import { isSameChoice } from '../appointments/kept-resources.ts'
import { takeCapacity } from '../capacity/take-capacity.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import type { DoorContext } from './door.ts'
import type { GivenClaim } from './reservation-life.ts'

/** Who serves a reservation at another place. */
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
  /** `chosen` are the resources that it must have there. */
  appointment: Appointment
  /** Whether the caller named them; else those that the customer chose are kept. */
  isNamed: boolean
  judged: { window: boolean; hours: boolean }
}

/**
 * Who can serve a reservation at another place, where it is moved or a request changed to, judged under the lock:
 * everybody who serves it now, if all of them are free then; else those that the customer named, with the claimers who
 * are free. Refuses as the engine does, and with `resource_unavailable` if the place would be free without those that
 * are named: it tells which of them are taken.
 */
export async function servedAt(
  unit: UnitOfWork,
  { from, appointment, isNamed, judged }: Judging,
  { tenant, ports, showreasons = false }: Pick<DoorContext, 'tenant' | 'ports' | 'showreasons'>,
): Promise<Result<Served>> {
  const { entry, chosen, dates } = appointment
  // Days take nothing, so that nobody has claimed them. The door judges them.
  const areOthers = isNamed && !isSameChoice(from, entry, chosen)
  if (dates) return { ok: true, value: { resources: areOthers ? chosen : from.resources, claims: [], lost: [] } }
  const fits = async (resources: string[]) =>
    takeCapacity(unit, entry, tenant, candidateOf({ ...appointment, chosen: [...new Set(resources)] }), {
      ...judged,
      now: ports.clock.now(),
      ignoring: from.id,
      showreasons,
    })
  const claims = from.life.claims ?? []
  const claimed = claims.map(({ resource }) => resource)
  const everybody = areOthers ? [...chosen, ...claimed] : from.resources
  const same = await fits(everybody)
  if (same.ok) return { ok: true, value: { resources: everybody, claims, lost: [] } }
  if (!forOthers.has(same.error.code)) return same
  const anonymous = claimedOnly(entry.rules)
  const named = chosen.filter((id) => !anonymous.has(id))
  const first = await fits(named)
  if (!first.ok) {
    const isOfNamed = named.length > 0 && forOthers.has(first.error.code) && (await fits([])).ok
    if (!isOfNamed) return first
    const taken: string[] = []
    for (const id of named) if (!(await fits([id])).ok) taken.push(id)
    // Each of them may be free, and not all of them at once.
    const resources = taken.length > 0 ? taken : named
    return refuse('resource_unavailable', { field: '/resources', data: { resources } })
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
