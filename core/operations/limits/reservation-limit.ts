import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type AskedPlace, exceededLimit, limitsOn, startsToCount } from '../../domain/reservation/index.ts'
import { weekStartsOn } from '../../domain/time/week-start.ts'
import { refuseAppointment } from '../appointments/cart-refusal.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'

/** A place that somebody asks for: a reservation's, or in a queue. */
export interface PersonsPlace {
  entry: CataloguedBookable
  start: number
  /** The reservation's own row, which does not count; null for a new one. */
  own: string | null
  /** The entries of a queue that end with it, which don't count either. */
  ends?: readonly string[]
  /** Where a move begins: only another period is judged. */
  from?: number
  /** Whether it waits without an offer: such entries count only among themselves. */
  waits?: boolean
}

/** Whose places they are: the id of an account, or of the guest of an unproven address. */
export interface LimitedPerson {
  id: string
  /** Whether this person is signed in: nobody else reads which reservations they have. */
  isSignedIn: boolean
}

const asked = (
  { entry: { bookable }, start, from, waits = false }: PersonsPlace,
  { provider }: Tenant,
): AskedPlace => ({
  bookable: bookable.id,
  start,
  from,
  as: waits ? 'entry' : 'place',
  limits: limitsOn(bookable, provider ?? {}),
})

/** The venue's calendar. Its weeks begin as in its country, or as the site's own language says, whoever looks at it. */
const calendarOf = (tenant: Tenant) => ({
  timezone: tenant.timezone,
  weekstart: weekStartsOn(
    (tenant.provider?.language ?? tenant.whitelabel.language ?? 'en-us').toLowerCase(),
    (tenant.provider?.country || tenant.whitelabel.country || '').toUpperCase(),
  ),
})

/** Whether any of the places has a limit: without one nothing is locked and read. */
export const hasLimit = (places: PersonsPlace[], tenant: Tenant): boolean =>
  places.some((place) => asked(place, tenant).limits.length > 0)

/**
 * Judges what a person asks for, all of a cart together, against the limits of the provider and the bookables, under
 * the person's lock: of simultaneous calls none takes one too many. Call it after capacity was locked and before
 * anything is written. Refuses with `reservation_limit` and the limit, of several pointing at the appointment; somebody
 * signed in also learns the ids of the reservations that fill it.
 */
export async function withinLimits(
  unit: UnitOfWork,
  person: LimitedPerson,
  places: PersonsPlace[],
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'clock'> },
): Promise<Result<null>> {
  const wanted = places.map((place) => asked(place, tenant))
  if (!hasLimit(places, tenant)) return ok(null)
  const calendar = calendarOf(tenant)
  const now = ports.clock.now()
  const starts = startsToCount(wanted, calendar)
  const found = await unit.limits.lockedReservations({ person: person.id, starts, now })
  const standing = found.filter(({ id }) => !places.some(({ own, ends = [] }) => own === id || ends.includes(id)))
  const exceeded = exceededLimit(wanted, standing, calendar, now)
  if (!exceeded) return ok(null)
  const { limit, index, reservations } = exceeded
  const told = { maximum: limit.maximum, per: limit.per, ...(person.isSignedIn && { reservations }) }
  const refused = refuse('reservation_limit', { data: told })
  return places.length === 1 ? refused : refuseAppointment(index, refused.error)
}
