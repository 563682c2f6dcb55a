import { normalHost } from '../../domain/domains/normal-host.ts'
import { whitelabelHost } from '../../domain/domains/whitelabel-host.ts'
import type { Provider, Whitelabel } from '../../domain/entities/index.ts'
import type { Tenant } from '../tenant.ts'

/** The name of the host of a provider's site. */
export const subsiteHost = (
  { whitelabel }: { whitelabel: Pick<Whitelabel, 'url' | 'domain'> },
  { subdomain, domain }: Pick<Provider, 'subdomain' | 'domain'>,
): string => (domain ? normalHost(domain) : `${subdomain}.${whitelabelHost(whitelabel)}`)

/**
 * The name that the operator gave a site: it stays, whatever domains of its own the site gets or gives up. Records of
 * those domains and UIDs in calendars name it.
 */
export const operatorHost = ({ whitelabel: { url }, provider }: Pick<Tenant, 'whitelabel' | 'provider'>): string =>
  provider ? subsiteHost({ whitelabel: { url } }, { subdomain: provider.subdomain }) : whitelabelHost({ url })

/** By tenant, whose origin stays: each list of sites asks for it. */
const arounds = new WeakMap<Pick<Tenant, 'origin'>, { before: string; after: string }>()

/** What stands before and after the host's name in addresses of a site's neighbours: same scheme and port. */
export function aroundHost(tenant: Pick<Tenant, 'origin'>): { before: string; after: string } {
  const known = arounds.get(tenant)
  if (known) return known
  const here = new URL(tenant.origin)
  const made = { before: `${here.protocol}//`, after: `${here.port ? `:${here.port}` : ''}/` }
  arounds.set(tenant, made)
  return made
}

/** The address of a provider's site, from another site of its white-label: same scheme and port. Ends with a slash. */
export function subsiteAddress(
  tenant: Pick<Tenant, 'origin' | 'whitelabel'>,
  provider: Pick<Provider, 'subdomain' | 'domain'>,
): string {
  const { before, after } = aroundHost(tenant)
  return `${before}${subsiteHost(tenant, provider)}${after}`
}
