import { claimGroups, gigDue, gigExpires, peopleOf } from '../../domain/gigs/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import { keptResources } from '../appointments/kept-resources.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isBeingApproved } from './approval-order.ts'
import { formerPlaceOf, isSameDays } from './former-place.ts'
import type { Telling } from './reservation-events.ts'
import type { FormerPlace } from './reservation-life.ts'

/** When a gig ends that nobody takes on, or confirms. */
export const gigEnds = (
  gig: Pick<StoredReservation, 'life' | 'created' | 'start' | 'expires'>,
  { provider }: Tenant,
): Instant => gigExpires(openSince(gig), provider ?? {})

/** Since when a gig is open, and how long at least: while another method is waited for (`expires`). */
export const openSince = ({
  life,
  created,
  start,
  expires,
}: Pick<StoredReservation, 'life' | 'created' | 'start' | 'expires'>) => ({
  ...{ since: life.gig?.since ?? created, start },
  until: life.onclaim ? expires : null,
})

/**
 * Whether what somebody takes on differs, whenever it is: its seats, its occurrence, or the resources beside those that
 * have claimed it and those that nobody chose.
 */
export function isOtherJob(before: FormerPlace, after: FormerPlace, entry: CataloguedBookable | null): boolean {
  const chosen = (place: FormerPlace) => {
    const claimed = new Set(place.claims.map(({ resource }) => resource))
    return (entry ? keptResources(place, entry) : place.resources).filter((id) => !claimed.has(id)).sort()
  }
  return (
    before.seats !== after.seats ||
    before.occurrence !== after.occurrence ||
    chosen(before).join() !== chosen(after).join()
  )
}

/**
 * Asks those who may claim a gig; `cause` tells one time of asking from another. The data names the resources, and the
 * people who act for them. Where nobody acts for any resource of a group, only staff can claim it, and are told. It
 * names those whose bids the change ended, who read so.
 * @param endedbids the resources that bid
 * @param givers whoever has just given it back, or it was taken from: they know, and are asked with the next asking
 */
export function gigOpen(
  { bookable, resources }: Pick<StoredReservation, 'bookable' | 'resources'>,
  catalogue: Catalogue,
  cause: string,
  { endedbids = [], givers = [] }: { endedbids?: string[]; givers?: string[] } = {},
): Telling[] {
  const entry = catalogue.find(bookable)
  if (!entry) return []
  const open = claimGroups(entry.rules, resources).filter((group) => group.open > 0)
  const actingFor = (ids: string[]) =>
    catalogue.resources.filter(({ id, active }) => ids.includes(id) && !resources.includes(id) && active !== false)
  const people = (ids: string[]) => [...new Set(actingFor(ids).flatMap(peopleOf))]
  const wanted = open.flatMap((group) => group.resources)
  const bidders = people(endedbids)
  const users = [...new Set([...people(wanted), ...bidders])]
  const isForStaff = open.some((group) => people(group.resources).length === 0)
  const audiences = [...(isForStaff ? ['staff'] : []), ...(users.length > 0 ? ['claimers'] : [])]
  if (audiences.length === 0) return []
  const data = {
    ...{ audiences, resources: actingFor(wanted).map(({ id }) => id) },
    users: users.filter((id) => !givers.includes(id)),
    ...(bidders.length > 0 && { bidders }),
    ...(isForStaff && { of: 'unlinked' }),
  }
  return [{ name: 'reservation.gig_open', cause, data }]
}

interface AsGig {
  catalogue: Catalogue
  tenant: Tenant
  now: number
  endedbids?: string[]
  givers?: string[]
}

/**
 * A changed reservation with the times of a gig, and what those who may claim are told: when it becomes a gig, becomes
 * one again, or gets another time, a longer one too, other days, or other seats or resources. Other reservations have
 * no such times. While its claim waits for the payment nothing is told, and time ends nothing.
 * @param from the row before the change; null for a new one
 */
export function openedGig(
  from: StoredReservation | null,
  to: StoredReservation,
  { catalogue, tenant, now, ...people }: AsGig,
): { to: StoredReservation; also: Telling[] } {
  const { gig: before, ...life } = to.life
  if (to.status !== 'gig') return { to: before ? { ...to, life } : to, also: [] }
  const isSame =
    from?.status === 'gig' &&
    !isBeingApproved(from) &&
    from.start === to.start &&
    from.end === to.end &&
    isSameDays(from.life.dates, to.life.dates) &&
    !isOtherJob(formerPlaceOf(from), formerPlaceOf(to), catalogue.find(to.bookable)) &&
    before !== undefined
  const isCharging = isBeingApproved(to)
  const isAskedAnew = !isSame && !isCharging
  // Who is asked anew has the hours that all have who are asked: else what is moved near its start would end at once.
  const since = from?.status === 'gig' && before && !isAskedAnew ? before.since : now
  const open = openSince({ ...to, life: { ...life, gig: { since, due: null } } })
  const due = isCharging ? null : gigDue(open, tenant.provider ?? {}, now)
  return {
    to: { ...to, life: { ...life, gig: { since, due } } },
    also: isAskedAnew ? gigOpen(to, catalogue, `open.${(from?.version ?? 0) + 1}`, people) : [],
  }
}
