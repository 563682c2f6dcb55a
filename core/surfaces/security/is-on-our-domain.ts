import type { FastifyRequest } from 'fastify'
import { normalHost } from '../../operations/tenant-bundle/normal-host.ts'
import type { SurfaceDeps } from '../surface-deps.ts'

/** Whether a request came to a white-label's domain or a subdomain of it, and not to a provider's own one. */
export async function isOnOurDomain(
  request: FastifyRequest,
  { resolveTenant }: Pick<SurfaceDeps, 'resolveTenant'>,
): Promise<boolean> {
  const tenant = await resolveTenant(request).catch(() => null)
  if (tenant === null) return false
  const domain = tenant.provider?.domain
  return domain === undefined || normalHost(domain) !== normalHost(request.host)
}
