import { buildDictionary, tenantLayers } from '../../domain/wording/index.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { bookableWordsOf, wordsOf } from '../../operations/words/words.ts'

type Words = Record<string, string>

/** Whose words are wanted, beyond the tenant's. */
export interface WordsWanted {
  /** Where nobody has the host: the language to speak. */
  language?: string | undefined
  /** Id or slug of a bookable, whose own words come on top; one that not everybody may see changes nothing. */
  bookable?: string | undefined
  /** The same for a bookable that is being shown to somebody, whoever may see it. */
  shown?: string | undefined
}

export type WordsOfTenant = (tenant: Tenant | null, wanted?: WordsWanted) => Promise<Words>

/**
 * The words of a tenant in its call's language, kept as long as the tenant's revision is. Where nobody has the host,
 * what is installed speaks, in the language given.
 */
export function tenantWords(
  ports: Pick<Ports, 'repositories' | 'catalogueOf' | 'log'>,
  installed: Tenant['plugins']['dictionaries'],
): WordsOfTenant {
  const plain = new Map<string, Words>()

  function installedWords(language: string): Words {
    const known = plain.get(language)
    if (known) return known
    const layers = tenantLayers({ language, dictionaries: installed, stored: [] })
    const words = buildDictionary(layers, language)
    // Only installed languages are kept: others can be as many as somebody likes to send.
    if (installed.some((one) => one.language === language)) plain.set(language, words)
    return words
  }

  return async (tenant, { language = 'en-us', bookable: named, shown } = {}) => {
    if (tenant === null) return installedWords(language)
    const wanted = shown ?? named
    const catalogue = wanted !== undefined && tenant.provider ? await ports.catalogueOf(tenant) : null
    const found = catalogue && wanted !== undefined ? catalogue.find(wanted) : null
    const isTold = found !== null && (shown !== undefined || catalogue?.inView.includes(found))
    return (await wordsOf(tenant, tenant.language, ports, isTold ? found.bookable : null)).words
  }
}

/**
 * What the tenant's bookables say otherwise than the tenant, by their id, in the language of the call: those that are
 * being shown, else all that anybody may see.
 */
export const wordsOfBookables =
  (ports: Pick<Ports, 'repositories' | 'catalogueOf' | 'log'>) =>
  async (tenant: Tenant, shown?: string[]): Promise<Record<string, Words>> => {
    if (!tenant.provider) return {}
    const { inView, find } = await ports.catalogueOf(tenant)
    const entries = shown ? shown.flatMap((id) => find(id) ?? []) : inView
    return bookableWordsOf(
      tenant,
      tenant.language,
      ports,
      entries.map(({ bookable }) => bookable),
    )
  }
