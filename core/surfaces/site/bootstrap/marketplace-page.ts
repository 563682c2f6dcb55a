import type { Static } from 'typebox'
import type { SitesPage, SitesQuery } from '../../../domain/wire/index.ts'
import { PreparedJson } from '../../../operations/caches/prepared-json.ts'
import { findProviders, sitesPerPage } from '../../../operations/marketplace/find-providers.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { readablePhone } from '../../../plugin-api/index.ts'
import type { SiteBootstrap, SitesFind } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { pageActor } from './call-operations.ts'
import type { PageRequest } from './page-request.ts'
import { gated } from './site-facts.ts'

type Page = Static<typeof SitesPage>
/** The answer was encoded for programs; the page draws what it says. */
const pageIn = (value: Page | PreparedJson): Page =>
  value instanceof PreparedJson ? JSON.parse(value.bytes.toString()) : value

type Asked = SitesQuery & { page: number }

/** The list, and why it has no distances although a place was asked: then it is the list without the place. */
async function sitesFound(
  asked: Asked,
  tenant: Tenant,
  { ports, visitor }: SiteDeps,
): Promise<{ found: Page; trouble: SitesFind['trouble'] } | null> {
  const actor = pageActor(tenant, visitor)
  const answer = await findProviders.handler({ params: asked, tenant, ports, actor })
  if (answer.ok) return { found: pageIn(answer.value), trouble: null }
  const { code } = answer.error
  if (code !== 'address_not_found' && code !== 'unavailable') return null
  const { search, page, unit } = asked
  const params = { page, ...(search !== undefined && { search }), ...(unit !== undefined && { unit }) }
  const list = await findProviders.handler({ params, tenant, ports, actor })
  return list.ok ? { found: pageIn(list.value), trouble: code } : null
}

/** One page of the sites on a white-label's own domain: all of them, or what a visitor asks for. */
export async function marketplacePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  { number, find = {} }: Extract<PageRequest, { page: 'home' }>,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const { tag: _tag, sort: _sort, ...query } = find
  const asked = await sitesFound({ ...query, page: number }, tenant, deps)
  if (asked === null) return gated(facts, 'not_found')
  const { found, trouble } = asked
  const pages = Math.max(1, Math.ceil(found.total / sitesPerPage))
  if (number > pages) return gated(facts, 'not_found')
  const { search = '', address = '', radius = null } = query
  const { ids } = await deps.ports.listingOf(tenant)
  const sites = {
    ...{ search, address, trouble, place: found.place, unit: found.unit, all: ids.length },
    radius: found.place ? radius : null,
  }
  const providers = found.items.map((one) => (one.phone ? { ...one, phoneread: readablePhone(one.phone) } : one))
  return { ...facts, providers, sites, paging: { page: number, pages, total: found.total } }
}
