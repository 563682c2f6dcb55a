import { describeSteps, flowSiteOf, stepsFor } from '../../../domain/flow/index.ts'
import { choiceOfTenant, flowOf } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { PublicEntity, SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { asksOf, pricingOf } from './book-page.ts'
import { gateOfList } from './gate-of.ts'
import { allResources, orderedBookables } from './list-entities.ts'
import { gated } from './site-facts.ts'
import { waysToPay } from './ways-to-pay.ts'

/** What a card of the checklist says, and what the calendar that opens in it needs. */
const fields = [
  'slug',
  'description',
  'photo',
  'bookabletype',
  'duration',
  'price',
  'pricing_tiers',
  'seats',
  'seatsperbooking',
  'forms',
  'addongroups',
  'requirementgroups',
  'requiredresources',
  'selectionmethod',
  'singlegroup',
  'combinedslots',
  'mincombined',
  'maxcombined',
  'intervaloverlap',
  'windowbegin',
  'windowbegintype',
  'windowend',
  'windowendtype',
  'waitlist',
  'holdduration',
  'paymentterms',
  'refundcutoff',
  'location',
  'drivetime',
  'rosterenabled',
]

const groupsOf = ({ requirementgroups }: PublicEntity): unknown[] =>
  Array.isArray(requirementgroups) ? requirementgroups : []

/** A provider's checklist: every bookable with its forms and whoever serves, drawn once for the whole flow. */
export async function checklistPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  step: string | null,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const flow = flowOf(tenant)
  if (!flow || choiceOfTenant(tenant) !== 'checklist_step') return gated(facts, 'not_found')
  const bookables = await orderedBookables(tenant, deps, fields)
  if (bookables.length === 0) return gated(facts, await gateOfList(tenant, deps))
  const [{ forms, addons }, resources, pricing] = await Promise.all([
    asksOf(tenant, bookables, deps),
    allResources(tenant, deps),
    pricingOf(tenant, bookables, deps),
  ])
  const { requirebookingterms, bookingtermshtml } = facts.whitelabel
  // What the list asks is what any of its bookables asks.
  const all = { id: '', requirementgroups: bookables.flatMap(groupsOf) }
  const site = { ...flowSiteOf(all, forms, requirebookingterms && bookingtermshtml !== ''), direct: false }
  const steps = describeSteps(stepsFor(flow, {}, site))
  if (step !== null && !steps.some(({ name }) => name === step)) return gated(facts, 'not_found')
  const payments = await waysToPay(tenant, deps.ports)
  return { ...facts, bookables, forms, addons, resources, pricing, steps, payments }
}
