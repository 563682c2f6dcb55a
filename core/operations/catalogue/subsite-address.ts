import type { Provider } from '../../domain/entities/index.ts'
import type { Tenant } from '../tenant.ts'

/** The address of a provider's site, from another site of its white-label: same scheme and port. Ends with a slash. */
export function subsiteAddress(
  { origin, whitelabel }: Pick<Tenant, 'origin' | 'whitelabel'>,
  { subdomain, domain }: Pick<Provider, 'subdomain' | 'domain'>,
): string {
  const here = new URL(origin)
  const port = here.port ? `:${here.port}` : ''
  return `${here.protocol}//${domain ?? `${subdomain}.${whitelabel.url}`}${port}/`
}
