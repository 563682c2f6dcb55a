import { themeNamed } from '../../../themes/index.ts'
import { inLanguage } from '../../domain/content/index.ts'
import { whitelabelHost } from '../../domain/domains/whitelabel-host.ts'
import { defaultTimezone } from '../../domain/entities/defaults.ts'
import type { Provider, Whitelabel } from '../../domain/entities/index.ts'
import { Provider as ProviderSchema, Whitelabel as WhitelabelSchema } from '../../domain/entities/tenant.ts'
import { currencyDigits } from '../../domain/pricing/money.ts'
import type { ThemeTokens } from '../../domain/theme.ts'
import { type BrandLook, brandLookOf } from '../../domain/theme-brand.ts'
import { operatorHost } from '../../operations/catalogue/subsite-address.ts'
import type { Tenant, TenantPlugins } from '../../operations/tenant.ts'
import type { Brand } from '../../plugin-api/brand.ts'
import type { ConnectedAccount } from '../../plugin-api/payment-accounts.ts'

/** The database's rows for a host. */
export interface FoundTenant {
  whitelabel: Whitelabel
  /** Null on the white-label's own domain. */
  provider: Provider | null
  /** The accounts that it has connected at payment services, by plugin. */
  accounts?: Record<string, ConnectedAccount>
  revision: number
}

/** A found host with its plugins: everything of a tenant that doesn't depend on the call. */
export interface Site extends FoundTenant {
  plugins: TenantPlugins
}

const looks = new WeakMap<ThemeTokens, BrandLook>()

function lookOf(theme: ThemeTokens): BrandLook {
  const known = looks.get(theme) ?? brandLookOf(theme)
  looks.set(theme, known)
  return known
}

const brands = new WeakMap<Whitelabel, Map<string, Whitelabel>>()

/** A white-label in a language, once for all of its providers. */
function brandIn(whitelabel: Whitelabel, language: string): Whitelabel {
  const known = brands.get(whitelabel) ?? new Map<string, Whitelabel>()
  brands.set(whitelabel, known)
  const brand = known.get(language) ?? inLanguage(WhitelabelSchema, whitelabel, language)
  known.set(language, brand)
  return brand
}

/** A logo that is a path is served by the tenant's own host. */
function brandOf({ whitelabel, provider, plugins }: Site, theme: string, origin: string): Brand {
  return {
    ...lookOf(themeNamed(theme, plugins.themes)),
    name: provider?.name ?? whitelabel.label,
    logo: provider?.bookinglogo ? (URL.parse(provider.bookinglogo, origin)?.href ?? null) : null,
  }
}

/** The tenant of one call. Settings resolve in the order provider, white-label, default. */
export function buildTenant(site: Site, call: { origin: string; language: string }): Tenant {
  const { revision, plugins, accounts = {} } = site
  const whitelabel = brandIn(site.whitelabel, call.language)
  const provider = inLanguage(ProviderSchema, site.provider, call.language)
  const code = (whitelabel.currency ?? 'usd').toLowerCase()
  const timezone = provider?.timezone ?? defaultTimezone
  const theme = provider?.theme ?? whitelabel.theme ?? 'base'
  return {
    scope: { whitelabel: whitelabel.id, provider: provider?.id ?? '' },
    whitelabel,
    provider,
    stored: { whitelabel: site.whitelabel, provider: site.provider },
    revision,
    currency: { code, digits: currencyDigits(code) },
    timezone,
    theme,
    language: call.language,
    plugins,
    origin: call.origin,
    context: (plugin) => ({
      ...(Object.hasOwn(accounts, plugin) && accounts[plugin] && { account: accounts[plugin] }),
      whitelabel: {
        id: whitelabel.id,
        label: whitelabel.label,
        url: whitelabelHost(whitelabel),
        currency: code,
        country: whitelabel.country ?? '',
      },
      ...(provider && {
        provider: {
          id: provider.id,
          subdomain: provider.subdomain,
          name: provider.name,
          timezone,
          country: provider.country ?? whitelabel.country ?? '',
        },
      }),
      brand: brandOf({ ...site, whitelabel, provider }, theme, call.origin),
      settings: plugins.settingsOf(plugin),
      origin: call.origin,
      uidhost: operatorHost({ whitelabel, provider }),
      language: call.language,
    }),
  }
}
