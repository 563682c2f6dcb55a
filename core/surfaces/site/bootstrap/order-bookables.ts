/**
 * Bookables in the order that the provider chose (`bookableordermethod`): by name, the default and also inside tags;
 * `mostrecent` and `leastrecent` by when they were entered, which `entered` gives as ids, the oldest first.
 */
export function orderBookables<B extends { id: string; name: string; tags?: unknown }>(
  bookables: B[],
  method: string | undefined,
  entered: string[],
  language: string,
): B[] {
  const byName = (a: B, b: B) => a.name.localeCompare(b.name, language) || (a.id < b.id ? -1 : 1)
  const age = new Map(entered.map((id, index) => [id, index]))
  const at = (bookable: B) => age.get(bookable.id) ?? entered.length
  if (method === 'mostrecent') return bookables.toSorted((a, b) => at(b) - at(a) || byName(a, b))
  if (method === 'leastrecent') return bookables.toSorted((a, b) => at(a) - at(b) || byName(a, b))
  if (method === 'bytag' || method === 'tagaccordion')
    return bookables.toSorted((a, b) => tagOf(a).localeCompare(tagOf(b), language) || byName(a, b))
  return bookables.toSorted(byName)
}

/** The tag under which a list shows a bookable; what has none, or `notag`, comes first. */
function tagOf({ tags }: { tags?: unknown }): string {
  const first: unknown = Array.isArray(tags) ? tags[0] : undefined
  return typeof first === 'string' && first !== 'notag' ? first : ''
}
