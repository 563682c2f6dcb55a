import { BoundedMap } from '../../operations/caches/bounded-map.ts'

/** A requested host: `name` finds the tenant, `port` is only used in addresses. */
export interface SiteHost {
  name: string
  port: string
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Headers that were read before, of at most 260 characters: each request has one. */
const known = new BoundedMap<string, SiteHost | null>(1000)

/**
 * Reads a Host header. Anything but a plain DNS name with an optional port is null (an unknown site), so that a header
 * never reaches a query, a cache key or an address unchecked. A single trailing dot is the same name, and a port the
 * same number without zeros before it.
 */
export function readHost(header: string | undefined): SiteHost | null {
  if (header === undefined || header.length > 260) return null
  const read = known.peek(header)
  if (read !== undefined) return read
  const host = parsed(header)
  known.set(header, host)
  return host
}

function parsed(header: string): SiteHost | null {
  const match = /^([A-Za-z0-9.-]+)(?::(\d{1,5}))?$/.exec(header)
  if (!match?.[1]) return null
  const name = match[1].toLowerCase().replace(/\.$/, '')
  const port = match[2] === undefined ? '' : String(Number(match[2]))
  if (name.length > 253 || port === '0' || Number(port) > 65_535 || !name.split('.').every((part) => label.test(part)))
    return null
  return { name, port }
}
