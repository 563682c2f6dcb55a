import type { PublicBookable } from '../../../domain/wire/index.ts'
import { choiceOfTenant } from '../../../operations/flow/flow-of.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { bookPage } from './book-page.ts'
import { gateOfList } from './gate-of.ts'
import { orderedBookables } from './list-entities.ts'
import type { PageRequest } from './page-request.ts'
import { priceLooksOf } from './price-looks.ts'
import { gated } from './site-facts.ts'

/** The fields of each bookable in the list above the calendar. */
const listFields = [
  'slug',
  'bookabletype',
  'duration',
  'price',
  'pricing_tiers',
  'seatsperbooking',
  'forms',
  'combinedslots',
]

const isNamed = (slug: string) => (bookable: PublicBookable) => bookable.slug === slug || bookable.id === slug

/** A bookable with its calendar, and all others above it. Without a `slug` it is the first of them. */
export async function calendarPage(
  facts: SiteBootstrap,
  tenant: Tenant,
  slug: string | null,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  if (choiceOfTenant(tenant) !== 'bookable_calendar') return gated(facts, 'not_found')
  const bookables = await orderedBookables(tenant, deps, listFields)
  const shown = slug === null ? bookables[0] : bookables.find(isNamed(slug))
  // A limited-use link leads to a bookable that is in no list.
  const key = shown?.id ?? slug
  if (key === null) return gated(facts, await gateOfList(tenant, deps))
  const page = await bookPage(facts, tenant, { slug: key }, deps)
  return page.gate ? page : { ...page, bookables, pricelooks: await priceLooksOf(tenant, bookables, deps) }
}

/** The id or slug of the bookable whose calendar a page shows; null for pages without one. */
export async function calendarOn(wanted: PageRequest, tenant: Tenant, deps: SiteDeps): Promise<string | null> {
  if (wanted.page === 'book' || wanted.page === 'calendar') return wanted.slug
  if (wanted.page !== 'home' || !tenant.provider || choiceOfTenant(tenant) !== 'bookable_calendar') return null
  const [first] = await orderedBookables(tenant, deps, ['slug'])
  return first?.id ?? null
}
