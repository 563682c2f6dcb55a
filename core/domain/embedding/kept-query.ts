/** Parameters of an address that every page of a visit keeps: in another site's frame no cookie stands in for them. */
const kept = ['embedded', 'lang', 'linkid']

/** The parameters of a query as they are written, with or without its question mark. */
const pairsOf = (search: string): string[] => search.replace(/^\?/, '').split('&').filter(Boolean)

const nameOf = (pair: string): string => pair.split('=')[0] ?? ''

const keptPairs = (search: string): string[] =>
  kept.flatMap((name) => pairsOf(search).filter((pair) => nameOf(pair) === name))

/** The part of an address's query that links within a frame carry on; empty without any. `search` as in `location`. */
export function keptQuery(search: string): string {
  const pairs = keptPairs(search)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Whether an address asks for the site as other pages embed it. `search` as in `location`. */
export const isEmbedded = (search: string): boolean => pairsOf(search).some((pair) => nameOf(pair) === 'embedded')

/**
 * A path of the site with what the page at `search` carries on, where that is embedded; else as it is. Parameters of
 * the path itself take precedence.
 */
export function carriedPath(path: string, search: string): string {
  if (!isEmbedded(search)) return path
  const [address = '', ...hash] = path.split('#')
  const [pathname = '', own = ''] = address.split('?')
  const named = new Set(pairsOf(own).map(nameOf))
  const carried = keptPairs(search).filter((pair) => !named.has(nameOf(pair)))
  return [`${pathname}?${[...pairsOf(own), ...carried].join('&')}`, ...hash].join('#')
}
