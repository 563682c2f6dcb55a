import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { wordsOf } from '../../operations/words.ts'

/** The words of a tenant in its call's language, kept as long as the tenant's revision is. */
export function tenantWords(ports: Pick<Ports, 'repositories'>) {
  const kept = new WeakMap<Tenant, Promise<Record<string, string>>>()
  return (tenant: Tenant | null): Promise<Record<string, string>> => {
    if (tenant === null) return Promise.resolve({})
    const known = kept.get(tenant)
    if (known) return known
    const words = wordsOf(tenant, tenant.language, ports).then((site) => site.words)
    kept.set(tenant, words)
    words.catch(() => kept.delete(tenant))
    return words
  }
}
