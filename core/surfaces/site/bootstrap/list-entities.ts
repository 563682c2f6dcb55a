import { asksEntry, type CustomerOrder, orderBookables } from '../../../domain/catalogue/index.ts'
import type { Provider } from '../../../domain/entities/index.ts'
import type { PublicBookable, PublicResource } from '../../../domain/wire/index.ts'
import { getBookablesForProvider } from '../../../operations/catalogue/get-bookables-for-provider.ts'
import { getResourcesForProvider } from '../../../operations/catalogue/get-resources-for-provider.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteDeps } from '../site-deps.ts'
import { callFor } from './call-operations.ts'

/** The page size of one call, its maximum. */
const callSize = 100

interface Paging {
  page: number
  items_per_page: number
}

/** All items of a list that is answered page by page. */
async function everyOne<Item>(
  ask: (paging: Paging) => Promise<{ items: Item[]; total: number } | null>,
): Promise<Item[]> {
  const found: Item[] = []
  for (let page = 1; ; page += 1) {
    const answer = await ask({ page, items_per_page: callSize })
    if (answer === null) return found
    found.push(...answer.items)
    if (answer.items.length === 0 || found.length >= answer.total) return found
  }
}

/** Every active resource of the provider. */
export const allResources = (tenant: Tenant, deps: SiteDeps): Promise<PublicResource[]> =>
  everyOne((paging) => callFor(deps, tenant, getResourcesForProvider, paging))

/** Whether it is booked on another site than the one that lists it. */
export const isElsewhere = ({ siteurl }: PublicBookable): boolean => siteurl !== undefined

/**
 * Every bookable that a visitor may see, with the given fields, in the provider's order or the customer's.
 * @param which the provider's own, or also those of its subsites
 */
export async function orderedBookables(
  tenant: Tenant,
  deps: SiteDeps,
  fields: string[],
  which: 'own' | 'gathered' = 'own',
  sort?: CustomerOrder,
): Promise<PublicBookable[]> {
  const listed = await everyOne((paging) =>
    callFor(deps, tenant, getBookablesForProvider, { ...paging, fields: [...fields, 'tags'] }),
  )
  const all = which === 'gathered' ? listed : listed.filter((bookable) => !isElsewhere(bookable))
  const method = sort ?? tenant.provider?.bookableordermethod
  const { subsites } = which === 'gathered' ? await deps.ports.catalogueOf(tenant) : { subsites: [] }
  const entered = asksEntry(method) ? await enteredOrder(tenant, subsites, deps) : []
  return orderBookables(all, method, entered, tenant.language)
}

/** The ids of a list in the order in which they were entered; of a master site with those of its subsites. */
async function enteredOrder({ scope }: Tenant, subsites: Provider[], { ports }: SiteDeps): Promise<string[]> {
  const sites = [scope.provider, ...subsites.map(({ id }) => id)]
  const each = sites.map((provider) => ports.repositories({ ...scope, provider }).catalogue.bookablesEntered())
  const all = (await Promise.all(each)).flat()
  return all.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}
