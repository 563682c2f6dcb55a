import { ancestorsOf } from '../../domain/embedding/ancestors.ts'
import type { Tenant } from '../../operations/tenant.ts'

/** Who may frame a page: nobody, the site itself, or also the origins in the provider's setting `frameancestors`. */
export type Framing = 'nobody' | 'site' | 'listed'

/** The sources of the directive `frame-ancestors`. */
export function frameAncestors(tenant: Tenant | null, framing: Framing): string {
  if (framing === 'nobody') return "'none'"
  const listed = framing === 'listed' ? ancestorsOf(tenant?.provider?.settings).listed : []
  return ["'self'", ...listed].join(' ')
}
