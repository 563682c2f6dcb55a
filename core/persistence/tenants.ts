import { normalHost } from '../domain/domains/normal-host.ts'
import { whitelabelHost } from '../domain/domains/whitelabel-host.ts'
import type { Provider, Whitelabel } from '../domain/entities/index.ts'
import { BoundedMap } from '../operations/caches/bounded-map.ts'
import { roughBytes } from '../operations/caches/rough-bytes.ts'
import type { ConnectedAccount } from '../plugin-api/index.ts'
import type { Database } from './database.ts'
import { entityTables, whitelabels } from './models/models.ts'
import { accountsOfRow } from './payment-accounts.ts'
import { integer, type Row, text, textOrNull } from './session.ts'
import {
  selectIsServed,
  selectProviderBelow,
  selectProviderOfHost,
  selectRevisionOf,
  selectSites,
  selectSitesVersion,
  selectWhitelabel,
  selectWhitelabelOfHost,
} from './statements/tenants.ts'

/** The tenant of a host; `provider` is null on a white-label's own domain. */
export interface FoundTenant {
  whitelabel: Whitelabel
  provider: Provider | null
  /** The accounts that the provider has connected at payment services, by plugin. */
  accounts?: Record<string, ConnectedAccount>
  /**
   * Rises with every change of white-label or provider; for a master site also with every change of a subsite, and for
   * a white-label's own domain with every change of an entry that it lists.
   */
  revision: number
}

/** White-labels by id, which all their providers share. */
const kept = new WeakMap<Database, BoundedMap<string, Kept>>()
interface Kept {
  revision: number
  whitelabel: Whitelabel
}
const keptBytes = 16 * 1024 * 1024

/**
 * Finds the tenant of a host: `{subdomain}.{white-label domain}`, a provider's own domain, or the white-label's domain,
 * which is the operator's or its own; null if there is none.
 * @param known what was found before: returned again while its revisions, which are read by primary key, are the same
 */
export async function findTenant(
  db: Database,
  host: string,
  known: FoundTenant | null = null,
): Promise<FoundTenant | null> {
  if (known && (await revisionOf(db, known)) === known.revision) return known
  return readTenant(db, normalHost(host))
}

/**
 * A text that changes with the revision of any site. White-labels and providers that come or go raise their
 * white-label's, so sums and counts can't hide a change.
 */
export async function sitesVersion(db: Database): Promise<string> {
  const [result] = await db.read([selectSitesVersion])
  return Object.values(result?.rows[0] ?? {}).join()
}

/** The white-label of a row: the same object for all its providers, until its revision rises. */
function whitelabelOf(db: Database, row: Row): Whitelabel {
  const cache = kept.get(db) ?? new BoundedMap<string, Kept>(keptBytes, roughBytes)
  kept.set(db, cache)
  const [id, revision] = [text(row.id), integer(row.revision)]
  const known = cache.get(id)
  if (known?.revision === revision) return known.whitelabel
  const whitelabel = whitelabels.columns.fromRow(row)
  cache.set(id, { revision, whitelabel })
  return whitelabel
}

async function revisionOf(db: Database, { whitelabel, provider }: FoundTenant): Promise<number> {
  const shown = provider ? providersShown(provider) : []
  const [result] = await db.read([selectRevisionOf(whitelabel.id, shown)])
  return integer(result?.rows[0]?.revision)
}

/** The providers whose configuration a site shows: its own, and for a master site those of its subsites. */
const providersShown = ({ id, status, subsites = [] }: Provider): string[] => [
  ...new Set(status === 'mastersite' ? [id, ...subsites] : [id]),
]

async function readTenant(db: Database, name: string): Promise<FoundTenant | null> {
  const dot = name.indexOf('.')
  const [subdomain, domain] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : ['', name]
  const [own, byDomain, bySubdomain] = await db.read([
    selectWhitelabelOfHost(name),
    selectProviderOfHost(name),
    selectProviderBelow(domain, subdomain),
  ])
  const ownRow = own?.rows[0]
  if (ownRow) return tenantOf(db, ownRow, null)
  const provider = byDomain?.rows[0] ?? bySubdomain?.rows[0]
  if (!provider) return null
  const [whitelabel] = await db.read([selectWhitelabel(text(provider.whitelabel))])
  const row = whitelabel?.rows[0]
  if (!row) return null
  const found = tenantOf(db, row, provider)
  return found.provider?.status === 'mastersite' ? { ...found, revision: await revisionOf(db, found) } : found
}

const tenantOf = (db: Database, whitelabel: Row, provider: Row | null): FoundTenant => ({
  whitelabel: whitelabelOf(db, whitelabel),
  provider: provider ? entityTables.providers.columns.fromRow(provider) : null,
  accounts: provider ? accountsOfRow(provider) : {},
  revision: integer(whitelabel.revision) + integer(provider ? provider.revision : whitelabel.providersrevision),
})

/** Whether a site is served under a name, in one read by indexes. */
export async function isServedHost(db: Database, host: string): Promise<boolean> {
  const [result] = await db.read([selectIsServed(normalHost(host))])
  return integer(result?.rows[0]?.served) > 0
}

export interface KnownSite {
  whitelabel: string
  provider: string | null
  host: string
}

/** Every site in the database, for the list of addresses at start and `npm run tenant -- list`. */
export async function listSites(db: Database): Promise<KnownSite[]> {
  const [owners, sites] = await db.read(selectSites)
  return (owners?.rows ?? []).flatMap((owner) => {
    const host = whitelabelHost({ url: text(owner.host), domain: textOrNull(owner.ownhost) })
    return [
      { whitelabel: text(owner.id), provider: null, host },
      ...(sites?.rows ?? [])
        .filter((site) => site.whitelabel === owner.id)
        .map((site) => ({
          whitelabel: text(owner.id),
          provider: text(site.id),
          host: `${text(site.subdomain)}.${host}`,
        })),
    ]
  })
}
