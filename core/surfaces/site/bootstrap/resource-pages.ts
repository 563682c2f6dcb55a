import { resourcesServing } from '../../../domain/flow/index.ts'
import type { PublicBookable, PublicResource } from '../../../domain/wire/index.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { withComingDates } from './coming-dates.ts'
import { gateOfList } from './gate-of.ts'
import { cardFields, cataloguePage } from './home-page.ts'
import { allResources, orderedBookables } from './list-entities.ts'
import type { FindRequest } from './page-request.ts'
import { gated } from './site-facts.ts'

/** The fields of a card, and of its resources. */
export const servedFields = [...cardFields, 'requirementgroups', 'requiredresources']

/** The resources that serve at least one of the bookables. */
export function serving(resources: PublicResource[], bookables: PublicBookable[]): PublicResource[] {
  const ids = new Set(bookables.flatMap(resourcesServing))
  return resources.filter((resource) => ids.has(resource.id))
}

/**
 * The first page of a flow that begins with resources: the resources, and all bookables for customers without a
 * preference. A list of bookables if no resource serves any.
 */
export async function resourcesPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  number: number,
  deps: SiteDeps,
  asked?: FindRequest,
): Promise<SiteBootstrap> {
  const [all, bookables] = await Promise.all([allResources(tenant, deps), orderedBookables(tenant, deps, servedFields)])
  if (bookables.length === 0) return gated(facts, await gateOfList(tenant, deps))
  const resources = serving(all, bookables)
  if (resources.length === 0) return cataloguePage({ ...facts, page: 'catalogue' }, tenant, number, deps, asked)
  return { ...facts, bookables: bookables.map((one) => withComingDates(one, facts.today)), resources }
}

/** The bookables of one resource; the gate if it serves nothing, and in flows that don't begin with resources. */
export async function byResourcePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  id: string,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  if (choiceOfTenant(tenant) !== 'bookable_byresource_step') return gated(facts, 'not_found')
  const [all, listed] = await Promise.all([allResources(tenant, deps), orderedBookables(tenant, deps, servedFields)])
  const served = listed.filter((bookable) => resourcesServing(bookable).includes(id))
  const bookables = served.map((bookable) => withComingDates(bookable, facts.today))
  const resources = all.filter((resource) => resource.id === id)
  if (bookables.length === 0 || resources.length === 0) return gated(facts, 'not_found')
  return { ...facts, bookables, resources, paging: { page: 1, pages: 1, total: bookables.length } }
}
