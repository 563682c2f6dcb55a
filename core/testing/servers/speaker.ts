import { setTimeout as pause } from 'node:timers/promises'
import { type ErrorCode, errorCodes, type Refusal } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { type GraphCall, graphCallsOfLife } from '../../surfaces/graphql/life-calls.ts'
import { restRoutes } from '../../surfaces/rest/rest-routes.ts'
import type { Answered } from '../proofs/money/counter/counter.ts'
import type { Random } from '../proofs/price/tampering/honest-booking.ts'
import type { Sent, Transport } from './transports.ts'

/** By which surface a call is made. */
type Surface = 'rpc' | 'rest' | 'graph'

const written = 'Mutation'

/** The calls that have a field in the graph which answers JSON. */
const fields = new Map<string, Pick<GraphCall, 'kind' | 'types'>>([
  ['create_entity', { kind: written, types: { type: 'EntityType!', entity: 'JSON!' } }],
  ['update_entity', { kind: written, types: { type: 'EntityType!', id: 'ID!', entity: 'JSON!' } }],
  ['delete_entity', { kind: written, types: { type: 'EntityType!', id: 'ID!' } }],
  ...graphCallsOfLife.map((call) => [call.name, call] as const),
])

interface How {
  via?: number
  key?: string
}

/** Somebody with a browser and a network address of their own, who speaks to the product by any of its surfaces. */
export interface Speaker {
  /**
   * Calls by a random one of the surfaces that have the operation, or by the one with the number `via`. `key` is the
   * idempotency key.
   */
  call(name: string, params: object, how?: How): Promise<Answered>
  /** The same browser at another process. */
  at(send: Transport): Speaker
}

interface SpeakerOptions {
  host: string
  /** Their address, as the trusted proxy tells it. */
  address: string
  random: Random
  cookies?: Map<string, string>
  /** How often a call is sent again, a second later, for which the product was too busy; 0 by default. */
  repeats?: number
}

/** The surface of a number among those by which an operation can be called. */
function surfaceOf(name: string, number: number): Surface {
  const all: Surface[] = ['rpc']
  if (restRoutes.some(({ operation }) => operation === name)) all.push('rest')
  if (fields.has(name)) all.push('graph')
  return all[number % all.length] ?? 'rpc'
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code)

function refusalIn(error: unknown): Refusal | null {
  if (!isRecord(error) || !isCode(error.code)) return null
  return { code: error.code, ...(isRecord(error.data) && { data: error.data }) }
}

/** Codes that say that the product failed, not that it refused. */
const faults = new Set<ErrorCode>(['internal', 'unavailable', 'busy', 'unknown_method', 'unauthorized'])

/** How each surface is asked, and where its answer or refusal is. */
const surfaces: Record<
  Surface,
  {
    asked(name: string, params: Record<string, unknown>): Pick<Sent, 'method' | 'url'> & { body?: object }
    read(body: unknown): { value: unknown } | { error: unknown }
  }
> = {
  rpc: {
    asked: (method, params) => ({ method: 'POST', url: '/jrpc', body: { jsonrpc: '2.0', id: 1, method, params } }),
    read: (body) => {
      const { result, error } = isRecord(body) ? body : {}
      return isRecord(error) ? { error: error.data } : { value: result }
    },
  },
  rest: {
    asked(name, params) {
      const route = restRoutes.find(
        ({ operation, fixed = {} }) =>
          operation === name && Object.entries(fixed).every(([key, value]) => params[key] === value),
      )
      if (!route) throw new Error(`${name} has no route`)
      const { method, path, bodyAs, fixed = {} } = route
      const named = new Set([...path.matchAll(/:(\w+)/g)].map(([, key = '']) => key))
      const url = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(String(params[key])))
      const rest = Object.entries(params).filter(([key]) => !named.has(key) && !Object.hasOwn(fixed, key))
      if (method === 'GET' || method === 'DELETE') {
        const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)]))
        return { method, url: `${url}?${query}` }
      }
      const whole = bodyAs === undefined ? null : params[bodyAs]
      return { method, url, body: isRecord(whole) ? whole : Object.fromEntries(rest) }
    },
    read: (body) => (isRecord(body) && isRecord(body.error) ? { error: body.error } : { value: body }),
  },
  graph: {
    asked(name, variables) {
      const { kind = written, types = {} } = fields.get(name) ?? {}
      const used = Object.entries(types).filter(([key]) => variables[key] !== undefined)
      const inBrackets = (list: string[]) => (list.length > 0 ? `(${list.join(', ')})` : '')
      const declared = inBrackets(used.map(([key, type]) => `$${key}: ${type}`))
      const given = inBrackets(used.map(([key]) => `${key}: $${key}`))
      const query = `${kind.toLowerCase()} call${declared} { done: ${name}${given} }`
      return { method: 'POST', url: '/graphql', body: { query, variables } }
    },
    read(body) {
      const { data, errors } = isRecord(body) ? body : {}
      const [first] = Array.isArray(errors) ? errors : []
      if (isRecord(first)) return { error: first.extensions }
      return { value: isRecord(data) ? data.done : undefined }
    },
  },
}

/** A speaker whose requests go by the transport; the process must trust the proxy that it is. */
export function speakerAt(send: Transport, options: SpeakerOptions): Speaker {
  const { host, address, random, cookies = new Map(), repeats = 0 } = options
  let token: string | null = null

  async function sent(asked: Pick<Sent, 'method' | 'url'> & { body?: object }, key?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send({
      method: asked.method,
      url: asked.url,
      headers: {
        host,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(asked.body && { 'content-type': 'application/json' }),
      },
      ...(asked.body && { payload: JSON.stringify(asked.body) }),
    })
    for (const one of answer.setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
      if (/; Max-Age=0/.test(one)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status: answer.status, body: parsed(answer.body) }
  }

  async function renewToken(): Promise<void> {
    token = null
    const { body } = await sent({ method: 'POST', url: '/sitetoken' })
    token = isRecord(body) ? String(body.token) : null
  }

  async function call(name: string, params: object, how: How = {}, left = repeats): Promise<Answered> {
    const isFirst = token === null
    if (isFirst) await renewToken()
    const { asked, read } = surfaces[surfaceOf(name, how.via ?? random(6))]
    const { status, body } = await sent(asked(name, { ...params }), how.key)
    const said = read(body)
    if (status < 500 && 'value' in said && isRecord(said.value)) return { is: 'done', value: said.value }
    const refusal = 'error' in said ? refusalIn(said.error) : null
    if (refusal?.code === 'unauthorized' && !isFirst) {
      token = null
      return call(name, params, how, left)
    }
    if (refusal?.code === 'busy' && left > 0) {
      await pause(1000)
      return call(name, params, how, left - 1)
    }
    if (status < 500 && refusal && !faults.has(refusal.code)) return { is: 'refused', error: refusal }
    return { is: 'fault', text: `${name} was answered with ${status}: ${JSON.stringify(body).slice(0, 500)}` }
  }

  return {
    call: (name, params, how) => call(name, params, how),
    at: (other) => speakerAt(other, { ...options, cookies }),
  }
}

/** Speakers who have never been here before, each with an address of their own. @param number of the crowd */
export function crowdAt(
  send: Transport,
  { number, ...options }: Omit<SpeakerOptions, 'address' | 'cookies'> & { number: number },
) {
  let people = 0
  return (): Speaker => {
    people += 1
    const address = `10.${number % 256}.${Math.floor(people / 250) % 256}.${1 + (people % 250)}`
    return speakerAt(send, { ...options, address })
  }
}
