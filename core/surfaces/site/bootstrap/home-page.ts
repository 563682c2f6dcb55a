import { inLanguage } from '../../../domain/content/index.ts'
import { Provider } from '../../../domain/entities/tenant.ts'
import type { PublicProvider } from '../../../domain/wire/index.ts'
import { publicProvider } from '../../../operations/catalogue/public-entities.ts'
import { subsiteAddress } from '../../../operations/catalogue/subsite-address.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { type AskedOfList, pageOfList } from './find-in-list.ts'
import { gateOfList } from './gate-of.ts'
import { allResources, orderedBookables } from './list-entities.ts'
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
  asked: AskedOfList,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const withResources = choiceOfTenant(tenant) === 'bookable_withresource_step'
  const fields = withResources ? [...cardFields, 'requirementgroups'] : cardFields
  const [ordered, { subsites }] = await Promise.all([
    orderedBookables(tenant, deps, fields, 'gathered', asked.find?.sort),
    deps.ports.catalogueOf(tenant),
  ])
  const providers = subsiteCards(subsites, tenant)
  if (ordered.length === 0) return { ...gated(facts, await gateOfList(tenant, deps)), providers }
  const [list, resources] = await Promise.all([
    pageOfList(ordered, asked, { tenant, today: facts.today, subsites }, deps),
    withResources ? allResources(tenant, deps) : [],
  ])
  return list ? { ...facts, ...list, providers, resources } : gated(facts, 'not_found')
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
