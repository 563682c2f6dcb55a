/** Parameters of an address that every page of a visit keeps: in another site's frame no cookie stands in for them. */
const kept = ['embedded', 'lang', 'linkid']

/** The part of an address's query that links within a frame carry on; empty without any. `search` as in `location`. */
export function keptQuery(search: string): string {
  const query = new URLSearchParams(search)
  const carried = new URLSearchParams(kept.flatMap((name) => query.getAll(name).map((value) => [name, value])))
  const text = carried.toString()
  return text === '' ? '' : `?${text}`
}
