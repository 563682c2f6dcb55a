import { X509Certificate } from 'node:crypto'
import { AnswerCache, ServiceFault } from '@tessera/plugin-api'

/** A certificate is a few kilobytes. */
const largest = 32_000
const day = 86_400_000
const never = new AbortController().signal

/** Whether an address is one of the service's own hosts, over TLS; in trials also the local server. */
export function isOfService(address: string, apiaddress: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, port, username } = new URL(address)
  if (apiaddress !== '' && origin === apiaddress) return true
  const isHost = hostname === 'paypal.com' || hostname.endsWith('.paypal.com')
  return protocol === 'https:' && isHost && port === '' && username === ''
}

async function load(address: string, timeout: number): Promise<X509Certificate> {
  let text: string
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'error' })
    if (!response.ok)
      throw new ServiceFault(`the service answered ${response.status} for a certificate`, response.status)
    text = (await response.text()).slice(0, largest)
  } catch (error) {
    throw error instanceof ServiceFault ? error : new ServiceFault('a certificate could not be loaded')
  }
  try {
    return new X509Certificate(text)
  } catch {
    throw new ServiceFault('the service sent what is no certificate')
  }
}

/** Certificates of signatures by their address, each kept for a day. Only the service's hosts are asked. */
export function certificates(now: () => number) {
  const kept = new AnswerCache<X509Certificate>({ capacity: 20, now, keeps: () => day, keepsFailure: 5_000 })
  return (address: string, timeout: number): Promise<X509Certificate> =>
    kept.get(address, never, () => load(address, timeout))
}

/** Whether a certificate is valid at an instant, epoch ms. */
export const isValidAt = ({ validFrom, validTo }: X509Certificate, at: number): boolean =>
  Date.parse(validFrom) <= at && at < Date.parse(validTo)
