import { BoundedMap } from '../../operations/caches/bounded-map.ts'
import { roughBytes } from '../../operations/caches/rough-bytes.ts'
import { forEverybody } from '../../operations/request-scope.ts'
import type { Tenant, TenantPlugins } from '../../operations/tenant.ts'
import { buildTenant, type FoundTenant, type Site } from './build-tenant.ts'
import { readHost, type SiteHost } from './host.ts'
import { chooseLanguage, type LanguageWishes } from './language.ts'

export interface SiteRequest {
  /** The Host header as it was sent. */
  host: string | undefined
  /** Of the request, as whoever passed it on says; all but `https` is `http`. */
  protocol: string
  wishes: LanguageWishes
}

export interface TenantDirectory {
  /** The tenant of a host, or null. */
  resolve(request: SiteRequest): Promise<Tenant | null>
  /** This process has just changed a tenant: the next call looks at once. */
  forget(): void
}

interface Entry {
  site: Site | null
  /** The version of all sites at which it was looked up. */
  version: string
  /** Tenants already built, by origin and language. */
  built: Map<string, Tenant>
}

/** Bytes of all sites together: some ten thousand. */
const keptBytes = 64 * 1024 * 1024
/** Rough size of an entry beside its provider: its name, plugins of its own, and the tenants built from it. */
const entryBytes = 2_000
/** Tenants built for one site: a language each, and seldom another origin. */
const maximumBuilt = 8

/** The scheme and port of addresses. */
interface PublicAddress {
  protocol: 'http' | 'https'
  /** Absent: the scheme's usual one. */
  port?: number
}

interface DirectoryOptions {
  /** @param known what was found before, which is found again while nothing has changed it */
  find(host: string, known: FoundTenant | null): Promise<FoundTenant | null>
  /** Changes with the revision of any site. */
  version(): Promise<string>
  plugins(found: FoundTenant): TenantPlugins
  /** How customers reach all sites, where the operator says so; else as each request says. */
  publicAddress?: PublicAddress | undefined
  /** How long a version is trusted, ms. */
  freshness: number
  now(): number
}

/** The tenant of a call: built once for each language and origin, and always the same object. */
function tenantFor(site: Site, entry: Entry, request: SiteRequest, host: SiteHost, open?: PublicAddress): Tenant {
  const language = chooseLanguage(request.wishes, {
    offered: site.plugins.dictionaries.map((one) => one.language.toLowerCase()),
    provider: site.provider?.language,
    whitelabel: site.whitelabel.language,
  })
  // What a proxy passes on as the scheme may be any text, and stands at the beginning of every address.
  const scheme = open?.protocol ?? (request.protocol === 'https' ? 'https' : 'http')
  const port = open ? String(open.port ?? '') : host.port
  const isUsual = port === (scheme === 'https' ? '443' : '80')
  const origin = `${scheme}://${host.name}${port === '' || isUsual ? '' : `:${port}`}`
  const key = `${language} ${origin}`
  const known = entry.built.get(key)
  if (known) return known
  const tenant = buildTenant(site, { origin, language })
  if (entry.built.size >= maximumBuilt) entry.built.clear()
  entry.built.set(key, tenant)
  return tenant
}

/** The version of all sites, read once for all who ask within `freshness` ms. */
function sharedVersion({ version, freshness, now }: DirectoryOptions) {
  let known: { text: string; read: number } | null = null
  let reading: Promise<string> | null = null

  async function read(): Promise<string> {
    const own = forEverybody(version)
    reading = own
    try {
      const text = await own
      // A reading that began before the last `forget` is older than what was forgotten.
      if (reading === own) known = { text, read: now() }
      return text
    } finally {
      if (reading === own) reading = null
    }
  }

  return {
    read: () => (known && now() - known.read < freshness ? known.text : (reading ?? read())),
    forget() {
      known = null
      reading = null
    },
  }
}

/**
 * Host → tenant. One look at the version of all sites serves every host for `freshness` ms: that is how long another
 * process's change may stay unseen. After a change of any site each host is looked up again, and found the same while
 * its own revision is; simultaneous requests share a look-up. While the revision stays the same so does the Tenant
 * object, and with it everything cached by it.
 */
export function tenantDirectory(options: DirectoryOptions): TenantDirectory {
  const entries = new BoundedMap<string, Entry>(
    keptBytes,
    ({ site }, name) => entryBytes + name.length + roughBytes(site?.provider),
  )
  const looking = new Map<string, Promise<Entry>>()
  const shared = sharedVersion(options)

  async function look(name: string, version: string): Promise<Entry> {
    const known = entries.get(name)
    const site = known?.site ?? null
    const found = await options.find(name, site)
    if (known && found !== null && site?.revision === found.revision && site.provider?.id === found.provider?.id) {
      known.version = version
      return known
    }
    const entry: Entry = { site: found && { ...found, plugins: options.plugins(found) }, version, built: new Map() }
    entries.set(name, entry)
    return entry
  }

  /** Simultaneous look-ups at the same version share one. */
  async function lookOnce(name: string, version: string): Promise<Entry> {
    const key = `${name} ${version}`
    const found = looking.get(key) ?? forEverybody(() => look(name, version))
    looking.set(key, found)
    try {
      return await found
    } finally {
      looking.delete(key)
    }
  }

  async function entryOf(name: string): Promise<Entry> {
    const version = await shared.read()
    const known = entries.get(name)
    return known?.version === version ? known : lookOnce(name, version)
  }

  return {
    async resolve(request) {
      const host = readHost(request.host)
      if (host === null) return null
      const entry = await entryOf(host.name)
      return entry.site && tenantFor(entry.site, entry, request, host, options.publicAddress)
    },
    forget: shared.forget,
  }
}
