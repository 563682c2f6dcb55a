import { buildDictionary, productLayers } from '../../domain/wording/index.ts'
import { listedEntries } from '../../operations/catalogue/visibility.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { bookableWordsOf, wordsOf } from '../../operations/words/words.ts'

type Words = Record<string, string>

/** Whose texts are needed, beyond the tenant's. */
export interface WordsWanted {
  /** The language for a host without a tenant. */
  language?: string | undefined
  /** Id or slug of a bookable, whose own texts take precedence; ignored if not everybody may see it. */
  bookable?: string | undefined
  /** The same for a bookable that is already being shown, whoever may see it. */
  shown?: string | undefined
}

export type WordsOfTenant = (tenant: Tenant | null, wanted?: WordsWanted) => Promise<Words>

/**
 * A tenant's texts in its call's language, cached for the tenant's revision. For a host without a tenant, the installed
 * texts in the given language.
 */
export function tenantWords(
  ports: Pick<Ports, 'repositories' | 'catalogueOf' | 'log'>,
  installed: Tenant['plugins']['dictionaries'],
): WordsOfTenant {
  const plain = new Map<string, Words>()

  function installedWords(language: string): Words {
    const known = plain.get(language)
    if (known) return known
    const words = buildDictionary(productLayers({ language, dictionaries: installed }), language)
    // Only installed languages are cached: callers could send any number of others.
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
 * Texts of bookables that differ from the tenant's, by id, in the call's language: of the given bookables, on a master
 * site also of its subsites', else of all that everybody may see.
 */
export const wordsOfBookables =
  (ports: Pick<Ports, 'repositories' | 'catalogueOf' | 'log'>) =>
  async (tenant: Tenant, shown?: string[]): Promise<Record<string, Words>> => {
    if (!tenant.provider) return {}
    const listed = shown
      ? await listedEntries(tenant, shown, ports.catalogueOf)
      : (await ports.catalogueOf(tenant)).inView.map((entry) => ({ entry, site: tenant }))
    return bookableWordsOf(
      tenant,
      tenant.language,
      ports,
      listed.map(({ entry: { bookable }, site }) => ({ bookable, site })),
    )
  }
