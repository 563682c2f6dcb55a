import { normalHost } from './normal-host.ts'

/**
 * The host at which a white-label's marketplace is served, and below which its providers are: its own domain while that
 * is proven, else the one that the operator gave it; in the form in which hosts are compared and linked.
 */
export const whitelabelHost = ({ domain, url }: { domain?: string | null; url: string }): string =>
  normalHost(domain || url)
