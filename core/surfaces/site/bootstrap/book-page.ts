import { flowSiteOf } from '../../../domain/flow/index.ts'
import { priceDataInMajor, priceDataOf, volumeDiscountsInMajor } from '../../../domain/pricing/index.ts'
import type { PublicBookable, PublicResource } from '../../../domain/wire/index.ts'
import { getAvailabilityInRange } from '../../../operations/availability/generate-availability.ts'
import { getBookable } from '../../../operations/availability/get-bookable.ts'
import { getFormsForBookables } from '../../../operations/availability/get-forms-for-bookables.ts'
import { shownCatalogue } from '../../../operations/catalogue/content.ts'
import { getBookablesForProvider } from '../../../operations/catalogue/get-bookables-for-provider.ts'
import { flowOf } from '../../../operations/flow/flow-of.ts'
import { countingSteps } from '../../../operations/flow/step-effects.ts'
import { stepsShown } from '../../../operations/flow/steps-shown.ts'
import { pricesOf } from '../../../operations/pricing/price-cart.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { callFor } from './call-operations.ts'
import { withMessages } from './form-messages.ts'
import { gatedBookable } from './gate-of.ts'
import { allResources } from './list-entities.ts'
import type { PageOfPath } from './page-request.ts'
import { priceLooksOf } from './price-looks.ts'
import { fieldsOfSteps, stepConfigs } from './step-configs.ts'
import { waysToPay } from './ways-to-pay.ts'

/** A calendar's first question: the first month from today that has anything. */
export const firstMonthOf = (bookable: string, today: string) => ({
  bookable,
  start: `${today} 00:00:00`,
  end: `${today} 23:59:59`,
  lookahead: true,
})

/** One bookable with its forms, resources, steps, ways to pay, and the first month with anything free. */
export async function bookPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  { slug, isdirect = false }: Pick<Extract<PageOfPath, { page: 'book' }>, 'slug' | 'isdirect'>,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const bookable = await callFor(deps, tenant, getBookable, { id: slug })
  if (!bookable) return gatedBookable(facts, slug, tenant, deps)
  const [{ forms, addons }, resources, availability, pricing, pricelooks, others, payments, listed] = await Promise.all(
    [
      asksOf(tenant, [bookable], deps),
      resourcesOf(tenant, bookable, deps),
      availabilityOf(tenant, bookable, facts.today, deps),
      pricingOf(tenant, [bookable], deps),
      priceLooksOf(tenant, [bookable], deps),
      callFor(deps, tenant, getBookablesForProvider, { items_per_page: 1, fields: ['id'] }),
      waysToPay(tenant, deps.ports),
      callFor(deps, tenant, getBookablesForProvider, { id: bookable.id, items_per_page: 1, fields: ['id'] }),
    ],
  )
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
    pricelooks,
    paging: { page: 1, pages: 1, total: others?.total ?? 0 },
    isdirect: isdirect || (others?.total ?? 0) <= 1 || listed?.total === 0,
    steps: flow ? await stepsShown(flow, { bookable: bookable.id }, site, { tenant, ports: deps.ports }) : [],
    stepfields: fieldsOfSteps(flow),
    countingsteps: countingSteps(tenant),
    stepconfigs: await stepConfigs(flow, tenant, deps.ports),
    payments,
  }
}

/** The forms of bookables, own questions included, and their add-ons. */
export async function asksOf(
  tenant: Tenant,
  bookables: PublicBookable[],
  deps: SiteDeps,
): Promise<Pick<SiteBootstrap, 'forms' | 'addons'>> {
  const asked = { bookables: bookables.map(({ id }) => id) }
  const answer = await callFor(deps, tenant, getFormsForBookables, asked)
  return { forms: answer?.forms.map(withMessages) ?? [], addons: answer?.addons ?? [] }
}

/** The resources that the bookable's groups name. */
async function resourcesOf(tenant: Tenant, bookable: PublicBookable, deps: SiteDeps): Promise<PublicResource[]> {
  const named = new Set(bookable.requirementgroups?.flatMap(({ resources }) => resources))
  if (named.size === 0) return []
  const all = await allResources(tenant, deps)
  return all.filter((resource) => named.has(resource.id))
}

async function availabilityOf(tenant: Tenant, bookable: PublicBookable, today: string, deps: SiteDeps) {
  const answer = await callFor(deps, tenant, getAvailabilityInRange, firstMonthOf(bookable.id, today))
  return answer && { month: answer.month, timeslots: answer.timeslots }
}

/** The data from which prices of bookables are computed, in major units. */
export async function pricingOf(
  tenant: Tenant,
  bookables: PublicBookable[],
  deps: SiteDeps,
): Promise<SiteBootstrap['pricing']> {
  const catalogue = await shownCatalogue(tenant, deps.ports)
  const { volumediscounts = [] } = pricesOf(tenant)
  const { digits } = tenant.currency
  const priced = bookables.flatMap(({ id }) => {
    const entry = catalogue.find(id)
    if (!entry) return []
    const { bookable, forms, addons, taxincluded } = entry
    return [[id, priceDataInMajor(priceDataOf(bookable, forms, addons, taxincluded), digits)] as const]
  })
  return {
    pricedata: Object.fromEntries(priced),
    volumediscounts: volumeDiscountsInMajor(volumediscounts, digits),
    keepvolumediscount: tenant.provider?.keepvolumediscount ?? true,
    refundgrace: tenant.provider?.refundgrace ?? 0,
  }
}
