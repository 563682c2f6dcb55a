import { lookup as resolveName } from 'node:dns/promises'
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { Readable, Transform } from 'node:stream'
import { OverLimit } from '../operations/plugins/over-limit.ts'
import { ServiceFault } from '../plugin-api/index.ts'
import { pluginLimits } from '../plugin-api/limits.ts'

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

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Whether an address may be called: one of the public Internet, or this machine's own where the operator allows that.
 */
export function mayCall(address: string, allowsLoopback: boolean): boolean {
  const family = familyOf(address)
  if (isIP(address) === 0) return false
  if (own.check(address, family)) return allowsLoopback
  return family === 'ipv4'
    ? !hidden.check(address, family)
    : open.check(address, family) && !hidden.check(address, family)
}

interface Address {
  address: string
  family: number
}

/** Gives all addresses of a name. */
type Resolve = (name: string) => Promise<Address[]>

const bySystem: Resolve = (name) => resolveName(name, { all: true })

/** Addresses of a name. Every one must be public: which of them is used is not the sender's choice. */
async function addressesOf(
  host: string,
  may: (address: string) => boolean,
  resolve: Resolve,
): Promise<[Address, ...Address[]]> {
  const name = host.replace(/^\[|\]$/g, '')
  const [first, ...others] = await resolve(name).catch(() => [])
  if (!first) throw new ServiceFault('The name is unknown.')
  if (![first, ...others].every(({ address }) => may(address))) throw new ServiceFault('The address is not public.')
  return [first, ...others]
}

/** Rejects once the signal aborts, for what can't be stopped itself. */
const lateness = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(new ServiceFault('It took too long.'))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

const { fetch: limits } = pluginLimits

const withoutBody = new Set([101, 204, 205, 304])

/** The log is told, where the plugin does not catch it. */
const tooLarge = (size: number) =>
  new ServiceFault('The answer is too large.', null, { cause: new OverLimit(limits.answer, size) })

/** An answer's body up to the limit. Whoever reads no further ends the connection. */
function limited(answer: IncomingMessage): ReadableStream {
  let size = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.length
      const isWithin = size <= limits.answer.most
      done(isWithin ? null : tooLarge(size), chunk)
    },
  })
  answer.once('error', (cause) => counted.destroy(new ServiceFault('The answer broke off.', null, { cause })))
  counted.once('close', () => answer.destroy())
  return Readable.toWeb(answer.pipe(counted)) as ReadableStream
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = answer
  if (status < 200 || status > 599) throw new ServiceFault('The answer has no status.')
  const headers = new Headers()
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  if (withoutBody.has(status)) answer.resume()
  const body = withoutBody.has(status) ? null : limited(answer)
  return new Response(body, { status, statusText: statusText.replace(/[^\t\x20-\x7e]/g, ''), headers })
}

function send(url: URL, options: RequestOptions, body: Uint8Array): Promise<Response> {
  return new Promise((resolve, reject) => {
    const outgoing = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, options)
    outgoing.on('error', (error) => {
      const text = options.signal?.aborted ? 'It took too long.' : 'The connection failed.'
      reject(new ServiceFault(text, null, { cause: error }))
    })
    outgoing.on('response', (answer) => {
      try {
        resolve(responseOf(answer))
      } catch (error) {
        answer.destroy()
        reject(error)
      }
    })
    outgoing.end(body)
  })
}

/**
 * Calls addresses that tenants name. Each call resolves the name here, refuses addresses that are not public, and
 * connects to what was checked, so that the name can not lead elsewhere in between. Redirects are answers like others;
 * without TLS only this machine is called; an answer has up to 16 MB.
 * @param ownServers origins in the operator's network (`http://osrm.internal:5000`), which are called all the same
 * @throws ServiceFault if the address may not be called, or nothing answers in time
 */
export const safeFetch =
  (allowsLoopback: boolean, resolve = bySystem, ownServers: string[] = []): typeof fetch =>
  async (input, init) => {
    const signal = init?.signal ?? AbortSignal.timeout(limits.time.most)
    const request = new Request(input, { ...init, signal })
    const url = new URL(request.url)
    const late = lateness(signal)
    const isOwn = ownServers.some((server) => new URL(server).origin === url.origin)
    const may = (address: string) => isOwn || mayCall(address, allowsLoopback)
    const [first, ...others] = await Promise.race([addressesOf(url.hostname, may, resolve), late])
    const addresses = [first, ...others]
    const isLoopback = addresses.every(({ address }) => own.check(address, familyOf(address)))
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isLoopback || isOwn)))
      throw new ServiceFault('The address needs HTTPS.')
    const body = new Uint8Array(await request.arrayBuffer())
    const { method, headers } = request
    const isEmpty = body.length === 0 && (method === 'GET' || method === 'HEAD')
    const options: RequestOptions = {
      ...{ method, agent: false, signal },
      headers: { ...Object.fromEntries(headers), ...(!isEmpty && { 'content-length': String(body.length) }) },
      lookup: (_name, { all }, give) => (all ? give(null, addresses) : give(null, first.address, first.family)),
    }
    return Promise.race([send(url, options, body), late])
  }
