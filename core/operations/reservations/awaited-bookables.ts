import { furthestWait } from '../../domain/waitlist/index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Repositories } from '../ports.ts'

const known = new WeakMap<Catalogue, ReadonlySet<string>>()

/**
 * The bookables that somebody may wait for: those with a waitlist, those that were joined before it was switched off,
 * and those of which a time was offered in answer to a contact request. All but the first are read once for each
 * revision of the catalogue: nobody can join them until the next one, and the first such offer raises it.
 */
export async function awaitedBookables(
  catalogue: Catalogue,
  { queues }: Pick<Repositories, 'queues'>,
  now: number,
): Promise<ReadonlySet<string>> {
  const before = known.get(catalogue)
  if (before) return before
  const withList = catalogue.all.filter(({ rules }) => rules.waitlist).map(({ bookable }) => bookable.id)
  const without = catalogue.all.filter(({ rules }) => !rules.waitlist).map(({ bookable }) => bookable.id)
  const joined = await queues.of(without, { start: now, end: now + furthestWait })
  const awaited = new Set([...withList, ...joined.map(({ bookable }) => bookable)])
  known.set(catalogue, awaited)
  return awaited
}
