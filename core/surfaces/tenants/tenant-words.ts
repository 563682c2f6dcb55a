import { buildDictionary, tenantLayers } from '../../domain/wording/index.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { wordsOf } from '../../operations/words.ts'

type Words = Record<string, string>

/**
 * The words of a tenant in its call's language, kept as long as the tenant's revision is. Where nobody has the host,
 * what is installed speaks, in the language given.
 */
export function tenantWords(
  ports: Pick<Ports, 'repositories'>,
  installed: Tenant['plugins']['dictionaries'],
): (tenant: Tenant | null, language?: string) => Promise<Words> {
  const kept = new WeakMap<Tenant, Promise<Words>>()
  const plain = new Map<string, Words>()

  function installedWords(language: string): Words {
    const known = plain.get(language)
    if (known) return known
    const layers = tenantLayers({
      language,
      dictionaries: installed,
      whitelabel: {},
      provider: null,
      bookable: undefined,
      stored: [],
    })
    const words = buildDictionary(layers)
    // Only installed languages are kept: others can be as many as somebody likes to send.
    if (installed.some((one) => one.language === language)) plain.set(language, words)
    return words
  }

  return (tenant, language = 'en-us') => {
    if (tenant === null) return Promise.resolve(installedWords(language))
    const known = kept.get(tenant)
    if (known) return known
    const words = wordsOf(tenant, tenant.language, ports).then((site) => site.words)
    kept.set(tenant, words)
    words.catch(() => kept.delete(tenant))
    return words
  }
}
