import { isByNights } from '../../domain/availability/nights.ts'
import { shownEnd } from '../../domain/availability/shown-span.ts'
import { isInFeed } from '../../domain/publicfeed/feed-settings.ts'
import { dayHolding, dayIntervalOf } from '../../domain/time/dates.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { standingAt } from '../reservations/former-place.ts'
import type { Tenant } from '../tenant.ts'

/** The bookables of the feed: those that everybody may see on the site, and that say so. */
export const feedBookables = ({ inView }: Catalogue): CataloguedBookable[] =>
  inView.filter(({ bookable }) => isInFeed(bookable))

/** Statuses in which somebody comes. A request is not decided yet, and who waits has no place. */
const coming = new Set<StoredReservation['status']>(['booked', 'gig'])

/** From where reservations are read: a stay is stored until the midnight before its guests leave. */
function readFrom(bookables: CataloguedBookable[], start: Interval['start'], timezone: string): Interval['start'] {
  const isNeeded = bookables.some(({ rules }) => isByNights(rules) && rules.departuretime !== undefined)
  return isNeeded ? dayIntervalOf(dayHolding(start, timezone), timezone).start - 1 : start
}

/**
 * The reservations of some bookables that lie in a range, until the end that is told of them, at the place where each
 * stands: a move that waits shows its former one. In order of their starts. Two queries, however many there are.
 */
export async function feedReservations(
  bookables: CataloguedBookable[],
  range: Interval,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<StoredReservation[]> {
  const { timezone } = tenant
  const { reservations } = ports.repositories(tenant.scope)
  const rulesOf = new Map(bookables.map(({ bookable, rules }) => [bookable.id, rules]))
  if (rulesOf.size === 0) return []
  const start = readFrom(bookables, range.start, timezone)
  const [listed, moving] = await Promise.all([
    reservations.list({ range: { ...range, start }, status: [...coming] }),
    reservations.awaitingMove(ports.clock.now()),
  ])
  const liesIn = (one: StoredReservation) => {
    const rules = rulesOf.get(one.bookable)
    return rules && one.start < range.end && shownEnd(one.end, rules, timezone).utc > range.start
  }
  return [...listed, ...moving]
    .map(standingAt)
    .filter((one) => liesIn(one) && coming.has(one.status) && one.life.dates === undefined)
    .toSorted((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
}
