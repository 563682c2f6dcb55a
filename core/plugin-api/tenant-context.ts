import type { Brand } from './brand.ts'
import type { ConnectedAccount } from './payment-accounts.ts'

/** The tenant of a call to a plugin. Plugins must not keep it: the next call may be for another tenant. */
export interface TenantContext {
  /** `url` is the host of its marketplace. */
  whitelabel: { id: string; label: string; url: string; currency: string; country: string }
  /**
   * Absent on the white-label's own domain. `country` is ISO 3166, the white-label's where the provider names none; may
   * be empty.
   */
  provider?: { id: string; subdomain: string; name: string; timezone: string; country: string }
  /** How the tenant looks where its pages' style sheet does not reach. */
  brand: Brand
  /** The plugin's settings for this tenant, defaults filled in and validated against its schema. */
  settings: Record<string, unknown>
  /** The provider's own account at the plugin's service, where it has connected one (`AccountOnboarding`). */
  account?: ConnectedAccount
  /** The base address for customers, such as `http://quay.northwind.localhost:3000`. */
  origin: string
  /**
   * The site's name by the operator, such as `quay.northwind.example`. `origin` changes with domains of the site's own,
   * this does not: for ids that others keep, such as UIDs in calendars (`{reservation}@{uidhost}`).
   */
  uidhost: string
  language: string
}
