import type { Provider } from '../entities/index.ts'
import { languageChain } from '../wording/tenant-layers.ts'

type Tagged = { tags?: string[] | undefined; subcategories?: string[] | undefined }
type Named = Pick<Provider, 'translations'> | null | undefined

/** Only controls the grouping and is never shown. */
const unshown = 'notag'

/** What a provider calls its tags in a language; tags that are left out are called what they are. */
export function tagNamesIn(provider: Named, language: string): ReadonlyMap<string, string> {
  const { translations = {} } = provider ?? {}
  const told = languageChain(language).map((each) => (Object.hasOwn(translations, each) ? translations[each] : {}))
  return new Map(told.flatMap((texts) => Object.entries(texts?.tags ?? {})).filter(([tag]) => tag !== unshown))
}

/** Something with its tags as a language calls them. */
export function withTagNames<T extends Tagged>(tagged: T, names: ReadonlyMap<string, string>): T {
  const { tags, subcategories } = tagged
  if (names.size === 0 || (!tags && !subcategories)) return tagged
  const called = (all: string[]) => all.map((tag) => names.get(tag) ?? tag)
  return {
    ...tagged,
    ...(tags && { tags: called(tags) }),
    ...(subcategories && { subcategories: called(subcategories) }),
  }
}

/**
 * A tag as a language calls it, whatever language it is named in: an address with a tag leads to the same list after
 * the language was changed.
 * @param providers in whose list it is: of a master site also its subsites; the first that knows it counts
 */
export function tagNamedIn(tag: string, providers: Named[], language: string): string {
  for (const provider of providers) {
    const spoken = Object.values(provider?.translations ?? {}).flatMap((texts) => Object.entries(texts?.tags ?? {}))
    const [own] = spoken.find(([, name]) => name === tag) ?? spoken.find(([own]) => own === tag) ?? []
    if (own !== undefined) return tagNamesIn(provider, language).get(own) ?? own
  }
  return tag
}
