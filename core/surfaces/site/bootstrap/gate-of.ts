import { gateOf, type Sight, sightOf } from '../../../operations/catalogue/sight.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { Gate } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'
import { pageActor } from './call-operations.ts'

type Deps = Pick<SiteDeps, 'ports' | 'visitor'>

async function sightFor(tenant: Tenant, { ports, visitor }: Deps): Promise<Sight | null> {
  const sight = await sightOf({ tenant, ports, actor: pageActor(tenant, visitor) })
  return sight.ok ? sight.value : null
}

/** Why a visitor's list is empty. */
export async function gateOfList(tenant: Tenant, deps: Deps): Promise<Gate> {
  const sight = await sightFor(tenant, deps)
  return (sight && gateOf(sight)) ?? 'no_bookables'
}

/** What keeps a visitor from a bookable's page. What is hidden from them is no page at all. */
export async function gateOfBookable(slug: string, tenant: Tenant, deps: Deps): Promise<Gate> {
  const standing = (await sightFor(tenant, deps))?.standing(slug) ?? 'hidden'
  if (standing === 'hidden' || standing === 'listed') return 'not_found'
  // A link that was good once and is used up.
  return standing === 'linked' ? 'link_required' : standing
}
