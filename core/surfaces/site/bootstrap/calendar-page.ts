import type { PublicBookable } from '../../../domain/wire/index.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { bookPage } from './book-page.ts'
import { type AskedOfList, pageOfList } from './find-in-list.ts'
import { gateOfList } from './gate-of.ts'
import { orderedBookables } from './list-entities.ts'
import type { PageRequest } from './page-request.ts'
import { gated } from './site-facts.ts'

/** The fields of each bookable in the list above the calendar. */
const listFields = [
  'slug',
  'description',
  'tags',
  'subcategories',
  'bookabletype',
  'duration',
  'price',
  'pricing_tiers',
  'seatsperbooking',
  'forms',
  'combinedslots',
]

const isNamed = (slug: string) => (bookable: PublicBookable) => bookable.slug === slug || bookable.id === slug

/**
 * A bookable with its calendar, and the list of all above it. Without a `slug` it is the provider's first, whatever is
 * asked of the list: the calendar stays while somebody searches.
 */
export async function calendarPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  { slug, ...asked }: AskedOfList & { slug: string | null },
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  if (choiceOfTenant(tenant) !== 'bookable_calendar') return gated(facts, 'not_found')
  const all = await orderedBookables(tenant, deps, listFields, 'own', asked.find?.sort)
  // A limited-use link leads to a bookable that is in no list.
  const key = slug === null ? await firstOf(tenant, deps) : (all.find(isNamed(slug))?.id ?? slug)
  if (key === null) return gated(facts, await gateOfList(tenant, deps))
  const [page, list] = await Promise.all([
    bookPage(facts, tenant, { slug: key }, deps),
    pageOfList(all, asked, { tenant, today: facts.today }, deps),
  ])
  if (page.gate) return page
  return list ? { ...page, ...list, pricelooks: { ...page.pricelooks, ...list.pricelooks } } : gated(facts, 'not_found')
}

async function firstOf(tenant: Tenant, deps: SiteDeps): Promise<string | null> {
  const [first] = await orderedBookables(tenant, deps, ['slug'])
  return first?.id ?? null
}

/** The id or slug of the bookable whose calendar a page shows; null for pages without one. */
export async function calendarOn(wanted: PageRequest, tenant: Tenant, deps: SiteDeps): Promise<string | null> {
  if (wanted.page === 'book' || wanted.page === 'calendar') return wanted.slug
  if (wanted.page !== 'home' || !tenant.provider || choiceOfTenant(tenant) !== 'bookable_calendar') return null
  return firstOf(tenant, deps)
}
