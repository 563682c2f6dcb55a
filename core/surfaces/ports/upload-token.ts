import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Ports } from '../../operations/ports.ts'

type Link = Parameters<Ports['tokens']['upload']>[0]

/** The first four groups of an IPv6 address, which belong to one household or machine; an IPv4 address unchanged. */
function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail = ''] = ip.split('::')
  const first = head.split(':').filter((group) => group !== '')
  const last = tail.split(':').filter((group) => group !== '')
  const gap = ip.includes('::') ? Array.from({ length: 8 - first.length - last.length }, () => '0') : []
  const groups = [...first, ...gap, ...last].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/** Signatures of upload links, and pseudonyms of addresses, each under its own key derived from the server's secret. */
export function uploadTokens(secret: string): Pick<Ports['tokens'], 'upload' | 'isUpload' | 'address'> {
  const linkKey = createHmac('sha256', secret).update('tessera upload link').digest()
  const addressKey = createHmac('sha256', secret).update('tessera upload address').digest()
  const upload = ({ provider, id, expires }: Link) =>
    createHmac('sha256', linkKey)
      .update(JSON.stringify([provider, id, expires]))
      .digest('base64url')
  return {
    upload,
    isUpload(link, signature) {
      const wanted = Buffer.from(upload(link))
      const given = Buffer.from(signature)
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    },
    address: (ip) => createHmac('sha256', addressKey).update(networkOf(ip)).digest('base64url'),
  }
}
