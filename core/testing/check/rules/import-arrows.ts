import { posix } from 'node:path'
import type { SourceFile } from '../source-files.ts'

/** The rooms of the code: the first pattern that matches a path decides. */
const rooms: [string, RegExp][] = [
  ['test', /(\.test\.tsx?|\.e2e\.ts)$|^client\/e2e\/|^core\/testing\/(?!proofs\/)/],
  ['bench', /^core\/(bench|testing\/proofs)\//],
  ['domain', /^core\/domain\//],
  ['plugin-api', /^core\/plugin-api\//],
  ['operations', /^core\/operations\//],
  ['persistence', /^core\/persistence\//],
  ['plugin-host', /^core\/plugin-host\//],
  ['jobs', /^core\/jobs\//],
  ['config', /^core\/config\//],
  ['surfaces', /^core\/surfaces\//],
  ['app', /^core\/(app|server|[a-z-]+)\.ts$|^core\/commands\/|^fastify\.config\.ts$|^vitest\.config\.ts$/],
  ['migrations', /^migrations\//],
  ['themes', /^themes\//],
  ['plugin-browser', /^plugins\/[^/]+\/[^/]+\.tsx$/],
  ['plugins', /^plugins\//],
  ['client-build', /^client\/(vite|vite\.config)/],
  ['plugin-client', /^client\/plugin-api\//],
  ['client', /^client\//],
]

/** The rooms that each room may import, besides itself. Tests, benches and the app's root may import anything. */
const arrows: Record<string, string[]> = {
  domain: [],
  'plugin-api': ['domain'],
  operations: ['domain', 'plugin-api'],
  persistence: ['domain', 'plugin-api', 'operations', 'migrations'],
  'plugin-host': ['domain', 'plugin-api', 'operations', 'config'],
  jobs: ['domain', 'plugin-api', 'operations'],
  config: ['domain'],
  surfaces: ['domain', 'plugin-api', 'operations', 'persistence', 'plugin-host', 'jobs', 'config', 'themes'],
  migrations: [],
  themes: ['domain'],
  plugins: ['plugin-api'],
  'plugin-browser': ['plugin-api', 'plugin-client', 'plugins'],
  'client-build': ['plugin-host', 'config', 'app', 'client'],
  'plugin-client': ['domain', 'plugin-api', 'client'],
  client: ['domain', 'plugin-api'],
}

/** What is sent to browsers. */
const browserRooms = new Set(['client', 'plugin-client', 'plugin-browser'])

const anywhere = new Set(['test', 'bench', 'app'])

/** Packages that the pure rooms may import. */
const domainPackages = [/^typebox(\/|$)/, /^localized-address-format$/]
const serverOnly = /^(node:|fastify$|@fastify\/|knex$|objection$|mysql2|mercurius$|nodemailer$)/

/** Where queries are built and run: everything else asks for them through a tenant. */
const buildsQueries =
  /^(core\/persistence\/(models\/[a-z-]+|[a-z-]+)\.ts|core\/persistence\/knex-dialects\.d\.ts|migrations\/)/

export const roomOf = (path: string) => rooms.find(([, pattern]) => pattern.test(path))?.[0]

const target = (from: string, specifier: string) => {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier))
  return entries[specifier] ?? null
}

/** The names under which plugins import the API, and the rooms that they are for; tests may import any. */
const entries: Record<string, string> = {
  '@tessera/plugin-api': 'core/plugin-api/index.ts',
  '@tessera/plugin-api/client': 'client/plugin-api/index.ts',
  '@tessera/plugin-api/conformance': 'core/plugin-api/conformance/index.ts',
}

function faultOf(file: SourceFile, specifier: string, typeOnly: boolean): string | null {
  const from = roomOf(file.path)
  if (from === undefined) return `${file.path}: stands in no known room; name one in import-arrows.ts or move it`
  if (anywhere.has(from)) return null
  const path = target(file.path, specifier)
  if (path === null) return packageFault(file.path, from, specifier)
  const to = roomOf(path)
  if (to === undefined) return `${file.path}: imports ${specifier}, which stands in no known room`
  if (from === to) return betweenPlugins(file.path, path) ?? intoScreen(file.path, path)
  if (from === 'plugins' || from === 'plugin-browser') {
    const fault = pastApi(file.path, { from, to, path, specifier })
    if (fault !== null) return fault
  }
  if (to === 'plugin-api' && (from === 'client' || from === 'plugin-client') && !typeOnly)
    return `${file.path}: client may import only types of ${path}`
  if (from === 'plugin-client' && to === 'client') return intoScreen(file.path, path)
  if (to === 'plugins' && from === 'plugin-browser') return betweenPlugins(file.path, path)
  return (arrows[from] ?? []).includes(to) ? null : `${file.path}: ${from} may not import ${to} (${path})`
}

/** What a plugin imports of the product past the API. */
function pastApi(
  file: string,
  { from, to, path, specifier }: { [part in 'from' | 'to' | 'path' | 'specifier']: string },
) {
  const half = from === 'plugins' ? "a plugin's server half, and what both halves share," : "a plugin's browser half"
  const api = from === 'plugins' ? '@tessera/plugin-api' : '@tessera/plugin-api or @tessera/plugin-api/client'
  if (to === 'domain' || to === 'client') return `${file}: ${half} takes ${path} from ${api}`
  if ((to === 'plugin-api' || to === 'plugin-client') && specifier.startsWith('.'))
    return `${file}: a plugin imports the API as ${api}, not as ${path}`
  if (from === 'plugin-browser' && path.startsWith('core/plugin-api/conformance/'))
    return `${file}: the kits are for tests and may not reach a browser`
  return null
}

/** Both halves of a plugin import the API; its conformance kits are for tests only. */
const isShared = (path: string): boolean =>
  roomOf(path) === 'plugin-api' && !path.startsWith('core/plugin-api/conformance/')

function packageFault(path: string, from: string, specifier: string): string | null {
  if (from === 'domain' && !domainPackages.some((allowed) => allowed.test(specifier)))
    return `${path}: the domain is pure and may not import ${specifier}`
  if ((browserRooms.has(from) || isShared(path)) && serverOnly.test(specifier))
    return `${path}: ${specifier} belongs to the server and may not reach a browser`
  if (/^(knex|objection)(\/|$)/.test(specifier) && !buildsQueries.test(path))
    return `${path}: queries are built in core/persistence/models, not with ${specifier}`
  return null
}

function betweenPlugins(from: string, to: string): string | null {
  const owner = (path: string) => /^plugins\/([^/]+)\//.exec(path)?.[1]
  const [a, b] = [owner(from), owner(to)]
  return a !== undefined && b !== undefined && a !== b
    ? `${from}: a plugin may not import another plugin (${to})`
    : null
}

/** What may import a screen from outside: the routes and the steps, which load it. */
const opensScreens = /^client\/(app|steps)\//

/** A screen imports no other screen, so that a page never loads two. Shared parts live in `client/booking`. */
function intoScreen(from: string, to: string): string | null {
  const screen = (path: string) => /^client\/screens\/([^/]+)\//.exec(path)?.[1]
  if (screen(to) === undefined || screen(from) === screen(to) || opensScreens.test(from)) return null
  return `${from}: only client/app and client/steps may reach into the screen ${to} from outside`
}

/** Returns one sentence for each import against the arrows. */
export function arrowFaults(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    file.imports.flatMap(({ specifier, typeOnly }) => faultOf(file, specifier, typeOnly) ?? []),
  )
}

/** Cycles of imports at run time. Types are erased, so they may import each other. */
export function cycleFaults(files: SourceFile[]): string[] {
  const edges = new Map(
    files.map((file) => [
      file.path,
      file.imports.filter((one) => !one.typeOnly).flatMap((one) => target(file.path, one.specifier) ?? []),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const faults: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') {
      faults.push(`import cycle: ${[...trail.slice(trail.indexOf(path)), path].join(' → ')}`)
      return
    }
    state.set(path, 'open')
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    state.set(path, 'done')
  }
  for (const path of edges.keys()) visit(path, [])
  return faults
}

/** Rooms in which each folder directly below is one feature. */
const featureRoots = ['core/operations/', 'client/booking/']

/** The folder of a feature; null for a test, and outside these rooms' folders. */
function featureOf(path: string): string | null {
  const root = roomOf(path) === 'test' ? undefined : featureRoots.find((each) => path.startsWith(each))
  const folder = root === undefined ? undefined : /^([^/]+)\//.exec(path.slice(root.length))?.[1]
  return folder === undefined ? null : `${root}${folder}`
}

/**
 * Features that import each other, in pairs or in a circle, types included: none can be understood before the others.
 */
export function featureCycleFaults(files: SourceFile[]): string[] {
  const arrows = new Map<string, Map<string, string>>()
  for (const { path, imports } of files)
    for (const { specifier } of imports) {
      const to = target(path, specifier)
      const [a, b] = [featureOf(path), to === null ? null : featureOf(to)]
      if (a === null || b === null || a === b) continue
      arrows.set(a, (arrows.get(a) ?? new Map()).set(b, `${path} imports ${to}`))
    }
  const cycles = [...arrows.keys()].flatMap((feature) => shortestCycle(feature, arrows) ?? [])
  // Each circle is told once, by its first feature.
  return cycles.filter(({ trail }) => trail.every((one) => one >= (trail[0] ?? ''))).map(({ told }) => told)
}

/** The shortest way from a feature back to itself, with an import for each step; null if there is none. */
function shortestCycle(from: string, arrows: Map<string, Map<string, string>>) {
  const trails = [[from]]
  const seen = new Set<string>()
  for (let trail = trails.shift(); trail; trail = trails.shift())
    for (const next of arrows.get(trail.at(-1) ?? '')?.keys() ?? []) {
      if (next === from) {
        const steps = trail.map((one, at) => arrows.get(one)?.get(trail[at + 1] ?? from))
        return { trail, told: `${[...trail, from].join(' → ')}: ${steps.join(', ')}` }
      }
      if (seen.has(next)) continue
      seen.add(next)
      trails.push([...trail, next])
    }
  return null
}
