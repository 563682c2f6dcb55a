import type { FastifyRequest } from 'fastify'
import { visibilityOf } from '../../operations/catalogue/visibility.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { pageActor } from './bootstrap/call-operations.ts'
import { bookPath } from './head/page-facts.ts'
import { directPath, onward } from './onward.ts'
import type { SiteDeps } from './site-deps.ts'

/** The path of a request; empty for one that can't be decoded. */
function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.split('?')
  try {
    return decodeURIComponent(path)
  } catch {
    return ''
  }
}

/**
 * Where a bookable's custom link leads: to its page, with the parameters of the request. Null for a path that is none,
 * and for the link of what is hidden.
 */
export async function customLinkTarget(
  request: Pick<FastifyRequest, 'url'>,
  tenant: Tenant | null,
  { ports }: Pick<SiteDeps, 'ports'>,
): Promise<string | null> {
  const path = pathOf(request)
  if (!tenant?.provider) return null
  const visible = await visibilityOf({ tenant, ports, actor: pageActor(tenant) })
  if (!visible.ok) return null
  const entry = visible.value.catalogue.findLinked(path)
  if (!entry || (visible.value.standing(entry.bookable.id) ?? 'hidden') === 'hidden') return null
  return onward(request, directPath(bookPath(entry.bookable)))
}
