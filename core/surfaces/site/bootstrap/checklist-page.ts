import { describeSteps, flowSiteOf, stepsFor } from '../../../domain/flow/index.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { PublicEntity, SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { paymentsOf } from './book-page.ts'
import { callFor, isEntity } from './call-operations.ts'
import { choiceOfTenant, flowOf } from './flow-of.ts'
import { allResources, orderedBookables } from './list-entities.ts'
import { gated } from './site-facts.ts'

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
  if (bookables.length === 0) return gated(facts, 'no_bookables')
  const [forms, resources] = await Promise.all([formsOf(tenant, bookables, deps), allResources(tenant, deps)])
  const { requirebookingterms, bookingtermshtml } = facts.whitelabel
  const site = { ...flowSiteOf({ id: '' }, forms, requirebookingterms && bookingtermshtml !== ''), direct: false }
  const steps = describeSteps(stepsFor(flow, {}, site))
  if (step !== null && !steps.some(({ name }) => name === step)) return gated(facts, 'not_found')
  return { ...facts, bookables, forms, resources, steps, payments: paymentsOf(tenant, deps.ports.clock.now()) }
}

async function formsOf(tenant: Tenant, bookables: PublicEntity[], deps: SiteDeps): Promise<PublicEntity[]> {
  const asked = { bookables: bookables.map(({ id }) => id) }
  const answer = await callFor(deps, tenant, 'get_forms_sections_fqs_ros_for_bookables', asked)
  return Array.isArray(answer?.forms) ? answer.forms.filter(isEntity) : []
}
