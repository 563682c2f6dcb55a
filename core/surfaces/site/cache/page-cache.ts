import { createHash } from 'node:crypto'
import { localDate } from '../../../domain/time/index.ts'
import { PreparedJson } from '../../../operations/prepared-json.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { firstMonthOf } from '../bootstrap/book-page.ts'
import { callRaw } from '../bootstrap/call-operations.ts'
import type { PageRequest } from '../bootstrap/page-request.ts'
import type { SiteDeps } from '../site-deps.ts'
import type { Stranger } from '../stranger.ts'
import { BoundedMap } from './bounded-map.ts'
import type { PreparedPage } from './prepared-page.ts'

/** What a path answers: a page, or the address where it is. */
export type Answer = { page: PreparedPage } | { redirect: string }

export type DrawPage = (
  wanted: PageRequest,
  tenant: Tenant | null,
  today: string,
  stranger: Stranger,
) => Promise<Answer>

const pagesPerTenant = 300
/** One for each language, and for each port that somebody thinks up. */
const pagesForStrangers = 20

/**
 * Pages by all that they depend on: the tenant at its revision and in a language (one `Tenant` object while neither
 * changes), the page, the provider's local date, and for a bookable the free times of its first month.
 */
export function pageCache(deps: SiteDeps, draw: DrawPage) {
  const ofTenant = new WeakMap<Tenant, BoundedMap<string, Promise<Answer>>>()
  const unknownSite = new BoundedMap<string, Promise<Answer>>(pagesForStrangers)

  function pagesOf(tenant: Tenant | null): BoundedMap<string, Promise<Answer>> {
    if (!tenant) return unknownSite
    const known = ofTenant.get(tenant)
    if (known) return known
    const pages = new BoundedMap<string, Promise<Answer>>(pagesPerTenant)
    ofTenant.set(tenant, pages)
    return pages
  }

  return async (wanted: PageRequest, tenant: Tenant | null, stranger: Stranger): Promise<Answer> => {
    const today = localDate(deps.ports.clock.now(), tenant?.timezone ?? 'UTC')
    const free = tenant && wanted.page === 'book' ? await freeTimes(deps, tenant, wanted.slug, today) : ''
    const key = JSON.stringify(tenant ? [wanted, today, free] : [stranger, today])
    const pages = pagesOf(tenant)
    const known = pages.get(key)
    if (known) return known
    const drawn = draw(wanted, tenant, today, stranger)
    pages.set(key, drawn)
    drawn.catch(() => pages.delete(key))
    return drawn
  }
}

/** Changes whenever what the calendar opens with changes; the operation keeps its answer while nothing was written. */
async function freeTimes(deps: SiteDeps, tenant: Tenant, slug: string, today: string): Promise<string> {
  const answer = await callRaw(deps, tenant, 'get_availability_in_range_for_bookable', firstMonthOf(slug, today))
  const text = answer instanceof PreparedJson ? answer.bytes : JSON.stringify(answer)
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
