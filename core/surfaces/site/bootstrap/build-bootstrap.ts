import { feedSettingsOf } from '../../../domain/publicfeed/feed-settings.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { type Stranger, sitesToShow } from '../stranger.ts'
import { bookPage } from './book-page.ts'
import { calendarPage } from './calendar-page.ts'
import { cartPage, checklistPage } from './checklist-page.ts'
import { enquirePage } from './enquire-page.ts'
import { cataloguePage, subsiteCards } from './home-page.ts'
import { orderedBookables } from './list-entities.ts'
import { marketplacePage } from './marketplace-page.ts'
import { isPeoplePage, type PageRequest } from './page-request.ts'
import { byResourcePage, resourcesPage } from './resource-pages.ts'
import { gated, siteFacts, siteGate } from './site-facts.ts'
import { waysToPay } from './ways-to-pay.ts'
import { withTexts } from './with-texts.ts'

/** Everything that a page needs for its first rendering. Depends only on tenant, page, day and data. */
export async function buildBootstrap(
  wanted: PageRequest,
  tenant: Tenant,
  today: string,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  return withTexts(await showing(wanted, tenant, today, deps), tenant, deps)
}

/** The page's data, in the tenant's own wording. */
async function showing(wanted: PageRequest, tenant: Tenant, today: string, deps: SiteDeps): Promise<SiteBootstrap> {
  const words = await deps.words(tenant)
  const facts = (page: SiteBootstrap['page']) => siteFacts(tenant, words, page, today)
  const gate = siteGate(tenant, deps.visitor)
  if (gate) return gated(facts('gate'), gate)
  if (wanted.page === 'not_found') return gated(facts('gate'), 'not_found')
  if (wanted.page === 'home' && !tenant.provider) return marketplacePage(facts('marketplace'), tenant, wanted, deps)
  // Gift codes and points are bought there.
  if ((wanted.page === 'gift' || wanted.page === 'account') && tenant.provider)
    return { ...facts(wanted.page), payments: await waysToPay(tenant, deps.ports) }
  if (isPeoplePage(wanted.page)) return facts(wanted.page)
  if (!tenant.provider) return gated(facts('gate'), 'not_found')
  if (wanted.page === 'home') {
    const home = await homePage(facts, tenant, wanted, deps)
    return wanted.linkfault ? { ...home, linkfault: wanted.linkfault } : home
  }
  if (wanted.page === 'with') return byResourcePage(facts('byresource'), tenant, wanted, deps)
  if (wanted.page === 'checklist') return checklistPage(facts('checklist'), tenant, wanted.step, deps)
  if (wanted.page === 'cart') return cartPage(facts('checklist'), tenant, wanted.step, deps)
  if (wanted.page === 'calendar') return calendarPage(facts('book'), tenant, wanted, deps)
  // An offer of a place is accepted there, and a move is made, with what is due.
  if (wanted.page === 'manage' || wanted.page === 'reschedule')
    return { ...facts(wanted.page), payments: await waysToPay(tenant, deps.ports) }
  if (wanted.page === 'embed') return embedPage(facts('embed'), tenant, deps)
  if (wanted.page === 'enquire') return enquirePage(facts('enquire'), tenant, wanted.slug, deps)
  if (wanted.page === 'public' && !feedSettingsOf(tenant.provider)) return { ...facts('public'), feedoff: true }
  if (wanted.page !== 'book') return facts(wanted.page)
  const page = await bookPage(facts('book'), tenant, wanted, deps)
  if (page.gate === 'link_required' && wanted.linkfault) return { ...page, linkfault: wanted.linkfault }
  const unknownStep = wanted.step !== null && !page.steps.some((step) => step.name === wanted.step)
  return unknownStep ? gated(page, 'not_found') : page
}

/** What an owner may show in other pages: bookables of the site, and that its subsites are none of them. */
async function embedPage(facts: SiteBootstrap, tenant: Tenant, deps: SiteDeps): Promise<SiteBootstrap> {
  const { subsites } = await deps.ports.catalogueOf(tenant)
  const bookables = await orderedBookables(tenant, deps, ['slug'])
  return { ...facts, bookables, providers: subsiteCards(subsites, tenant) }
}

/** A provider's first page, by how its flow lets the bookable be chosen. */
function homePage(
  facts: (page: SiteBootstrap['page']) => SiteBootstrap,
  tenant: Tenant,
  asked: Extract<PageRequest, { page: 'home' }>,
  deps: SiteDeps,
) {
  const choice = choiceOfTenant(tenant)
  if (choice === 'bookable_byresource_step') return resourcesPage(facts('resources'), tenant, asked, deps)
  if (choice === 'checklist_step') return checklistPage(facts('checklist'), tenant, null, deps)
  if (choice === 'bookable_calendar') return calendarPage(facts('book'), tenant, { ...asked, slug: null }, deps)
  return cataloguePage(facts('catalogue'), tenant, asked, deps)
}

/**
 * The page of a host without a tenant. Depends only on the stranger, the day and, where they may be told, the sites.
 */
export async function unknownSite(stranger: Stranger, today: string, deps: SiteDeps): Promise<SiteBootstrap> {
  const { language } = stranger
  const spoken = { language, dictionaries: deps.dictionaries }
  const facts = siteFacts(null, await deps.words(null, { language }), 'gate', today, spoken)
  return { ...gated(facts, 'unknown_site'), providers: await sitesToShow(stranger, deps) }
}
