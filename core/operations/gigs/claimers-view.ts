import type { Resource } from '../../domain/entities/index.ts'
import { type Refusal, type Result, refuse } from '../../domain/errors.ts'
import { resourcesActedFor, roleOf } from '../../domain/gigs/index.ts'
import { statuses } from '../../domain/reservation/index.ts'
import type { Catalogue, CataloguedBookable } from '../catalogue/catalogue.ts'
import { isStaff } from '../catalogue/visibility.ts'
import type { Actor } from '../define-operation.ts'
import { providerOf } from '../params.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { isDecidedByLink } from '../requests/who-decides.ts'
import { formerPlaceOf } from '../reservations/former-place.ts'
import type { Tenant } from '../tenant.ts'

export interface ClaimContext {
  tenant: Tenant
  ports: Ports
  actor: Actor
}

/** A reservation that somebody may claim, as that person sees it. */
export interface Claimable {
  reservation: StoredReservation
  entry: CataloguedBookable
  catalogue: Catalogue
  /** The resources for which the caller acts: their own, and for staff all. */
  acting: Resource[]
  /** Staff, or somebody who has the link of a mail to them. */
  isStaff: boolean
}

/** Who claims or bids, by id; null for staff, who do it for those to whom the resource belongs. */
export const madeBy = ({ isStaff: byStaff }: Pick<Claimable, 'isStaff'>, { actor }: ClaimContext): string | null =>
  byStaff ? null : (actor.user?.id ?? null)

/** The resources that have claimed a reservation: while a move waits, the place that stands until it is decided. */
export const claimedBy = (reservation: StoredReservation): string[] =>
  formerPlaceOf(reservation).claims.map(({ resource }) => resource)

/** Whether one of these resources has claimed the reservation, or could have. */
export function isFor(reservation: StoredReservation, { rules }: CataloguedBookable, acting: Resource[]): boolean {
  const claimed = claimedBy(reservation)
  if (acting.some(({ id }) => claimed.includes(id))) return true
  return acting.some(({ id }) => roleOf(rules, reservation.resources, id) !== 'none')
}

const isShown = ({ status }: StoredReservation) =>
  statuses[status].stage === 'standing' || statuses[status].stage === 'over'

/** Which reservation a call is about. */
interface Named {
  id: string
  provider?: string | undefined
}

async function claimable(
  { id }: Named,
  { resources, isStaff }: { resources: Resource[] | 'all'; isStaff: boolean },
  { tenant, ports }: ClaimContext,
): Promise<Result<Claimable>> {
  const catalogue = await ports.catalogueOf(tenant)
  const acting = resources === 'all' ? catalogue.resources : resources
  const reservation = acting.length > 0 ? await ports.repositories(tenant.scope).reservations.find(id) : null
  const entry = reservation && catalogue.find(reservation.bookable)
  if (!reservation || !entry || !isShown(reservation) || !isFor(reservation, entry, acting)) return refuse('not_found')
  return { ok: true, value: { reservation, entry, catalogue, acting, isStaff } }
}

/**
 * The reservation of a call by somebody who acts for resources, or by staff. Any other id is answered like an unknown
 * one; without a person or a provider's key, with `login_required`.
 */
export async function claimableFor(named: Named, context: ClaimContext): Promise<Result<Claimable>> {
  const { tenant, ports, actor } = context
  const here = providerOf(tenant, named.provider)
  if (!here.ok) return here
  if (isStaff(actor, tenant)) return claimable(named, { resources: 'all', isStaff: true }, context)
  if (!actor.user) return refuse('login_required')
  const { resources } = await ports.catalogueOf(tenant)
  return claimable(named, { resources: resourcesActedFor(resources, actor.user), isStaff: false }, context)
}

/**
 * The reservation whose bids a call is about, for staff: by their session, or by the token of the link in their mail.
 * Anybody else is answered as for an unknown id.
 */
export async function biddingFor(
  { token, ...named }: Named & { token?: string | undefined },
  context: ClaimContext,
): Promise<Result<Claimable>> {
  const { tenant, ports, actor } = context
  const here = providerOf(tenant, named.provider)
  if (!here.ok) return here
  const found = await claimable(named, { resources: 'all', isStaff: true }, context)
  if (!found.ok) return found
  return isDecidedByLink(found.value.reservation, token, ports) || isStaff(actor, tenant) ? found : refuse('not_found')
}

/**
 * The resource that a call is about: the one it names, if the caller acts for it; else the only one of theirs that
 * `fits`. Refuses with `not_found`, and with `invalid_params` where several fit.
 */
export function resourceOf(
  { acting }: Claimable,
  named: string | undefined,
  fits: (id: string) => boolean,
): Result<string> {
  const fitting = acting.map(({ id }) => id).filter((id) => (named === undefined ? fits(id) : id === named))
  const [only, ...others] = fitting
  if (only === undefined) return refuse('not_found', { field: '/resource' })
  if (others.length === 0) return { ok: true, value: only }
  return refuse('invalid_params', { field: '/resource', data: { expected: `one of ${fitting.join(', ')}` } })
}

/** Whether `resourceOf` found nothing of the caller's where none was named: there is nothing to take back. */
export const isNothing = ({ code }: Refusal, named: string | undefined): boolean =>
  named === undefined && code === 'not_found'
