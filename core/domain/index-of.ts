/**
 * Makes an index of a list that is never changed in place, computed once for each list: of several entries with one key
 * the first counts.
 */
export function indexOf<L extends object, V>(entriesOf: (list: L) => [key: string, value: V][]) {
  const known = new WeakMap<L, ReadonlyMap<string, V>>()
  return (list: L): ReadonlyMap<string, V> => {
    const made = known.get(list) ?? new Map(entriesOf(list).reverse())
    known.set(list, made)
    return made
  }
}
