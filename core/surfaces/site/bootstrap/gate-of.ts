import type { CataloguedBookable } from '../../../operations/catalogue/catalogue.ts'
import { gateOf, shownTo, type Visibility } from '../../../operations/catalogue/visibility.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { Gate, SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { pageActor } from './call-operations.ts'
import { gated } from './site-facts.ts'

type Deps = Pick<SiteDeps, 'ports' | 'visitor'>

async function visibilityFor(tenant: Tenant, { ports, visitor }: Deps, asking = false): Promise<Visibility | null> {
  const visible = await shownTo({ tenant, ports, actor: pageActor(tenant, visitor) }, { asking })
  return visible.ok ? visible.value : null
}

/** Why a visitor's list is empty. */
export async function gateOfList(tenant: Tenant, deps: Deps): Promise<Gate> {
  const visible = await visibilityFor(tenant, deps)
  return (visible && gateOf(visible)) ?? 'no_bookables'
}

/** A bookable about which the visitor may ask, also while it takes no bookings; null for all others. */
export async function askedAbout(slug: string, tenant: Tenant, deps: Deps): Promise<CataloguedBookable | null> {
  const entry = (await visibilityFor(tenant, deps, true))?.find(slug) ?? null
  return entry?.bookable.contactenabled === true ? entry : null
}

/**
 * What keeps a visitor from a bookable's page, with the way to ask about one that takes no bookings now. A hidden
 * bookable has no page at all.
 */
export async function gatedBookable(
  facts: SiteBootstrap,
  slug: string,
  tenant: Tenant,
  deps: Deps,
): Promise<SiteBootstrap> {
  const standing = (await visibilityFor(tenant, deps))?.standing(slug) ?? 'hidden'
  if (standing === 'hidden' || standing === 'listed') return gated(facts, 'not_found')
  // A valid link that is used up.
  if (standing === 'linked') return gated(facts, 'link_required')
  const asked = standing === 'unavailable' ? await askedAbout(slug, tenant, deps) : null
  const askpath = asked && `/enquire/${encodeURIComponent(asked.bookable.slug || asked.bookable.id)}`
  return { ...gated(facts, standing), ...(askpath && { askpath }) }
}
