import { publicEntity } from '../../../operations/public-entities.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { withComingDates } from './coming-dates.ts'
import { choiceOfTenant } from './flow-of.ts'
import { allResources, orderedBookables } from './list-entities.ts'
import { gated } from './site-facts.ts'

/** The specification's page of bookables. */
const pageSize = 18

/** What a card says of a bookable. */
export const cardFields = [
  'slug',
  'description',
  'photo',
  'tags',
  'bookabletype',
  'duration',
  'price',
  'pointsprice',
  'pricing_tiers',
  'seats',
  'seatsperbooking',
  'restrictions',
  'combinedslots',
  'mincombined',
  'maxcombined',
  'forms',
]

/** A provider's list of bookables, one page of it; the gate where there is nothing to book. */
export async function cataloguePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  number: number,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const withResources = choiceOfTenant(tenant) === 'bookable_withresource_step'
  const fields = withResources ? [...cardFields, 'requirementgroups'] : cardFields
  const ordered = await orderedBookables(tenant, deps, fields)
  if (ordered.length === 0) return gated(facts, 'no_bookables')
  const pages = Math.ceil(ordered.length / pageSize)
  if (number > pages) return gated(facts, 'not_found')
  const shown = ordered.slice((number - 1) * pageSize, number * pageSize)
  const bookables = shown.map((bookable) => withComingDates(bookable, facts.today))
  const resources = withResources ? await allResources(tenant, deps) : []
  return { ...facts, bookables, resources, paging: { page: number, pages, total: ordered.length } }
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
