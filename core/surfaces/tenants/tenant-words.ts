import { buildDictionary, tenantLayers } from '../../domain/wording/index.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { bookableWordsOf, wordsOf } from '../../operations/words.ts'

type Words = Record<string, string>

/** Whose words are wanted, beyond the tenant's. */
export interface WordsWanted {
  /** Where nobody has the host: the language to speak. */
  language?: string
  /** Id or slug of a bookable, whose own words come on top; one that the tenant doesn't have changes nothing. */
  bookable?: string | undefined
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

  return async (tenant, { language = 'en-us', bookable: named } = {}) => {
    if (tenant === null) return installedWords(language)
    const bookable = named !== undefined && tenant.provider ? (await ports.catalogueOf(tenant)).find(named) : null
    return (await wordsOf(tenant, tenant.language, ports, bookable?.bookable)).words
  }
}

/** What the tenant's bookables say otherwise than the tenant, by their id, in the language of the call. */
export const wordsOfBookables =
  (ports: Pick<Ports, 'repositories' | 'catalogueOf' | 'log'>) =>
  async (tenant: Tenant): Promise<Record<string, Words>> => {
    if (!tenant.provider) return {}
    const { inView } = await ports.catalogueOf(tenant)
    return bookableWordsOf(
      tenant,
      tenant.language,
      ports,
      inView.map(({ bookable }) => bookable),
    )
  }
