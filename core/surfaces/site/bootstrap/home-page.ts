import { inLanguage } from '../../../domain/content/index.ts'
import { Provider } from '../../../domain/entities/tenant.ts'
import { bookablesPerPage } from '../../../domain/wire/bookables-request.ts'
import type { PublicProvider } from '../../../domain/wire/index.ts'
import { publicProvider } from '../../../operations/catalogue/public-entities.ts'
import { subsiteAddress } from '../../../operations/catalogue/subsite-address.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { withComingDates } from './coming-dates.ts'
import { findInList } from './find-in-list.ts'
import { gateOfList } from './gate-of.ts'
import { allResources, orderedBookables } from './list-entities.ts'
import type { FindRequest } from './page-request.ts'
import { priceLooksOf } from './price-looks.ts'
import { gated } from './site-facts.ts'

/** The fields of a bookable's card. */
export const cardFields = [
  'slug',
  'description',
  'photo',
  'tags',
  'subcategories',
  'bookabletype',
  'duration',
  'price',
  'pointsprice',
  'pricing_tiers',
  'seats',
  'seatsperbooking',
  'restrictions',
  'combinedslots',
  'countby',
  'mincombined',
  'maxcombined',
  'forms',
  'contactenabled',
  'imagecarousel',
  'location',
]

/**
 * One page of a provider's list of bookables, or of what a customer asks of it; if there is nothing to book the gate,
 * with the sites that a master site has all the same.
 */
export async function cataloguePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  number: number,
  deps: SiteDeps,
  asked: FindRequest = {},
): Promise<SiteBootstrap> {
  const withResources = choiceOfTenant(tenant) === 'bookable_withresource_step'
  const fields = withResources ? [...cardFields, 'requirementgroups'] : cardFields
  const [ordered, { subsites }] = await Promise.all([
    orderedBookables(tenant, deps, fields, 'gathered', asked.sort),
    deps.ports.catalogueOf(tenant),
  ])
  const providers = subsiteCards(subsites, tenant)
  if (ordered.length === 0) return { ...gated(facts, await gateOfList(tenant, deps)), providers }
  const { found, find } = findInList(ordered, asked, tenant, subsites)
  const pages = Math.max(1, Math.ceil(found.length / bookablesPerPage))
  if (number > pages) return gated(facts, 'not_found')
  const shown = found.slice((number - 1) * bookablesPerPage, number * bookablesPerPage)
  const bookables = shown.map((bookable) => withComingDates(bookable, facts.today))
  const [resources, pricelooks] = await Promise.all([
    withResources ? allResources(tenant, deps) : [],
    priceLooksOf(tenant, shown, deps),
  ])
  return {
    ...facts,
    providers,
    bookables,
    resources,
    pricelooks,
    find,
    paging: { page: number, pages, total: found.length },
  }
}

/** The subsites of a master site; none of another. */
export const subsiteCards = (subsites: Provider[], tenant: Tenant): PublicProvider[] =>
  subsites.map((one) => providerCard(inLanguage(Provider, one, tenant.language), tenant))

/** The fields of a provider in a list of sites, with its address. */
const providerCard = (provider: Provider, tenant: Tenant): PublicProvider => ({
  ...publicProvider(provider, tenant, [
    'description',
    'photo',
    'address',
    'city',
    'state',
    'zip',
    'country',
    'timezone',
    'bookinglogo',
  ]),
  siteurl: subsiteAddress(tenant, provider),
})
