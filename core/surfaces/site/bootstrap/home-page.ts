import { publicEntity } from '../../../operations/public-entities.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { PublicEntity, SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { entitiesOf } from './call-operations.ts'
import { orderBookables } from './order-bookables.ts'
import { gated } from './site-facts.ts'

/** The specification's page of bookables. */
const pageSize = 18
/** The most that one call answers. */
const callSize = 100

const cardFields = [
  'slug',
  'description',
  'photo',
  'tags',
  'bookabletype',
  'duration',
  'price',
  'pointsprice',
  'pricing_tiers',
  'seatsperbooking',
  'combinedslots',
  'forms',
]

/** A provider's list of bookables, one page of it; the gate where there is nothing to book. */
export async function cataloguePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  number: number,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const all = await allBookables(tenant, deps)
  if (all.length === 0) return gated(facts, 'no_bookables')
  const pages = Math.ceil(all.length / pageSize)
  if (number > pages) return gated(facts, 'not_found')
  const method = tenant.provider?.bookableordermethod
  const entered = method === 'mostrecent' || method === 'leastrecent' ? await enteredOrder(tenant, deps) : []
  const ordered = orderBookables(all, method, entered, tenant.language)
  const bookables = ordered.slice((number - 1) * pageSize, number * pageSize)
  return { ...facts, bookables, paging: { page: number, pages, total: all.length } }
}

async function allBookables(tenant: Tenant, deps: SiteDeps): Promise<PublicEntity[]> {
  const bookables: PublicEntity[] = []
  for (let page = 1; ; page += 1) {
    const params = { page, items_per_page: callSize, fields: cardFields }
    const { items, total } = await entitiesOf(deps, tenant, 'get_bookables_for_provider_v2', params)
    bookables.push(...items)
    if (items.length === 0 || bookables.length >= total) return bookables
  }
}

async function enteredOrder(tenant: Tenant, deps: SiteDeps): Promise<string[]> {
  const stored = await deps.ports.repositories(tenant.scope).catalogue.bookables()
  return stored.map((bookable) => bookable.id)
}

/** A white-label's own domain: its providers that take bookings, each with the address of its site. */
export async function marketplacePage(facts: SiteBootstrap, tenant: Tenant, deps: SiteDeps): Promise<SiteBootstrap> {
  const providers = await deps.ports.repositories(tenant.scope).catalogue.providers()
  const open = providers.filter((provider) => (provider.status ?? 'active') === 'active')
  const shown = open.map((provider) => ({
    ...publicEntity('provider', provider, tenant, ['description', 'photo', 'city', 'state', 'bookinglogo']),
    siteurl: siteAddress(tenant, provider),
  }))
  return { ...facts, providers: shown.toSorted((a, b) => a.name.localeCompare(b.name, tenant.language)) }
}

/** Where a provider's site is, seen from its white-label's: the same scheme and port. */
function siteAddress(tenant: Tenant, provider: { subdomain: string; domain?: string }): string {
  const here = new URL(tenant.origin)
  const port = here.port ? `:${here.port}` : ''
  return `${here.protocol}//${provider.domain ?? `${provider.subdomain}.${tenant.whitelabel.url}`}${port}/`
}
