import { gateOf, type Visibility, visibilityOf } from '../../../operations/catalogue/visibility.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { Gate } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { pageActor } from './call-operations.ts'

type Deps = Pick<SiteDeps, 'ports' | 'visitor'>

async function visibilityFor(tenant: Tenant, { ports, visitor }: Deps): Promise<Visibility | null> {
  const visible = await visibilityOf({ tenant, ports, actor: pageActor(tenant, visitor) })
  return visible.ok ? visible.value : null
}

/** Why a visitor's list is empty. */
export async function gateOfList(tenant: Tenant, deps: Deps): Promise<Gate> {
  const visible = await visibilityFor(tenant, deps)
  return (visible && gateOf(visible)) ?? 'no_bookables'
}

/** What keeps a visitor from a bookable's page. A hidden bookable has no page at all. */
export async function gateOfBookable(slug: string, tenant: Tenant, deps: Deps): Promise<Gate> {
  const standing = (await visibilityFor(tenant, deps))?.standing(slug) ?? 'hidden'
  if (standing === 'hidden' || standing === 'listed') return 'not_found'
  // A valid link that is used up.
  return standing === 'linked' ? 'link_required' : standing
}
