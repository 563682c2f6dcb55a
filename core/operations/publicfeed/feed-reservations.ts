import { isInFeed } from '../../domain/publicfeed/feed-settings.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { formerPlaceOf, standingAt } from '../reservations/former-place.ts'
import type { Tenant } from '../tenant.ts'

/** The bookables of the feed: those that everybody may see on the site, and that say so. */
export const feedBookables = ({ inView }: Catalogue): CataloguedBookable[] =>
  inView.filter(({ bookable }) => isInFeed(bookable))

/** Statuses in which somebody comes. A request is not decided yet, and who waits has no place. */
const coming = new Set<StoredReservation['status']>(['booked', 'gig'])

/**
 * The reservations of some bookables that lie in a range, at the place where each stands: a move that waits shows its
 * former one. In order of their starts. Two queries, however many there are.
 */
export async function feedReservations(
  bookables: CataloguedBookable[],
  range: Interval,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<StoredReservation[]> {
  const { reservations } = ports.repositories(tenant.scope)
  const ids = new Set(bookables.map(({ bookable }) => bookable.id))
  if (ids.size === 0) return []
  const [listed, moving] = await Promise.all([
    reservations.list({ range, status: [...coming] }),
    reservations.awaitingMove(ports.clock.now()),
  ])
  const liesIn = (one: StoredReservation) => {
    const { start, end } = formerPlaceOf(one)
    return start < range.end && end > range.start
  }
  return [...listed, ...moving.filter(liesIn)]
    .map(standingAt)
    .filter((one) => ids.has(one.bookable) && coming.has(one.status) && one.life.dates === undefined)
    .toSorted((one, other) => one.start - other.start || (one.id < other.id ? -1 : 1))
}
