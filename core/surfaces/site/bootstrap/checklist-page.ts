import { flowSiteOf, isOwnStepKind } from '../../../domain/flow/index.ts'
import { choiceOfTenant, flowOf } from '../../../operations/flow/flow-of.ts'
import { countingSteps } from '../../../operations/flow/step-effects.ts'
import { stepsShown } from '../../../operations/flow/steps-shown.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { BookingFlow } from '../../../plugin-api/flows.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { asksOf, pricingOf } from './book-page.ts'
import { cartFlow } from './cart-flow.ts'
import { gateOfList } from './gate-of.ts'
import { itemSteps } from './item-steps.ts'
import { allResources, orderedBookables } from './list-entities.ts'
import { priceLooksOf } from './price-looks.ts'
import { gated } from './site-facts.ts'
import { fieldsOfSteps, stepConfigs } from './step-configs.ts'
import { waysToPay } from './ways-to-pay.ts'

/** The fields of a checklist's card, and of the calendar that opens in it. */
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
  'countby',
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
  'approvalmode',
  'checklistconfirm',
  'refundcutoff',
  'location',
  'drivetime',
  'rosterenabled',
]

/** A provider's checklist: every bookable with its forms and resources, rendered once for the whole flow. */
export const checklistPage: ListPage = async (facts, tenant, step, deps) =>
  choiceOfTenant(tenant) === 'checklist_step'
    ? listPage(facts, tenant, step, deps, flowOf(tenant))
    : gated(facts, 'not_found')

/** A provider's cart: the same, for bookings that were begun one by one. */
export const cartPage: ListPage = async (facts, tenant, step, deps) => {
  const flow = flowOf(tenant)
  return facts.hascart && flow ? listPage(facts, tenant, step, deps, cartFlow(flow)) : gated(facts, 'not_found')
}

type ListPage = (facts: SiteBootstrap, tenant: Tenant, step: string | null, deps: SiteDeps) => Promise<SiteBootstrap>

async function listPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  step: string | null,
  deps: SiteDeps,
  flow: BookingFlow | undefined,
): Promise<SiteBootstrap> {
  if (!flow) return gated(facts, 'not_found')
  const bookables = await orderedBookables(tenant, deps, fields)
  if (bookables.length === 0) return gated(facts, await gateOfList(tenant, deps))
  const [{ forms, addons }, resources, pricing, pricelooks] = await Promise.all([
    asksOf(tenant, bookables, deps),
    allResources(tenant, deps),
    pricingOf(tenant, bookables, deps),
    priceLooksOf(tenant, bookables, deps),
  ])
  const { requirebookingterms, bookingtermshtml } = facts.whitelabel
  const hasTerms = requirebookingterms && bookingtermshtml !== ''
  // The list asks what any of its bookables asks.
  const all = { id: '', requirementgroups: bookables.flatMap(({ requirementgroups = [] }) => requirementgroups) }
  const site = { ...flowSiteOf(all, forms, hasTerms), direct: false }
  const itemsteps = await itemSteps(flow, { bookables, forms, hasTerms }, tenant, deps)
  // Of a plugin's step each booking decides by itself whether it applies.
  const shared = flow.steps.filter(({ kind }) => isOwnStepKind(kind))
  const steps = await stepsShown({ ...flow, steps: shared }, {}, site, { tenant, ports: deps.ports })
  const named = [...steps, ...itemsteps.map((one) => one.step)]
  if (step !== null && !named.some(({ name }) => name === step)) return gated(facts, 'not_found')
  const [payments, stepconfigs] = await Promise.all([
    waysToPay(tenant, deps.ports),
    stepConfigs(flow, tenant, deps.ports),
  ])
  const countingsteps = countingSteps(tenant)
  const asked = { steps, itemsteps, stepconfigs, stepfields: fieldsOfSteps(flow), countingsteps }
  return { ...facts, bookables, forms, addons, resources, pricing, pricelooks, ...asked, payments }
}
