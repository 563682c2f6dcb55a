import type { LimitedUseLink } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Repositories, UnitOfWork } from '../ports.ts'
import type { LinkUses } from './access-repository.ts'
import type { Catalogue } from './catalogue.ts'

/** The link that a `linkid` names: by its uid, and by its id where it has none. */
export const linkNamed = ({ links }: Pick<Catalogue, 'links'>, linkid: string | undefined): LimitedUseLink | null =>
  links.find(({ uid, id }) => (uid ?? id) === linkid) ?? null

const hasUse = ({ uses, booked, held }: LinkUses): boolean => booked + held < uses

/** Whether somebody could still book by a link. Who only holds has not booked: the holder may look again. */
export async function isLinkGood({ access }: Pick<Repositories, 'access'>, { id }: LimitedUseLink, now: number) {
  return hasUse({ ...(await access.uses(id, now)), held: 0 })
}

/**
 * Takes a use of a link for a reservation that is being made, in its transaction and under the link's lock, so that no
 * two take the last one. Refused with `link_required`.
 */
export async function takeUse(
  unit: UnitOfWork,
  link: string | null,
  reservation: string,
  now: number,
): Promise<Result<null>> {
  if (link === null) return ok(null)
  if (!hasUse(await unit.access.lockedUses(link, now, reservation))) return refuse('link_required')
  await unit.access.use(link, reservation, now)
  return ok(null)
}

/** Looks again when a hold is confirmed: one that ran out has lost its use, and finds another or none. */
export async function keepUse(
  unit: UnitOfWork,
  bookable: { limited_use?: boolean },
  hold: string,
  now: number,
): Promise<Result<null>> {
  if (!bookable.limited_use) return ok(null)
  const link = await unit.access.linkOf(hold)
  if (link === null || hasUse(await unit.access.lockedUses(link, now, hold))) return ok(null)
  return refuse('link_required')
}
