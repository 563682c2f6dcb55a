import { generateAvailability } from '../../domain/availability/generate-availability.ts'
import { judge } from '../../domain/availability/index.ts'
import { isNameable } from '../../domain/gigs/index.ts'
import type { Instant, Interval } from '../../domain/time/types.ts'
import { addedTimeIn } from '../appointments/added-time.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { daysInput, spanFrom } from '../capacity/days-input.ts'
import { refuseFor } from '../capacity/take-capacity.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { judgedAs } from './free-resources.ts'

interface Asking {
  tenant: Tenant
  ports: Ports
  isStaff: boolean
}

/** Judges times in the days of a gig as its claims are judged, but without a lock; drive time is left to the claim. */
async function judgeOf(
  reservation: StoredReservation,
  entry: CataloguedBookable,
  resource: string,
  { within, isStaff, tenant, ports }: Asking & { within: Interval },
) {
  const now = ports.clock.now()
  const { occupancy } = ports.repositories(tenant.scope)
  const appointment = appointmentOf(reservation, entry)
  const input = await daysInput(
    appointment,
    within,
    { occupancy, window: false, ignoring: reservation.id, now },
    tenant,
  )
  const { address: _, ...last } = candidateOf(appointment)
  const resources = [...reservation.resources, resource]
  const { hours } = judgedAs({ isStaff })
  return {
    input,
    judged: (span: Interval) => judge(input, { ...last, ...span, resources }, { window: false, hours }),
  }
}

/** Whether a gig may start then: at the time that it has, or at one in its days that has not begun. */
export function mayStartAt(
  { reservation, entry }: { reservation: StoredReservation; entry: CataloguedBookable },
  start: Instant,
  now: Instant,
): boolean {
  const { dates } = reservation.life
  if (!dates) return start === reservation.start
  return isNameable(spanFrom(start, addedTimeIn(reservation), entry), dates, now)
}

/**
 * The times in the days of a gig that a resource could claim, by the engine that judges claims; nothing is taken. None
 * for a gig that has its time. Drive time is judged only by the claim itself.
 */
export async function freeTimes(
  reservation: StoredReservation,
  entry: CataloguedBookable,
  resource: string,
  { tenant, ports }: Pick<Asking, 'tenant' | 'ports'>,
): Promise<Interval[]> {
  const { dates } = reservation.life
  if (!dates) return []
  const asking = { within: dates, tenant, ports, isStaff: false }
  const { input, judged } = await judgeOf(reservation, entry, resource, asking)
  return generateAvailability(input)
    .map(({ start }) => spanFrom(start, addedTimeIn(reservation), entry))
    .filter((span) => isNameable(span, dates, input.now))
    .filter((span) => judged(span).ok)
}

/**
 * Refuses a time that a resource could not claim in the days of a gig, as the engine does; null for one that it could.
 * Staff may name one outside of the hours.
 */
export async function refuseTaken(
  reservation: StoredReservation,
  entry: CataloguedBookable,
  { resource, start }: { resource: string; start: Instant },
  asking: Asking,
) {
  const span = spanFrom(start, addedTimeIn(reservation), entry)
  const { judged } = await judgeOf(reservation, entry, resource, { ...asking, within: span })
  const verdict = judged(span)
  return verdict.ok ? null : refuseFor(verdict.reason, asking.isStaff)
}
