import type { LimitedUseLink } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Repositories, UnitOfWork } from '../ports.ts'
import type { LinkUses } from './access-repository.ts'
import type { Catalogue } from './catalogue.ts'

/** The link named by a `linkid`: its uid or, if it has none, its id. */
export const linkNamed = ({ links }: Pick<Catalogue, 'links'>, linkid: string | undefined): LimitedUseLink | null =>
  links.find(({ uid, id }) => (uid ?? id) === linkid) ?? null

const hasUse = ({ uses, booked, held }: LinkUses): boolean => booked + held < uses

/**
 * Whether the link can still be used to book. Holds don't count as used here, so that the holder can open it again. Who
 * is signed in and waits by it can open it too: what they book of that time is the same use.
 */
export async function isLinkGood(
  { access }: Pick<Repositories, 'access'>,
  { id }: LimitedUseLink,
  { now, user }: { now: number; user: string | undefined },
): Promise<boolean> {
  if (hasUse({ ...(await access.uses(id, now)), held: 0 })) return true
  return user !== undefined && (await access.waitsBy(id, user))
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
