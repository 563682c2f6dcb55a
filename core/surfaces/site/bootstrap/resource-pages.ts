import { resourcesServing } from '../../../domain/flow/index.ts'
import type { PublicBookable, PublicResource } from '../../../domain/wire/index.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { type AskedOfList, pageOfList } from './find-in-list.ts'
import { gateOfList } from './gate-of.ts'
import { cardFields, cataloguePage } from './home-page.ts'
import { allResources, orderedBookables } from './list-entities.ts'
import { gated } from './site-facts.ts'

/** The fields of a card, and of its resources. */
export const servedFields = [...cardFields, 'requirementgroups', 'requiredresources']

/** The resources that serve at least one of the bookables. */
export function serving(resources: PublicResource[], bookables: PublicBookable[]): PublicResource[] {
  const ids = new Set(bookables.flatMap(resourcesServing))
  return resources.filter((resource) => ids.has(resource.id))
}

/** How many of the bookables each resource serves, by its id. */
function servesOf(resources: PublicResource[], bookables: PublicBookable[]): SiteBootstrap['serves'] {
  const served = bookables.map((bookable) => new Set(resourcesServing(bookable)))
  return Object.fromEntries(resources.map(({ id }) => [id, served.filter((ids) => ids.has(id)).length]))
}

/**
 * The first page of a flow that begins with resources: the resources, and below them the list of bookables for
 * customers without a preference. That list alone if no resource serves any.
 */
export async function resourcesPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  asked: AskedOfList,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const [all, bookables] = await Promise.all([
    allResources(tenant, deps),
    orderedBookables(tenant, deps, servedFields, 'own', asked.find?.sort),
  ])
  if (bookables.length === 0) return gated(facts, await gateOfList(tenant, deps))
  const resources = serving(all, bookables)
  if (resources.length === 0) return cataloguePage({ ...facts, page: 'catalogue' }, tenant, asked, deps)
  const list = await pageOfList(bookables, asked, { tenant, today: facts.today }, deps)
  if (!list) return gated(facts, 'not_found')
  return { ...facts, ...list, resources, serves: servesOf(resources, bookables) }
}

/** The bookables of one resource; the gate if it serves nothing, and in flows that don't begin with resources. */
export async function byResourcePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  { resource: id, ...asked }: AskedOfList & { resource: string },
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  if (choiceOfTenant(tenant) !== 'bookable_byresource_step') return gated(facts, 'not_found')
  const [all, listed] = await Promise.all([
    allResources(tenant, deps),
    orderedBookables(tenant, deps, servedFields, 'own', asked.find?.sort),
  ])
  const served = listed.filter((bookable) => resourcesServing(bookable).includes(id))
  const resources = all.filter((resource) => resource.id === id)
  if (served.length === 0 || resources.length === 0) return gated(facts, 'not_found')
  const list = await pageOfList(served, asked, { tenant, today: facts.today }, deps)
  return list ? { ...facts, ...list, resources } : gated(facts, 'not_found')
}
