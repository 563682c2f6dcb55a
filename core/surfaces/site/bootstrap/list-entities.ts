import type { Tenant } from '../../../operations/tenant.ts'
import type { PublicEntity } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { entitiesOf } from './call-operations.ts'
import { orderBookables } from './order-bookables.ts'

/** The most that one call answers. */
const callSize = 100

async function everyOne(deps: SiteDeps, tenant: Tenant, name: string, fields?: string[]): Promise<PublicEntity[]> {
  const found: PublicEntity[] = []
  for (let page = 1; ; page += 1) {
    const params = { page, items_per_page: callSize, ...(fields ? { fields } : {}) }
    const { items, total } = await entitiesOf(deps, tenant, name, params)
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}

/** Every active resource of the provider. */
export const allResources = (tenant: Tenant, deps: SiteDeps): Promise<PublicEntity[]> =>
  everyOne(deps, tenant, 'get_resources_for_provider_v2')

/** Booked on another site than the one that lists it. */
export const isElsewhere = ({ siteurl }: PublicEntity): boolean => typeof siteurl === 'string'

/**
 * Every bookable that a visitor may see, with the fields wanted, in the order that the provider set.
 * @param which the provider's own, or with those that its master site gathers
 */
export async function orderedBookables(
  tenant: Tenant,
  deps: SiteDeps,
  fields: string[],
  which: 'own' | 'gathered' = 'own',
): Promise<PublicEntity[]> {
  const listed = await everyOne(deps, tenant, 'get_bookables_for_provider_v2', [...fields, 'tags'])
  const all = which === 'gathered' ? listed : listed.filter((bookable) => !isElsewhere(bookable))
  const method = tenant.provider?.bookableordermethod
  const entered = method === 'mostrecent' || method === 'leastrecent' ? await enteredOrder(tenant, deps) : []
  return orderBookables(all, method, entered, tenant.language)
}

async function enteredOrder(tenant: Tenant, deps: SiteDeps): Promise<string[]> {
  const stored = await deps.ports.repositories(tenant.scope).catalogue.bookables()
  return stored.map((bookable) => bookable.id)
}
