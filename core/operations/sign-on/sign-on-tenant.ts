import { normalHost } from '../../domain/domains/normal-host.ts'
import { type ErrorCode, refuse } from '../../domain/errors.ts'
import { SignOnFault } from '../../plugin-api/index.ts'
import { aroundHost } from '../catalogue/subsite-address.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { SignOnPlace } from './sign-on-attempts.ts'

/** A proxy may name the default port of the scheme, and an address does not. */
const originOf = ({ origin }: Tenant): string => new URL(origin).origin

export const placeOf = (tenant: Tenant): SignOnPlace => ({ ...tenant.scope, origin: originOf(tenant) })

/** Whether an attempt was begun at this site and host. */
export function isAt({ whitelabel, provider, origin }: SignOnPlace, tenant: Tenant): boolean {
  const here = placeOf(tenant)
  return whitelabel === here.whitelabel && provider === here.provider && origin === here.origin
}

/**
 * The site that services know, for all of a white-label: at the host that the operator gave it. Domains of its own come
 * and go.
 */
function homeOf(tenant: Tenant): string {
  const { before, after } = aroundHost(tenant)
  return `${before}${normalHost(tenant.whitelabel.url)}${after.slice(0, -1)}`
}

/** Whether a tenant is the site that services know. */
export const isHome = (tenant: Tenant): boolean => homeOf(tenant) === originOf(tenant)

/** Addresses to which a service redirects people after signing on, and after logging out there. */
export const callbackOf = (tenant: Tenant): string => `${homeOf(tenant)}/openidlogin/callback`
export const outCallbackOf = (tenant: Tenant): string => `${homeOf(tenant)}/openidlogin/out`

const codes: Record<SignOnFault['kind'], ErrorCode> = {
  unavailable: 'unavailable',
  cancelled: 'sign_on_failed',
  refused: 'sign_on_failed',
}

/** The refusal for a fault of the service; the log has the details. Other faults are thrown on. */
export function refusedBy(error: unknown, { whitelabel }: Tenant, log: Ports['log']) {
  if (!(error instanceof SignOnFault)) throw error
  const { kind, message } = error
  if (kind !== 'cancelled') log.warn({ whitelabel: whitelabel.id, kind, fault: message }, 'sign-on failed')
  return { isCancelled: kind === 'cancelled', ...refuse(codes[kind]) }
}
