import type { Provider, Whitelabel } from '../../domain/entities/index.ts'
import { currencyDigits } from '../../domain/pricing/money.ts'
import type { Tenant, TenantPlugins } from '../../operations/tenant.ts'

/** The database's rows for a host. */
export interface FoundTenant {
  whitelabel: Whitelabel
  /** Null on the white-label's own domain. */
  provider: Provider | null
  revision: number
}

/** A found host with its plugins: everything of a tenant that doesn't depend on the call. */
export interface Site extends FoundTenant {
  plugins: TenantPlugins
}

/** The specification's default if a provider has no zone. */
const defaultTimezone = 'America/New_York'

/** The tenant of one call. Settings resolve in the order provider, white-label, default. */
export function buildTenant(site: Site, call: { origin: string; language: string }): Tenant {
  const { whitelabel, provider, revision, plugins } = site
  const code = (whitelabel.currency ?? 'usd').toLowerCase()
  const timezone = provider?.timezone ?? defaultTimezone
  return {
    scope: { whitelabel: whitelabel.id, provider: provider?.id ?? '' },
    whitelabel,
    provider,
    revision,
    currency: { code, digits: currencyDigits(code) },
    timezone,
    theme: provider?.theme ?? whitelabel.theme ?? 'base',
    language: call.language,
    plugins,
    origin: call.origin,
    context: (plugin) => ({
      whitelabel: {
        id: whitelabel.id,
        label: whitelabel.label,
        url: whitelabel.url,
        currency: code,
        country: whitelabel.country ?? '',
      },
      ...(provider && {
        provider: { id: provider.id, subdomain: provider.subdomain, name: provider.name, timezone },
      }),
      settings: plugins.settingsOf(plugin),
      origin: call.origin,
      language: call.language,
    }),
  }
}
