import type { FastifyRequest } from 'fastify'
import { whitelabelHost } from '../../domain/domains/whitelabel-host.ts'
import { aroundHost, subsiteHost } from '../../operations/catalogue/subsite-address.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { asksEmbedded } from './carried-request.ts'

/** Pages of a window that belongs to another page: what it began at one host must end there. */
const ofWindow = /^\/(login|handback|openidlogin)(\/|\?|$)/i

/** Pages that other sites may frame as they are, without `embedded` in the address (`framed` of answer-page.ts). */
const ofEverySite = /^\/public(\/|\?|$)/

/** Shown where nobody touches it: it asks by itself whether it is elsewhere by now, and goes there. */
const ofWall = /^\/public\/wall(\?|$)/

/**
 * Whether a page stays where it is asked for: in another site's frame, and for what the script of an open page reads,
 * which may call its own host alone (`connect-src`).
 */
function stays(request: Pick<FastifyRequest, 'url' | 'query' | 'headers'>): boolean {
  const { url, headers } = request
  if (asksEmbedded(request).embedded || ofWindow.test(url)) return true
  const destination = headers['sec-fetch-dest']
  return (destination === 'iframe' && ofEverySite.test(url)) || (destination === 'empty' && !ofWall.test(url))
}

/**
 * The address of a page at the site's own domain, or below its white-label's own, where it was asked for at another of
 * its hosts; else null. Pages in other sites' frames stay: those name the host in their policies, and speak with it
 * alone.
 */
export function ownAddress(
  request: Pick<FastifyRequest, 'url' | 'query' | 'headers'>,
  tenant: Tenant | null,
): string | null {
  if (tenant === null || !(tenant.provider?.domain ?? tenant.whitelabel.domain)) return null
  const { provider, whitelabel } = tenant
  const host = provider ? subsiteHost(tenant, provider) : whitelabelHost(whitelabel)
  if (host === new URL(tenant.origin).hostname) return null
  if (stays(request)) return null
  const { before, after } = aroundHost(tenant)
  return `${before}${host}${after.slice(0, -1)}${request.url}`
}
