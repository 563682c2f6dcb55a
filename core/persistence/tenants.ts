import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import { normalHost } from '../operations/tenant-bundle/normal-host.ts'
import type { Database } from './database.ts'
import { entityTables, whitelabels } from './models/models.ts'
import { integer, placeholders, type Row, type Statement, statement, text } from './session.ts'

/** Whom a host serves; `provider` is null on a white-label's own domain. */
export interface FoundTenant {
  whitelabel: Whitelabel
  provider: Provider | null
  /** Rises with every change of either, and of a master site with every change of one of its subsites. */
  revision: number
}

const kept = new WeakMap<Database, Map<string, FoundTenant>>()
const capacity = 1_000

/**
 * Finds the tenant of a host: `{subdomain}.{white-label domain}`, a provider's own domain, or the white-label's
 * domain itself; null when nobody has it. What was found is kept, and used again only while the revisions, which are
 * read at each call by primary key, are the same.
 */
export async function findTenant(db: Database, host: string): Promise<FoundTenant | null> {
  const name = normalHost(host)
  const known = cacheOf(db).get(name)
  if (known && (await revisionOf(db, known)) === known.revision) return known
  const found = await readTenant(db, name)
  remember(cacheOf(db), name, found)
  return found
}

function cacheOf(db: Database): Map<string, FoundTenant> {
  const cache = kept.get(db) ?? new Map<string, FoundTenant>()
  kept.set(db, cache)
  return cache
}

function remember(cache: Map<string, FoundTenant>, name: string, found: FoundTenant | null) {
  cache.delete(name)
  if (found) cache.set(name, found)
  const oldest = cache.keys().next().value
  if (cache.size > capacity && oldest !== undefined) cache.delete(oldest)
}

async function revisionOf(db: Database, { whitelabel, provider }: FoundTenant): Promise<number> {
  const shown = provider ? providersShown(provider) : []
  const sum = provider
    ? statement(
        `SELECT (SELECT revision FROM whitelabels WHERE id = ?) + (SELECT COALESCE(SUM(revision), 0) FROM providers
          WHERE whitelabel = ? AND id IN (${placeholders(shown.length)})) AS revision`,
        whitelabel.id,
        whitelabel.id,
        ...shown,
      )
    : statement('SELECT revision FROM whitelabels WHERE id = ?', whitelabel.id)
  const [result] = await db.read([sum])
  return integer(result?.rows[0]?.revision)
}

/** Whose configuration a provider's site shows: its own, and of a master site that of its subsites. */
const providersShown = ({ id, status, subsites = [] }: Provider): string[] => [
  ...new Set(status === 'mastersite' ? [id, ...subsites] : [id]),
]

async function readTenant(db: Database, name: string): Promise<FoundTenant | null> {
  const dot = name.indexOf('.')
  const [subdomain, domain] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : ['', name]
  const [own, byDomain, bySubdomain] = await db.read([
    statement('SELECT * FROM whitelabels WHERE host = ?', name),
    statement('SELECT * FROM providers WHERE host = ?', name),
    statement(
      'SELECT p.* FROM whitelabels w JOIN providers p ON p.whitelabel = w.id WHERE w.host = ? AND p.subdomain = ?',
      domain,
      subdomain,
    ),
  ])
  const ownRow = own?.rows[0]
  if (ownRow) return tenantOf(ownRow, null)
  const provider = byDomain?.rows[0] ?? bySubdomain?.rows[0]
  if (!provider) return null
  const [whitelabel] = await db.read([statement('SELECT * FROM whitelabels WHERE id = ?', text(provider.whitelabel))])
  const row = whitelabel?.rows[0]
  if (!row) return null
  const found = tenantOf(row, provider)
  return found.provider?.status === 'mastersite' ? { ...found, revision: await revisionOf(db, found) } : found
}

const tenantOf = (whitelabel: Row, provider: Row | null): FoundTenant => ({
  whitelabel: whitelabels.columns.fromRow(whitelabel),
  provider: provider ? entityTables.providers.columns.fromRow(provider) : null,
  revision: integer(whitelabel.revision) + integer(provider?.revision),
})

export interface KnownSite {
  whitelabel: string
  provider: string | null
  host: string
}

/** Every site that the database knows, for the list of addresses at start and `npm run tenant -- list`. */
export async function listSites(db: Database): Promise<KnownSite[]> {
  const everything: Statement[] = [
    statement('SELECT id, host FROM whitelabels ORDER BY id'),
    statement('SELECT whitelabel, id, subdomain FROM providers ORDER BY whitelabel, position, id'),
  ]
  const [owners, sites] = await db.read(everything)
  return (owners?.rows ?? []).flatMap((owner) => [
    { whitelabel: text(owner.id), provider: null, host: text(owner.host) },
    ...(sites?.rows ?? [])
      .filter((site) => site.whitelabel === owner.id)
      .map((site) => ({
        whitelabel: text(owner.id),
        provider: text(site.id),
        host: `${text(site.subdomain)}.${text(owner.host)}`,
      })),
  ])
}
