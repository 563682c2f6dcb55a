import { claimGroups, gigDue, gigExpires, peopleOf } from '../../domain/gigs/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isBeingApproved } from './approval-order.ts'
import { isSameDays } from './former-place.ts'
import type { Telling } from './reservation-events.ts'

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
 * Asks those who may claim a gig; `cause` tells one time of asking from another. The data names the resources, and the
 * people who act for them. None where nobody acts for a resource that is wanted.
 */
export function gigOpen(
  { bookable, resources }: Pick<StoredReservation, 'bookable' | 'resources'>,
  catalogue: Catalogue,
  cause: string,
): Telling[] {
  const entry = catalogue.find(bookable)
  if (!entry) return []
  const open = claimGroups(entry.rules, resources).filter((group) => group.open > 0)
  const asked = new Set(open.flatMap((group) => group.resources).filter((id) => !resources.includes(id)))
  const acting = catalogue.resources.filter((one) => asked.has(one.id) && one.active !== false)
  const users = [...new Set(acting.flatMap(peopleOf))]
  if (users.length === 0) return []
  const data = { audiences: ['claimers'], resources: acting.map(({ id }) => id), users }
  return [{ name: 'reservation.gig_open', cause, data }]
}

/**
 * A changed reservation with the times of a gig, and what those who may claim are told: when it becomes a gig, becomes
 * one again, or gets another time, a longer one too, or other days. Other reservations have no such times. While its
 * claim waits for the payment nothing is told, and time ends nothing.
 * @param from the row before the change; null for a new one
 */
export function openedGig(
  from: StoredReservation | null,
  to: StoredReservation,
  { catalogue, tenant, now }: { catalogue: Catalogue; tenant: Tenant; now: number },
): { to: StoredReservation; also: Telling[] } {
  const { gig: before, ...life } = to.life
  if (to.status !== 'gig') return { to: before ? { ...to, life } : to, also: [] }
  const isSame =
    from?.status === 'gig' &&
    !isBeingApproved(from) &&
    from.start === to.start &&
    from.end === to.end &&
    isSameDays(from.life.dates, to.life.dates) &&
    before !== undefined
  const since = from?.status === 'gig' && before ? before.since : now
  const isCharging = isBeingApproved(to)
  const open = openSince({ ...to, life: { ...life, gig: { since, due: null } } })
  const due = isCharging ? null : gigDue(open, tenant.provider ?? {}, now)
  return {
    to: { ...to, life: { ...life, gig: { since, due } } },
    also: isSame || isCharging ? [] : gigOpen(to, catalogue, `open.${(from?.version ?? 0) + 1}`),
  }
}
