import type { FastifyRequest } from 'fastify'
import { whitelabelHost } from '../../domain/domains/whitelabel-host.ts'
import { aroundHost, subsiteHost } from '../../operations/catalogue/subsite-address.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { asksEmbedded } from './carried-request.ts'

/** Pages of a window that belongs to another page: what it began at one host must end there. */
const ofWindow = /^\/(login|handback|openidlogin)(\/|\?|$)/i

/**
 * The address of a page at the site's own domain, or below its white-label's own, where it was asked for at another of
 * its hosts; else null. Pages in other sites' frames stay: those name the host in their policies, and speak with it
 * alone.
 */
export function ownAddress(
  request: Pick<FastifyRequest, 'url' | 'query' | 'method'>,
  tenant: Tenant | null,
): string | null {
  if (tenant === null || !(tenant.provider?.domain ?? tenant.whitelabel.domain)) return null
  const { provider, whitelabel } = tenant
  const host = provider ? subsiteHost(tenant, provider) : whitelabelHost(whitelabel)
  if (host === new URL(tenant.origin).hostname) return null
  if (asksEmbedded(request).embedded || ofWindow.test(request.url)) return null
  const { before, after } = aroundHost(tenant)
  return `${before}${host}${after.slice(0, -1)}${request.url}`
}
