import type { FastifyRequest } from 'fastify'
import { subsiteAddress } from '../../operations/catalogue/subsite-address.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { normalHost } from '../../operations/tenant-bundle/normal-host.ts'
import { asksEmbedded } from './carried-request.ts'

/** Pages of a window that belongs to another page: what it began at one host must end there. */
const ofWindow = /^\/(login|handback|openidlogin)(\/|\?|$)/i

/**
 * The address of a page at the provider's own domain, where it was asked for at its subdomain; else null. Pages in
 * other sites' frames stay: those name the host in their policies, and speak with it alone.
 */
export function ownAddress(
  request: Pick<FastifyRequest, 'url' | 'query' | 'method'>,
  tenant: Tenant | null,
): string | null {
  const domain = tenant?.provider?.domain
  if (!tenant?.provider || !domain) return null
  const { hostname } = new URL(tenant.origin)
  if (normalHost(domain) === hostname || asksEmbedded(request).embedded || ofWindow.test(request.url)) return null
  return subsiteAddress(tenant, { ...tenant.provider, domain: normalHost(domain) }).slice(0, -1) + request.url
}
