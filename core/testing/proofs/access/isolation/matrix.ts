import type { InjectOptions } from 'fastify'
import type { Operation } from '../../../../operations/define-operation.ts'
import { catalogue } from '../../../../operations/index.ts'
import { type RestRoute, restRoutes } from '../../../../surfaces/rest/rest-routes.ts'
import { type IdKind, type Ids, idKinds } from '../world/ids.ts'
import { type AccessWorld, type ActorName, actors, forbiddenTo, home, worksHere } from '../world/world.ts'
import { leaksIn, type Scope } from './canaries.ts'
import { graphCalls } from './graph-calls.ts'
import { type RouteRow, type Row, type Way, wayOf } from './row.ts'
import { rows } from './rows/index.ts'
import { routeRows } from './rows/routes.ts'
import { mailFaults } from './traces.ts'

/** What the matrix has called, and the faults that it found. */
export interface MatrixResult {
  calls: number
  /** Number of answers compared with the answer to unknown ids. */
  compared: number
  /** Outcomes of calls with home's own ids, by title of the call. */
  outcomes: Map<string, Set<string>>
  /** The surfaces over which each actor has called, as `jrpc`, `PUT /api/…` and `query …`. */
  surfaces: Map<ActorName, Set<string>>
  faults: string[]
}

export const emptyResult = (): MatrixResult => ({
  ...{ calls: 0, compared: 0, outcomes: new Map(), surfaces: new Map(), faults: [] },
})

interface Shape {
  name: string
  request(params: Record<string, unknown>): InjectOptions | null
}

const jrpc = (operation: string): Shape => ({
  name: 'jrpc',
  request: (params) => ({
    method: 'POST',
    url: '/jrpc',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: operation, params }),
  }),
})

function rest(route: RestRoute): Shape {
  const { fixed = {}, bodyAs } = route
  return {
    name: `${route.method} ${route.path}`,
    request(params) {
      if (Object.entries(fixed).some(([name, value]) => params[name] !== value)) return null
      const left = Object.fromEntries(Object.entries(params).filter(([name]) => !(name in fixed)))
      const missing: string[] = []
      const url = route.path.replaceAll(/:(\w+)/g, (_, name: string) => {
        const value = left[name]
        Reflect.deleteProperty(left, name)
        if (value === undefined) missing.push(name)
        return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
      })
      // A request that lacks a path parameter does not exist on this route.
      if (missing.length > 0) return null
      if (route.method !== 'GET') {
        const headers = { 'content-type': 'application/json' }
        return { method: route.method, url, headers, payload: JSON.stringify(bodyAs ? (left[bodyAs] ?? {}) : left) }
      }
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(left))
        for (const one of [value].flat()) query.append(name, String(one))
      return { method: 'GET', url: `${url}?${query}` }
    },
  }
}

/** Every surface through which an operation can be called. */
function shapesOf(operation: Operation): Shape[] {
  const routes = restRoutes.filter((route) => route.operation === operation.name)
  return [jrpc(operation.name), ...routes.map(rest), ...graphCalls(operation.name)]
}

/** Headers that may differ between any two answers. */
const volatile = new Set(['date', 'x-request-id', 'content-length', 'etag', 'server-timing', 'set-cookie'])

export interface Answered {
  status: number
  text: string
  headers: string
}

/** Returns the values of `of` that differ from `own`, longest first. */
function idsIn({ kind: _, ...of }: Ids, own: Ids): string[] {
  const ownValues = new Set<string>(Object.values(own))
  return Object.values(of)
    .filter((value) => !ownValues.has(value))
    .sort((a, b) => b.length - a.length)
}

/** Returns the first difference between two texts, with some context. */
function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const from = Math.max(0, at - 30)
  return `…${one.slice(from, at + 90)}… and …${other.slice(from, at + 90)}…`
}

/** Matches ids and secrets that are new in each answer. */
const made = /\b01[0-9a-z]{24}\b|\bguest-[A-Za-z0-9_-]{32}|\b[A-Za-z0-9_-]{43}\b/g

const withoutIds = (text: string, ids: string[]) =>
  ids.reduce((rest, id) => rest.replaceAll(id, 'ID'), text).replace(made, 'NEW')

export async function ask(world: AccessWorld, actor: ActorName, request: InjectOptions): Promise<Answered> {
  const { headers = {}, ...rest } = request
  const answer = await world.app.inject({ ...rest, headers: { host: home, ...world.headersOf(actor), ...headers } })
  const told = Object.entries(answer.headers)
    .filter(([name]) => !volatile.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join('\n')
  return { status: answer.statusCode, text: answer.body, headers: told }
}

/** Whether a caller may learn more about such an id than about an unknown one. */
const reaches = (way: Way, actor: ActorName, kind: IdKind) => {
  if (way.reaches?.(actor, kind)) return true
  if (kind === 'own') return true
  return worksHere(actor) && !['sibling', 'foreign', 'alien'].includes(kind)
}

const isSame = (one: InjectOptions | null, other: InjectOptions | null) => JSON.stringify(one) === JSON.stringify(other)

interface Trial {
  world: AccessWorld
  actor: ActorName
  shape: Shape
  title: string
  way: Way
  kinds: readonly IdKind[]
  result: MatrixResult
}

/** Calls one way as one actor over one surface, with ids of every kind. Returns the answer to home's own ids. */
async function tryWay({ world, actor, shape, title, way, kinds, result }: Trial): Promise<Answered | null> {
  const { own, unknown } = world
  const shows = typeof way.shows === 'function' ? way.shows(actor) : (way.shows ?? [])
  const forbidden = new Set<Scope>([...forbiddenTo(actor)].filter((one) => !shows.includes(one)))
  const ownRequest = shape.request(way.params(own, own))
  const send = async (of: Ids) => {
    const params = way.params(of, own)
    const request = shape.request(params)
    // Skips a request in which these ids don't appear.
    if (request === null || (of.kind !== 'own' && isSame(request, ownRequest))) return null
    const answer = await ask(world, actor, request)
    result.calls += 1
    result.surfaces.set(actor, (result.surfaces.get(actor) ?? new Set()).add(shape.name))
    const where = `${title} over ${shape.name} by ${actor} with ${of.kind} ids`
    const found = leaksIn(`${answer.text}\n${answer.headers}`, JSON.stringify(params), forbidden)
    const leaks = way.saysIds ? found.filter((one) => /-\d+$/.test(one)) : found
    if (leaks.length > 0) result.faults.push(`${where}: shows ${leaks.slice(0, 4).join(', ')}`)
    if (answer.status >= 500 && answer.status !== 503)
      result.faults.push(`${where}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return answer
  }
  const nobodys = await send(unknown)
  for (const kind of kinds) {
    const of = world.ids[kind]
    const answer = await send(of)
    if (kind === 'own') return answer
    if (answer === null || nobodys === null || reaches(way, actor, kind)) continue
    result.compared += 1
    const [given, wanted] = [
      withoutIds(`${answer.status} ${answer.text}\n${answer.headers}`, idsIn(of, own)),
      withoutIds(`${nobodys.status} ${nobodys.text}\n${nobodys.headers}`, idsIn(unknown, own)),
    ]
    if (given !== wanted)
      result.faults.push(
        `${title} over ${shape.name} by ${actor}: ${kind} ids are answered otherwise than unknown ones: ${difference(given, wanted)}`,
      )
  }
  return null
}

/** Returns `ok` or the refusal's code, whichever surface answered. */
export function outcomeOf({ status, text }: Answered): string {
  const code = /"code":"([a-z_]+)"/.exec(text)?.[1]
  const isRefused = status >= 400 || /"error":\{|^\{"errors":|"errors":\[(?!\])/.test(text)
  return isRefused ? (code ?? String(status)) : 'ok'
}

interface Options {
  /** Selects operations by name; all by default. */
  only?: (operation: string) => boolean
  actors?: readonly ActorName[]
  /** What of the matrix an actor tries of an operation or a route; by default all of it. */
  extentOf?: (actor: ActorName, operation: string) => Extent
}

/** How much of the matrix is tried. */
export interface Extent {
  /** The owners whose ids are sent; own ids come last. */
  kinds: readonly IdKind[]
  /** Skips the other surfaces. */
  onlyJrpc?: boolean
  /** Calls only what has succeeded for nobody yet. */
  onlyUndone?: boolean
}

const wholly: Extent = { kinds: idKinds }

const titleOf = (operation: string, way: string) => `${operation} (${way})`

/** The outcome that shows that a call can succeed. */
const wantedOf = (row: Row, way: Row['ways'][string]) => wayOf(way).answers ?? row.answers ?? 'ok'

async function tryRow(world: AccessWorld, operation: Operation, row: Row, options: Options, result: MatrixResult) {
  for (const actor of options.actors ?? actors) {
    const { kinds, onlyJrpc, onlyUndone } = options.extentOf?.(actor, operation.name) ?? wholly
    const ways = Object.entries(row.ways).filter(([name, way]) => {
      const isDone = result.outcomes.get(titleOf(operation.name, name))?.has(wantedOf(row, way))
      return !(isDone && onlyUndone)
    })
    if (ways.length === 0) continue
    await world.refresh()
    if (operation.name === 'claim_reservation' && actor === 'claimer')
      result.faults.push(...(await mailFaults(world, { hasClaimed: false })).faults)
    for (const shape of onlyJrpc ? [jrpc(operation.name)] : shapesOf(operation))
      for (const [name, way] of ways) {
        await world.renewHold()
        const title = titleOf(operation.name, name)
        const answer = await tryWay({ world, actor, shape, title, way: wayOf(way), kinds, result })
        if (answer !== null) noteOutcome(result, title, outcomeOf(answer))
      }
  }
}

function noteOutcome({ outcomes }: MatrixResult, title: string, outcome: string) {
  const known = outcomes.get(title) ?? new Set()
  outcomes.set(title, known.add(outcome))
}

/** Calls that succeeded for nobody, not even with their own ids: their refusals prove nothing. */
export function emptyWays({ outcomes }: MatrixResult): string[] {
  const wanted = [
    ...Object.entries(rows).flatMap(([operation, row]) =>
      Object.entries(row.ways).map(([name, way]) => [titleOf(operation, name), wantedOf(row, way)]),
    ),
    ...Object.entries(routeRows).flatMap(([route, row]) =>
      Object.keys(row?.ways ?? {}).map((name) => [`${route} (${name})`, String(row?.status ?? 200)]),
    ),
  ]
  return wanted.flatMap(([title = '', outcome = '']) => {
    const found = outcomes.get(title)
    if (found === undefined || found.has(outcome)) return []
    return [`${title}: nobody was answered ${outcome} with ids of their own, only ${[...found].join(', ')}`]
  })
}

async function tryRoute(world: AccessWorld, route: string, row: RouteRow, options: Options, result: MatrixResult) {
  const shape: Shape = { name: 'HTTP', request: (request) => request }
  for (const actor of options.actors ?? actors)
    for (const [name, request] of Object.entries(row.ways)) {
      const way: Way = {
        params: (of, own) => ({ ...request(of, own) }),
        shows: row.shows ?? [],
        reaches: (_actor, kind) => row.reaches?.includes(kind) ?? false,
      }
      const title = `${route} (${name})`
      const { kinds } = options.extentOf?.(actor, route) ?? wholly
      const answer = await tryWay({ world, actor, shape, title, way, kinds, result })
      if (answer) noteOutcome(result, title, String(answer.status))
    }
}

/** Calls every route that belongs to no operation, as each actor with ids of each kind. */
export async function tryRoutes(world: AccessWorld, result: MatrixResult, options: Options = {}): Promise<void> {
  await world.refresh()
  for (const [route, row] of Object.entries(routeRows))
    if (row !== null && (options.only?.(route) ?? true)) await tryRoute(world, route, row, options, result)
}

/** Calls every operation of the catalogue over all its surfaces, as each actor with ids of each kind. */
export async function tryOperations(world: AccessWorld, result: MatrixResult, options: Options = {}): Promise<void> {
  const tried = catalogue.flatMap((operation) => {
    const row = rows[operation.name]
    return row && (options.only?.(operation.name) ?? true) ? [{ operation, row }] : []
  })
  for (const isLast of [false, true])
    for (const { operation, row } of tried)
      if ((row.isLast ?? false) === isLast) await tryRow(world, operation, row, options, result)
}
