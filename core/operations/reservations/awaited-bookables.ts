import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Repositories } from '../ports.ts'

/** Longer than any window. */
const furthest = 3 * 366 * 86_400_000

const known = new WeakMap<Catalogue, ReadonlySet<string>>()

/**
 * The bookables that somebody may wait for: those with a waitlist, and those that were joined before it was switched
 * off. The latter are read once for each revision of the catalogue, as nobody can join them until the next one.
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
  const joined = await queues.of(without, { start: now, end: now + furthest })
  const awaited = new Set([...withList, ...joined.map(({ bookable }) => bookable)])
  known.set(catalogue, awaited)
  return awaited
}
