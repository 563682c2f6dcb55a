import { isRecord } from '../../domain/is-record.ts'
import { type GraphCall, graphCallsOfLife } from '../../surfaces/graphql/life-calls.ts'
import { restRoutes } from '../../surfaces/rest/rest-routes.ts'
import type { Visitor } from './visitor.ts'

/** By which surface a call is made. */
export type Surface = 'rpc' | 'rest' | 'graph'

/** A request as a surface wants it, without who asks. */
export interface AskedBy {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  body?: object
}

const written = 'Mutation'

/** The calls that have a field in the graph which answers JSON. */
const fields = new Map<string, Pick<GraphCall, 'kind' | 'types'>>([
  ['create_entity', { kind: written, types: { type: 'EntityType!', entity: 'JSON!' } }],
  ['update_entity', { kind: written, types: { type: 'EntityType!', id: 'ID!', entity: 'JSON!' } }],
  ['delete_entity', { kind: written, types: { type: 'EntityType!', id: 'ID!' } }],
  ...graphCallsOfLife.map((call) => [call.name, call] as const),
])

/** The surfaces that have an operation. */
export function surfacesOf(name: string): Surface[] {
  const all: Surface[] = ['rpc']
  if (restRoutes.some(({ operation }) => operation === name)) all.push('rest')
  if (fields.has(name)) all.push('graph')
  return all
}

/** How each surface is asked, and where its answer or refusal is. */
export const surfaces: Record<
  Surface,
  {
    asked(name: string, params: Record<string, unknown>): AskedBy
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

/** The token of the page that asks, as every page has one. */
export async function pageToken(visitor: Visitor): Promise<string> {
  const { body } = await visitor.send({ method: 'POST', url: '/sitetoken' })
  return String(Object(body).token)
}

/**
 * A visitor's call by a surface, from a page of theirs. Returns what was answered, whichever surface it came by; of a
 * refusal its code, and the field if it names one.
 */
export async function askBy(
  surface: Surface,
  visitor: Visitor,
  name: string,
  params: Record<string, unknown> = {},
  more: Record<string, string> = {},
): Promise<unknown> {
  const { asked, read } = surfaces[surface]
  const { body: payload, ...request } = asked(name, params)
  const headers = { authorization: `Bearer ${await pageToken(visitor)}`, ...more }
  const { body } = await visitor.send({ ...request, headers, ...(payload && { payload }) })
  const said = read(body)
  if ('value' in said) return said.value
  const { code, field } = Object(said.error)
  return field === undefined ? code : `${code} ${field}`
}
