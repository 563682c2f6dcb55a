import type { Tenant } from '../../operations/tenant.ts'

/** A scheme and host, with an optional wildcard label and port: nothing that could end the directive. */
const origin = /^https?:\/\/(\*\.)?[a-z0-9.-]{1,253}(:\d{1,5})?$/i

/**
 * Who may frame the site: the site itself, and the origins in the provider's setting `frameancestors`. Invalid origins
 * are left out.
 */
export function frameAncestors(tenant: Tenant | null): string {
  const listed = tenant?.provider?.settings?.frameancestors
  const origins = Array.isArray(listed) ? listed.filter((one) => typeof one === 'string' && origin.test(one)) : []
  return ["'self'", ...origins].join(' ')
}
