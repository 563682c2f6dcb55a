import { parse } from 'tldts'

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Whether a site may have a name to itself: one of the web, below a public suffix. Addresses, `localhost`, suffixes
 * under which everybody may register (`co.uk`, `github.io`) and names with a port are none.
 */
export function isOwnDomain(host: string): boolean {
  if (host.length > 243 || !host.includes('.') || !host.split('.').every((part) => label.test(part))) return false
  const { isIp, domain, isIcann, isPrivate, publicSuffix } = parse(host, { allowPrivateDomains: true })
  return isIp === false && domain !== null && publicSuffix !== host && (isIcann === true || isPrivate === true)
}

/** Whether everybody may register a name below it, such as `co.uk` and `github.io`. */
export const isPublicSuffix = (host: string): boolean =>
  parse(host, { allowPrivateDomains: true }).publicSuffix === host
