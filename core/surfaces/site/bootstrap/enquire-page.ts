import { getBookable } from '../../../operations/availability/get-bookable.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { callFor } from './call-operations.ts'
import { gateOfBookable } from './gate-of.ts'
import { gated } from './site-facts.ts'

/** Where somebody asks about a bookable; there is no such page for one that takes no questions. */
export async function enquirePage(
  facts: SiteBootstrap,
  tenant: Tenant,
  slug: string,
  deps: SiteDeps,
): Promise<SiteBootstrap> {
  const bookable = await callFor(deps, tenant, getBookable, { id: slug })
  if (!bookable) return gated(facts, await gateOfBookable(slug, tenant, deps))
  return bookable.contactenabled === true ? { ...facts, bookable } : gated(facts, 'not_found')
}
