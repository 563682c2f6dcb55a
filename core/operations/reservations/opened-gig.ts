import { claimGroups, gigDue, gigExpires, peopleOf } from '../../domain/gigs/index.ts'
import type { Instant } from '../../domain/time/types.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { isSameDays } from './former-place.ts'
import type { Telling } from './reservation-events.ts'

/** When a gig ends that nobody takes on, or confirms. */
export const gigEnds = (
  { life, created, start }: Pick<StoredReservation, 'life' | 'created' | 'start'>,
  { provider }: Tenant,
): Instant => gigExpires({ since: life.gig?.since ?? created, start }, provider ?? {})

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
 * one again, or gets another time, a longer one too, or other days. Other reservations have no such times.
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
    from.start === to.start &&
    from.end === to.end &&
    isSameDays(from.life.dates, to.life.dates) &&
    before !== undefined
  const since = from?.status === 'gig' && before ? before.since : now
  const due = gigDue({ since, start: to.start }, tenant.provider ?? {}, now)
  return {
    to: { ...to, life: { ...life, gig: { since, due } } },
    also: isSame ? [] : gigOpen(to, catalogue, `open.${(from?.version ?? 0) + 1}`),
  }
}
