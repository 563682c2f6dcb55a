import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Repositories } from '../ports.ts'

/** Longer than any window. */
const furthest = 3 * 366 * 86_400_000

const known = new WeakMap<Catalogue, boolean>()

/**
 * Whether anybody may wait at a provider. Where nothing has a waitlist, those still do who joined before it was switched
 * off: that is read once for each revision of the catalogue, as nobody can join until the next one.
 */
export async function mayWait(
  catalogue: Catalogue,
  { queues }: Pick<Repositories, 'queues'>,
  now: number,
): Promise<boolean> {
  if (catalogue.all.some(({ rules }) => rules.waitlist)) return true
  const before = known.get(catalogue)
  if (before !== undefined) return before
  const ids = catalogue.all.map(({ bookable }) => bookable.id)
  const isAwaited = (await queues.of(ids, { start: now, end: now + furthest })).length > 0
  known.set(catalogue, isAwaited)
  return isAwaited
}
