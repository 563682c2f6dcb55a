import { isIP } from 'node:net'

/** Named ranges: this machine, this link, private networks. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The widest private ranges: 10.0.0.0/8 and fc00::/7. */
const narrowest = { 4: 8, 6: 7 }

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  // A URL's address is written in groups only, also if it ended in an IPv4 address.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const read = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [read(head), read(tail ?? '')]
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last]
}

/** `::ffff:0:0/96`, the IPv4-mapped addresses. */
const mapped = [0, 0, 0, 0, 0, 0xffff]

/** The bits of IPv4 addresses that an IPv6 range fixes: 0 if it contains all of them, null if it contains none. */
function mappedBits(address: string, bits: number): number | null {
  const groups = groupsOf(address)
  const isInside = mapped.every((group, index) => {
    const compared = Math.min(16, Math.max(0, bits - 16 * index))
    return group >> (16 - compared) === (groups[index] ?? 0) >> (16 - compared)
  })
  return isInside ? Math.max(0, bits - 96) : null
}

/** The number of leading bits in a mask: `8`, or `255.0.0.0` for IPv4; null for anything else. */
function bitsOf(mask: string | undefined, kind: 4 | 6): number | null {
  const all = kind === 4 ? 32 : 128
  if (mask === undefined) return all
  if (/^\d{1,3}$/.test(mask)) return Number(mask) <= all ? Number(mask) : null
  if (kind !== 4 || isIP(mask) !== 4) return null
  const bits = mask
    .split('.')
    .map((byte) => Number(byte).toString(2).padStart(8, '0'))
    .join('')
  return /^1*0*$/.test(bits) ? bits.replaceAll('0', '').length : null
}

function faultOfRange(range: string): string | null {
  if (named.has(range)) return null
  const [address = '', mask, ...rest] = range.split('/')
  const kind = isIP(address)
  const bits = kind === 4 || kind === 6 ? bitsOf(mask, kind) : null
  if ((kind !== 4 && kind !== 6) || bits === null || rest.length > 0 || address.includes('%'))
    return `"${range}" is no address and no range of addresses, such as 10.0.0.5 or 10.0.0.0/8`
  const inner = kind === 6 ? mappedBits(address, bits) : null
  const isTooWide = inner === null ? bits < narrowest[kind] : inner < narrowest[4]
  return isTooWide ? `"${range}" would let anybody claim any address; name your own proxies` : null
}

/**
 * The fault of a list of proxies whose `X-Forwarded-*` is trusted; null if there is none. A client in such a range
 * could claim to be this machine, and escape every limit by address.
 */
export function faultOfProxies(list: string): string | null {
  const faults = list.split(',').flatMap((range) => faultOfRange(range.trim()) ?? [])
  return faults[0] ?? null
}
