import type { LimitedUseLink } from '../../domain/entities/people.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Repositories, UnitOfWork } from '../ports.ts'
import type { LinkUses } from './access-repository.ts'
import type { Catalogue } from './catalogue.ts'

/** The link named by a `linkid`: its uid or, if it has none, its id. */
export const linkNamed = ({ links }: Pick<Catalogue, 'links'>, linkid: string | undefined): LimitedUseLink | null =>
  links.find(({ uid, id }) => (uid ?? id) === linkid) ?? null

const hasUse = ({ uses, booked, held }: LinkUses): boolean => booked + held < uses

/** Whether the link can still be used to book. Holds don't count as used here, so that the holder can open it again. */
export async function isLinkGood({ access }: Pick<Repositories, 'access'>, { id }: LimitedUseLink, now: number) {
  return hasUse({ ...(await access.uses(id, now)), held: 0 })
}

/**
 * Takes a use of a link for a new reservation, in its transaction and under the link's lock, so that the last use goes
 * to one reservation only. Refuses with `link_required`.
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

/** Checks again when a hold is confirmed: an expired hold has lost its use and needs another. */
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
