import { lockedRange } from '../../domain/availability/availability-range.ts'
import { generateAvailability } from '../../domain/availability/generate-availability.ts'
import { judge } from '../../domain/availability/index.ts'
import { isNameable } from '../../domain/gigs/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import { addedTimeIn } from '../appointments/added-time.ts'
import { appointmentOf, candidateOf } from '../appointments/appointment-request.ts'
import { engineInput } from '../availability/availability-answer.ts'
import { readWithClaims } from '../availability/read-with-claims.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { spanFrom } from './named-start.ts'

/** Who claims names a time at which the customer may come; the window, in which one books, has been kept by then. */
const atAnyNotice = ({ rules }: CataloguedBookable) => {
  const { windowbegin: _, windowend: __, ...rest } = rules
  return rest
}

/**
 * The times in the days of a gig that a resource could claim, by the engine that judges claims; nothing is taken. None
 * for a gig that has its time. Drive time is judged only by the claim itself.
 */
export async function freeTimes(
  reservation: StoredReservation,
  entry: CataloguedBookable,
  resource: string,
  { tenant, ports }: { tenant: Tenant; ports: Ports; isStaff: boolean },
): Promise<Interval[]> {
  const { dates } = reservation.life
  if (!dates) return []
  const { address: _, ...last } = candidateOf(appointmentOf(reservation, entry))
  const now = ports.clock.now()
  const ignoring = reservation.id
  const addedtime = addedTimeIn(reservation)
  const whole = lockedRange(entry.rules, { ...last, start: dates.start, end: dates.end + addedtime * 1000 })
  const { occupancy } = ports.repositories(tenant.scope)
  const { read } = await readWithClaims(
    { entry, range: whole, timezone: tenant.timezone, now, ignoring },
    (range, openings) => occupancy.read({ ...entry.reads, waitlist: false, range, openings, now, ignoring }),
  )
  const wish = { range: dates, seats: reservation.seats, ignoring, showunavailable: true }
  const input = { ...engineInput(entry, tenant, read, wish, now), bookable: atAnyNotice(entry), addedtime }
  const resources = [...reservation.resources, resource]
  return generateAvailability(input)
    .map(({ start }) => spanFrom(start, reservation, entry))
    .filter((span) => isNameable(span, dates, now))
    .filter((span) => judge(input, { ...last, ...span, resources }, { window: false, hours: true }).ok)
}
