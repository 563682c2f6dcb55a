import { inLanguage } from '../../domain/content/index.ts'
import { Provider } from '../../domain/entities/tenant.ts'
import { BoundedMap } from '../caches/bounded-map.ts'
import { publicProvider } from '../catalogue/public-entities.ts'
import { subsiteHost } from '../catalogue/subsite-address.ts'
import type { Repositories } from '../ports.ts'
import { forEverybody } from '../request-scope.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** What a list tells of a site. `distance` is that of the list, not what is stored. */
const cardFields = `description photo bookinglogo address city state zip country phone website websitesecondary timezone
  place newbusinesshours facebook twitter instagram linkedin youtube`.split(/\s+/)

/** A site as lists show it: the part that is the same in each list. */
export interface SiteCard {
  /** An object of JSON that is not closed yet: distance and address follow. In its bytes, as it is sent. */
  open: Buffer
  /** The name of its host, as JSON without quotes. */
  host: string
}

/** The cards of a host's sites by id, as of the tenant's revision. Sites that are gone are left out. */
export type SiteCardsOf = (ids: string[], tenant: Tenant) => Promise<Map<string, SiteCard>>

interface Kept {
  /** Whose list it is of, and the site's id. */
  host: string
  id: string
  revision: number
  card: SiteCard
}

/** Bytes of all cards together: those of some forty thousand sites. */
const keptBytes = 32 * 1024 * 1024
/** Rough size of a card's objects, keys and places in the map beside its texts, bytes. */
const overhead = 480

/** A text with letters beyond Latin-1 takes two bytes each. */
const sizeOf = ({ card }: Kept, key: string): number =>
  overhead + card.open.length + 2 * (card.host.length + key.length)

function cardOf(provider: Provider, tenant: Tenant): SiteCard {
  const { id, name } = provider
  const shown = JSON.stringify({ ...publicProvider(provider, tenant, cardFields), id, name })
  return { open: Buffer.from(shown.slice(0, -1)), host: JSON.stringify(subsiteHost(tenant, provider)).slice(1, -1) }
}

/**
 * Keeps what lists show of sites in a language as the text that is sent, until the revision of the host that lists them
 * rises: of a list only the sites that were in none since then are read and encoded. @param capacity bytes
 */
export function makeSiteCards(repositories: (scope: TenantScope) => Repositories, capacity = keptBytes): SiteCardsOf {
  // Every list would put all of its cards last: what has been kept the longest leaves instead.
  const kept = new BoundedMap<string, Kept>(capacity, sizeOf, (_key, one) => leave(one))
  /** The same by host and id: to put a key together took longer for each site than all else. */
  const hosts = new Map<string, Map<string, Kept>>()

  function leave({ host, id }: Kept): void {
    const cards = hosts.get(host)
    cards?.delete(id)
    if (cards?.size === 0) hosts.delete(host)
  }

  function keep(one: Kept): void {
    const key = one.host + one.id
    kept.set(key, one)
    if (kept.has(key)) hosts.set(one.host, (hosts.get(one.host) ?? new Map<string, Kept>()).set(one.id, one))
    else leave(one)
  }

  return async (ids, tenant) => {
    const { scope, revision, language } = tenant
    const host = `${scope.whitelabel}/${scope.provider}/${language}/`
    const own = hosts.get(host)
    const found = new Map<string, SiteCard>()
    const missing: string[] = []
    for (const id of ids) {
      const known = own?.get(id)
      if (known?.revision === revision) found.set(id, known.card)
      else missing.push(id)
    }
    if (missing.length === 0) return found
    for (const provider of await forEverybody(() => repositories(scope).catalogue.providersNamed(missing))) {
      const card = cardOf(inLanguage(Provider, provider, language), tenant)
      found.set(provider.id, card)
      keep({ host, id: provider.id, revision, card })
    }
    return found
  }
}
