import type { Tenant } from '../../operations/tenant.ts'

/** A scheme and host, perhaps with a wildcard label and a port: nothing that could end the directive. */
const origin = /^https?:\/\/(\*\.)?[a-z0-9.-]{1,253}(:\d{1,5})?$/i

/**
 * Who may show the site in a frame: the site itself, and the origins that the provider lists in its setting
 * `frameancestors`. What is no origin is left out.
 */
export function frameAncestors(tenant: Tenant | null): string {
  const listed = tenant?.provider?.settings?.frameancestors
  const origins = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string' && origin.test(one)) : []
  return ["'self'", ...origins].join(' ')
}
