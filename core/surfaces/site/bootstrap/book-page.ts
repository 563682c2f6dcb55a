import { describeSteps, flowSiteOf, stepsFor } from '../../../domain/flow/index.ts'
import { isRecord } from '../../../domain/is-record.ts'
import { priceDataInMajor, priceDataOf, volumeDiscountsInMajor } from '../../../domain/pricing/index.ts'
import { flowOf } from '../../../operations/flow/flow-of.ts'
import { pricesOf } from '../../../operations/pricing/price-cart.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { PublicEntity, SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { callFor, entitiesOf, isEntity } from './call-operations.ts'
import { withMessages } from './form-messages.ts'
import { gateOfBookable } from './gate-of.ts'
import { allResources } from './list-entities.ts'
import { gated } from './site-facts.ts'
import { waysToPay } from './ways-to-pay.ts'

/** What a calendar asks for when it opens: the first month from today that has anything. */
export const firstMonthOf = (bookable: string, today: string) => ({
  bookable,
  start: `${today} 00:00:00`,
  end: `${today} 23:59:59`,
  lookahead: true,
})

/** One bookable with its forms, resources, steps, ways to pay, and the first month that has something free. */
export async function bookPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  slug: string,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const bookable = await callFor(deps, tenant, 'get_bookable', { id: slug })
  if (!isEntity(bookable)) return gated(facts, await gateOfBookable(slug, tenant, deps))
  const [{ forms, addons }, resources, availability, pricing, others, payments] = await Promise.all([
    asksOf(tenant, [bookable], deps),
    resourcesOf(tenant, bookable, deps),
    availabilityOf(tenant, bookable, facts.today, deps),
    pricingOf(tenant, [bookable], deps),
    entitiesOf(deps, tenant, 'get_bookables_for_provider_v2', { items_per_page: 1, fields: ['id'] }),
    waysToPay(tenant, deps.ports),
  ])
  const { requirebookingterms, bookingtermshtml } = facts.whitelabel
  const site = flowSiteOf(bookable, forms, requirebookingterms && bookingtermshtml !== '')
  const flow = flowOf(tenant)
  return {
    ...facts,
    bookable,
    forms,
    addons,
    resources,
    availability,
    pricing,
    paging: { page: 1, pages: 1, total: others.total },
    steps: flow ? describeSteps(stepsFor(flow, { bookable: bookable.id }, site)) : [],
    payments,
  }
}

/** What some bookables ask: their forms, own questions among them, and their add-ons. */
export async function asksOf(
  tenant: Tenant,
  bookables: PublicEntity[],
  deps: SiteDeps,
): Promise<{ forms: PublicEntity[]; addons: PublicEntity[] }> {
  const asked = { bookables: bookables.map(({ id }) => id) }
  const answer = await callFor(deps, tenant, 'get_forms_sections_fqs_ros_for_bookables', asked)
  const entities = (list: unknown) => (Array.isArray(list) ? list.filter(isEntity) : [])
  return { forms: entities(answer?.forms).map(withMessages), addons: entities(answer?.addons) }
}

/** Those that one of the bookable's groups names. */
async function resourcesOf(tenant: Tenant, bookable: PublicEntity, deps: SiteDeps): Promise<PublicEntity[]> {
  const groups = Array.isArray(bookable.requirementgroups) ? bookable.requirementgroups.filter(isRecord) : []
  const named = new Set(groups.flatMap((group) => (Array.isArray(group.resources) ? group.resources : [])))
  if (named.size === 0) return []
  const all = await allResources(tenant, deps)
  return all.filter((resource) => named.has(resource.id))
}

async function availabilityOf(tenant: Tenant, bookable: PublicEntity, today: string, deps: SiteDeps) {
  const answer = await callFor(deps, tenant, 'get_availability_in_range_for_bookable', firstMonthOf(bookable.id, today))
  if (!answer || typeof answer.month !== 'string' || !Array.isArray(answer.timeslots)) return null
  return { month: answer.month, timeslots: answer.timeslots.filter(isRecord) }
}

/** What the prices of some bookables are computed from, in major units. */
export async function pricingOf(
  tenant: Tenant,
  bookables: PublicEntity[],
  deps: SiteDeps,
): Promise<SiteBootstrap['pricing']> {
  const catalogue = await deps.ports.catalogueOf(tenant)
  const { volumediscounts = [] } = pricesOf(tenant)
  const { digits } = tenant.currency
  const priced = bookables.flatMap(({ id }) => {
    const entry = catalogue.find(id)
    if (!entry) return []
    return [[id, priceDataInMajor(priceDataOf(entry.bookable, entry.forms, entry.addons), digits)] as const]
  })
  return {
    pricedata: Object.fromEntries(priced),
    volumediscounts: volumeDiscountsInMajor(volumediscounts, digits),
  }
}
