import type { Provider, Whitelabel } from '../entities/index.ts'

/** Parts of a booking site that a white-label switches on for all its sites, or a provider for its own. */
export type SiteOption = 'bookingsitesearchbar' | 'bookingsitesortandfilter'

/**
 * Whether a site has the part: by the white-label's setting, or by the provider's where the white-label allows those.
 */
export const hasSiteOption = (whitelabel: Whitelabel, provider: Provider | null, option: SiteOption): boolean =>
  whitelabel[option] === true ||
  (whitelabel.allowproviderbookingsiteconfig === true && provider?.bookingsiteconfig?.[option] === true)
