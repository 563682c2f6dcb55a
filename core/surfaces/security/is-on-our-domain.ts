import type { FastifyRequest } from 'fastify'
import { normalHost } from '../../domain/domains/normal-host.ts'
import type { SurfaceDeps } from '../surface-deps.ts'

/**
 * Whether a request came to the domain that the operator gave a white-label, or to a subdomain of it, and not to a
 * domain that is a provider's or the white-label's own.
 */
export async function isOnOurDomain(
  request: FastifyRequest,
  { resolveTenant }: Pick<SurfaceDeps, 'resolveTenant'>,
): Promise<boolean> {
  const tenant = await resolveTenant(request).catch(() => null)
  if (tenant === null) return false
  const [host, ours] = [normalHost(request.host), normalHost(tenant.whitelabel.url)]
  const domain = tenant.provider?.domain
  const isOwn = domain !== undefined && normalHost(domain) === host
  return !isOwn && (host === ours || host.endsWith(`.${ours}`))
}
