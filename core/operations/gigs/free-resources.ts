import { lockedRange, openingsRange } from '../../domain/availability/availability-range.ts'
import { judge } from '../../domain/availability/index.ts'
import { hull } from '../../domain/time/intervals.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { engineInput } from '../availability/availability-answer.ts'
import { readWithClaims } from '../availability/read-with-claims.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** How a claim is judged. Staff may give a resource work outside of its hours. */
export const judgedAs = ({ isStaff }: { isStaff: boolean }) => ({ hours: !isStaff, exactResources: true })

/**
 * Which of these resources could claim a reservation, as it stands now, by the engine that judges claims; nothing is
 * taken. Drive time is judged only by the claim itself, since its trips may have to be asked for.
 */
export async function freeResources(
  reservation: StoredReservation,
  entry: CataloguedBookable,
  resources: string[],
  { tenant, ports, isStaff }: { tenant: Tenant; ports: Ports; isStaff: boolean },
): Promise<Set<string>> {
  if (resources.length === 0) return new Set()
  // Which of the times in its days are free is asked of each resource by itself.
  if (reservation.life.dates) return new Set(resources)
  const { address: _, ...candidate } = candidateOf(appointmentOf(reservation, entry))
  const now = ports.clock.now()
  const ignoring = reservation.id
  const openings = openingsRange(candidate, tenant.timezone)
  const range = hull([lockedRange(entry.rules, candidate), openings])
  const { occupancy } = ports.repositories(tenant.scope)
  const { read } = await readWithClaims(
    { entries: [entry], range, timezone: tenant.timezone, now, ignoring },
    (reached, open) =>
      occupancy.read({ ...entry.reads, waitlist: false, range: reached, openings: open, now, ignoring }),
  )
  const wish = { range: { start: candidate.start, end: candidate.start + 1 }, ignoring }
  const input = { ...engineInput(entry, tenant, read, wish, now), addedtime: candidate.addedtime }
  const isFree = (id: string) =>
    judge(
      input,
      { ...candidate, resources: [...reservation.resources, id] },
      { window: false, ...judgedAs({ isStaff }) },
    ).ok
  return new Set(resources.filter(isFree))
}
