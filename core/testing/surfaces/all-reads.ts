import { restRoutes } from '../../surfaces/rest/rest-routes.ts'
import { graphCalls } from '../proofs/access/isolation/graph-calls.ts'
import { graphRows } from '../proofs/access/isolation/rows/graph.ts'
import { pageToken } from './ask-by-surface.ts'
import type { Visitor } from './visitor.ts'

/** A path with its parameters filled in; null where one is not known. */
function filled(path: string, params: Record<string, string>): string | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.some((name) => params[name] === undefined)) return null
  return path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
}

/**
 * All that a visitor reads by REST and by GraphQL, as it is sent: every GET and every query, those of one thing for
 * each of the ids. Refusals are among it.
 */
export async function allReads(
  visitor: Visitor,
  { ids, ...params }: { ids: string[] } & Record<string, string | string[]>,
): Promise<Record<'REST' | 'GraphQL', string>> {
  const headers = { authorization: `Bearer ${await pageToken(visitor)}` }
  const known = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const given = ids.map((id) => ({ ...known, id }))
  const urls = restRoutes
    .filter(({ method }) => method === 'GET')
    .flatMap(({ path }) => given.map((one) => filled(path, one)))
  const queries = [...new Set(Object.values(graphRows))]
    .flatMap((name) => graphCalls(name))
    .filter(({ name }) => name.startsWith('query'))
    .flatMap(({ request }) => given.map((one) => request(one)?.payload))
  const told = { REST: '', GraphQL: '' }
  for (const url of new Set(urls))
    if (url !== null) told.REST += JSON.stringify((await visitor.send({ url, headers })).body)
  for (const payload of new Set(queries))
    if (typeof payload === 'string') {
      const asked = { method: 'POST' as const, url: '/graphql', payload }
      const json = { ...headers, 'content-type': 'application/json' }
      told.GraphQL += JSON.stringify((await visitor.send({ ...asked, headers: json })).body)
    }
  return told
}
