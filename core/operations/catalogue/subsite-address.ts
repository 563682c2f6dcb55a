import type { Provider } from '../../domain/entities/index.ts'
import type { Tenant } from '../tenant.ts'

/** Where a provider's site is, seen from another of its white-label: the same scheme and port. Ends with a slash. */
export function subsiteAddress(
  { origin, whitelabel }: Pick<Tenant, 'origin' | 'whitelabel'>,
  { subdomain, domain }: Pick<Provider, 'subdomain' | 'domain'>,
): string {
  const here = new URL(origin)
  const port = here.port ? `:${here.port}` : ''
  return `${here.protocol}//${domain ?? `${subdomain}.${whitelabel.url}`}${port}/`
}
