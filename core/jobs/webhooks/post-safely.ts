import { lookup as resolveName } from 'node:dns/promises'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { WebhookAnswer } from '../../domain/webhooks/tries.ts'

const hidden = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  hidden.addSubnet(net, prefix, 'ipv4')
// Addresses of IPv6 that lead to others: documentation, Teredo and its kin, 6to4.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  hidden.addSubnet(net, prefix, 'ipv6')

const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

const own = new BlockList()
own.addSubnet('127.0.0.0', 8, 'ipv4')
own.addAddress('::1', 'ipv6')

/**
 * Whether an address may be called: one of the public Internet, or this machine's own where the operator allows that.
 */
export function mayCall(address: string, allowsLoopback: boolean): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0) return false
  if (own.check(address, family)) return allowsLoopback
  return family === 'ipv4'
    ? !hidden.check(address, family)
    : open.check(address, family) && !hidden.check(address, family)
}

/** Why nothing was sent, or no answer came. */
export class NoAnswer extends Error {}

interface Post {
  url: string
  headers: Record<string, string>
  body: string
  allowsLoopback: boolean
  /** Milliseconds for all of it: the name, the connection and the answer. */
  patience: number
}

/** Addresses of a name. Every one must be public: which of them is used is not the sender's choice. */
async function addressesOf(host: string, allowsLoopback: boolean): Promise<{ address: string; family: number }[]> {
  const name = host.replace(/^\[|\]$/g, '')
  const found = await resolveName(name, { all: true }).catch(() => [])
  if (found.length === 0) throw new NoAnswer('The name is unknown.')
  if (!found.every(({ address }) => mayCall(address, allowsLoopback))) throw new NoAnswer('The address is not public.')
  return found
}

/**
 * Sends a body and returns the answer's status; redirects are not followed, and the answer's body is not read. The name
 * is resolved here and the connection made to what was checked, so that it can not lead elsewhere in between.
 * @throws NoAnswer if the address may not be called, or nothing answers in time
 */
export async function postSafely({ url, headers, body, allowsLoopback, patience }: Post): Promise<WebhookAnswer> {
  const signal = AbortSignal.timeout(patience)
  const target = new URL(url)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new NoAnswer('It took too long.')), { once: true })
  })
  const addresses = await Promise.race([addressesOf(target.hostname, allowsLoopback), late])
  const isLoopback = addresses.every(({ address }) => own.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
  if (target.protocol !== 'https:' && !isLoopback) throw new NoAnswer('The address needs HTTPS.')
  const send = target.protocol === 'https:' ? secureRequest : plainRequest
  const [first] = addresses
  return Promise.race([
    late,
    new Promise<WebhookAnswer>((resolve, reject) => {
      const outgoing = send(target, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal,
        lookup: (_name, { all }, give) =>
          all ? give(null, addresses) : give(null, first?.address ?? '', first?.family ?? 4),
      })
      outgoing.on('error', () => reject(new NoAnswer(signal.aborted ? 'It took too long.' : 'The connection failed.')))
      outgoing.on('response', (answer) => {
        const retryafter = answer.headers['retry-after'] ?? null
        resolve({ status: answer.statusCode ?? null, retryafter })
        answer.destroy()
      })
      outgoing.end(body)
    }),
  ])
}
