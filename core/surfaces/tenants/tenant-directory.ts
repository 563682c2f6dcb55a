import type { Tenant, TenantPlugins } from '../../operations/tenant.ts'
import { buildTenant, type FoundTenant, type Site } from './build-tenant.ts'
import { readHost } from './host.ts'
import { chooseLanguage, type LanguageWishes } from './language.ts'

export interface SiteRequest {
  /** The Host header as it came. */
  host: string | undefined
  protocol: string
  wishes: LanguageWishes
}

export interface TenantDirectory {
  /** The tenant of a host, or null when nobody has it. */
  resolve(request: SiteRequest): Promise<Tenant | null>
  /** Forgets what is cached: this process has just changed a tenant. */
  forget(): void
}

interface Entry {
  site: Site | null
  checked: number
  pending: Promise<Site | null> | null
  /** Tenants already built, by origin and language. */
  built: Map<string, Tenant>
}

const maximumHosts = 2000
const maximumBuilt = 32

/**
 * Host → tenant, cached for `freshness` ms: that long at most another process's change stays unseen, and requests
 * that arrive together share one look-up. While the revision stays the same so does the Tenant object, and with it
 * whatever is cached by it.
 */
export function tenantDirectory(options: {
  find(host: string): Promise<FoundTenant | null>
  plugins(found: FoundTenant): TenantPlugins
  freshness: number
  now(): number
}): TenantDirectory {
  const entries = new Map<string, Entry>()

  async function look(name: string, entry: Entry): Promise<Site | null> {
    try {
      const found = await options.find(name)
      const same =
        found !== null && entry.site?.revision === found.revision && entry.site.provider?.id === found.provider?.id
      if (!same) {
        entry.site = found && { ...found, plugins: options.plugins(found) }
        entry.built.clear()
      }
      entry.checked = options.now()
      return entry.site
    } finally {
      entry.pending = null
    }
  }

  function siteOf(name: string): { entry: Entry; site: Promise<Site | null> | Site | null } {
    let entry = entries.get(name)
    if (entry === undefined) {
      if (entries.size >= maximumHosts) entries.clear()
      entry = { site: null, checked: Number.NEGATIVE_INFINITY, pending: null, built: new Map() }
      entries.set(name, entry)
    }
    if (options.now() - entry.checked < options.freshness) return { entry, site: entry.site }
    entry.pending ??= look(name, entry)
    return { entry, site: entry.pending }
  }

  return {
    async resolve(request) {
      const host = readHost(request.host)
      if (host === null) return null
      const { entry, site: looked } = siteOf(host.name)
      const site = await looked
      if (site === null) return null
      const language = chooseLanguage(request.wishes, {
        offered: site.plugins.dictionaries.map((one) => one.language.toLowerCase()),
        provider: site.provider?.language,
        whitelabel: site.whitelabel.language,
      })
      const origin = `${request.protocol}://${host.name}${host.port === '' ? '' : `:${host.port}`}`
      const key = `${language} ${origin}`
      const known = entry.built.get(key)
      if (known) return known
      const tenant = buildTenant(site, { origin, language })
      if (entry.built.size >= maximumBuilt) entry.built.clear()
      entry.built.set(key, tenant)
      return tenant
    },
    forget: () => entries.clear(),
  }
}
