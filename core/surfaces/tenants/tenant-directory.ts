import { forEverybody } from '../../operations/request-scope.ts'
import type { Tenant, TenantPlugins } from '../../operations/tenant.ts'
import { buildTenant, type FoundTenant, type Site } from './build-tenant.ts'
import { readHost, type SiteHost } from './host.ts'
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

interface DirectoryOptions {
  find(host: string): Promise<FoundTenant | null>
  plugins(found: FoundTenant): TenantPlugins
  /** For how many ms a look-up is believed. */
  freshness: number
  now(): number
}

/** Looks a host up again; what was built of it stays while its revision does. */
async function look(name: string, entry: Entry, options: DirectoryOptions): Promise<Site | null> {
  try {
    const found = await options.find(name)
    const { site } = entry
    const isSame = found !== null && site?.revision === found.revision && site.provider?.id === found.provider?.id
    if (!isSame) {
      entry.site = found && { ...found, plugins: options.plugins(found) }
      entry.built.clear()
    }
    entry.checked = options.now()
    return entry.site
  } finally {
    entry.pending = null
  }
}

/** The tenant of a call: built once for each language and origin, and the same object from then on. */
function tenantFor(site: Site, entry: Entry, request: SiteRequest, host: SiteHost): Tenant {
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
}

/**
 * Host → tenant, cached for `freshness` ms: that long at most another process's change stays unseen, and requests
 * that arrive together share one look-up. While the revision stays the same so does the Tenant object, and with it
 * whatever is cached by it.
 */
export function tenantDirectory(options: DirectoryOptions): TenantDirectory {
  const entries = new Map<string, Entry>()

  function entryOf(name: string): Entry {
    const known = entries.get(name)
    if (known) return known
    if (entries.size >= maximumHosts) entries.clear()
    const entry: Entry = { site: null, checked: Number.NEGATIVE_INFINITY, pending: null, built: new Map() }
    entries.set(name, entry)
    return entry
  }

  return {
    async resolve(request) {
      const host = readHost(request.host)
      if (host === null) return null
      const entry = entryOf(host.name)
      const isFresh = options.now() - entry.checked < options.freshness
      if (!isFresh) entry.pending ??= forEverybody(() => look(host.name, entry, options))
      const site = isFresh ? entry.site : await entry.pending
      return site && tenantFor(site, entry, request, host)
    },
    forget: () => entries.clear(),
  }
}
