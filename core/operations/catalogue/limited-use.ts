import { readLinkid } from '../../domain/access/linkid.ts'
import type { LimitedUseLink } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Actor } from '../define-operation.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { LinkUses } from './access-repository.ts'
import type { Catalogue } from './catalogue.ts'

/** The link named by a `linkid`: its uid or, if it has none, its id; perhaps with an entry that waits by it. */
export function linkNamed({ links }: Pick<Catalogue, 'links'>, linkid: string | undefined): LimitedUseLink | null {
  const named = (name: string) => links.find(({ uid, id }) => (uid ?? id) === name)
  return linkid === undefined ? null : (named(linkid) ?? named(readLinkid(linkid).uid) ?? null)
}

/** The entry of a queue that a `linkid` names by its own token, while it waits; null for any other. */
export async function waiterNamed(
  linkid: string | undefined,
  { tenant, ports }: { tenant: Pick<Tenant, 'scope'>; ports: Pick<Ports, 'tokens' | 'repositories'> },
): Promise<StoredReservation | null> {
  const waiter = linkid === undefined ? null : readLinkid(linkid).waiter
  const entry = waiter && (await ports.repositories(tenant.scope).reservations.find(waiter.id))
  return entry?.status === 'waitlisted' && ports.tokens.isManage(entry, waiter?.token ?? '') ? entry : null
}

const hasUse = ({ uses, booked, held }: LinkUses): boolean => booked + held < uses

/**
 * Whether the link can still be used to book. Holds don't count as used here, so that the holder can open it again. Who
 * waits by it, and is signed in or has the token of their entry, can open it too: what they book of that time is the
 * same use.
 */
export async function isLinkGood(
  { id }: LimitedUseLink,
  { user, linkid }: Pick<Actor, 'user' | 'linkid'>,
  context: { tenant: Pick<Tenant, 'scope'>; ports: Pick<Ports, 'clock' | 'tokens' | 'repositories'> },
): Promise<boolean> {
  const { access } = context.ports.repositories(context.tenant.scope)
  if (hasUse({ ...(await access.uses(id, context.ports.clock.now())), held: 0 })) return true
  if (user !== undefined && (await access.waitsBy(id, user.id))) return true
  const waiter = await waiterNamed(linkid, context)
  return waiter !== null && (await access.takenBy(waiter.id))?.link === id
}

/** The cart of other reservations that came by the same link; null if none of them did. */
async function cartOf(unit: UnitOfWork, link: string, others: string[]): Promise<string | null> {
  for (const other of others) {
    const use = await unit.access.takenBy(other)
    if (use?.link === link) return use.cart
  }
  return null
}

/**
 * Takes a use of a link for a new reservation, in its transaction and under the link's lock, so that the last use goes
 * to one cart only. Reservations of a cart share its use. Refuses with `link_required`.
 * @param cart other reservations of its cart: held, or being booked with it; and those by which its person waits for it
 */
export async function takeUse(
  unit: UnitOfWork,
  link: string | null,
  { reservation, cart: others = [] }: { reservation: string; cart?: string[] },
  now: number,
): Promise<Result<null>> {
  if (link === null) return ok(null)
  const cart = await cartOf(unit, link, others)
  if (cart === null && !hasUse(await unit.access.lockedUses(link, now, { reservation }))) return refuse('link_required')
  await unit.access.use({ link, reservation, cart: cart ?? reservation }, now)
  return ok(null)
}

/**
 * Checks again when a hold is confirmed: an expired hold has lost its use and needs another, and so does one whose cart
 * was booked without it. What is booked together is a cart from then on.
 * @param cart the reservations that are booked with it, as far as they are
 */
export async function keepUse(
  unit: UnitOfWork,
  bookable: { limited_use?: boolean },
  { reservation, cart: others = [] }: { reservation: string; cart?: string[] },
  now: number,
): Promise<Result<null>> {
  if (!bookable.limited_use) return ok(null)
  const own = await unit.access.takenBy(reservation)
  if (own === null) return ok(null)
  const cart = await cartOf(unit, own.link, others)
  if (cart === null && !hasUse(await unit.access.lockedUses(own.link, now, own))) return refuse('link_required')
  await unit.access.countIn(cart ?? reservation, reservation)
  return ok(null)
}
