import jwt from '@fastify/jwt'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { composeJobs, runJobs } from './compose-jobs.ts'
import { composePorts, portLog } from './compose-ports.ts'
import type { AppConfig } from './config/operator-config.ts'
import { type JobDeps, takePaymentEvent } from './jobs/index.ts'
import type { Operation } from './operations/define-operation.ts'
import { catalogue as everyOperation } from './operations/index.ts'
import type { Ports } from './operations/ports.ts'
import { type Database, openDatabase } from './persistence/database.ts'
import { migrate } from './persistence/migrate.ts'
import { findTenant, listSites } from './persistence/tenants.ts'
import { loadPlugins, mountPluginRoutes, type PluginRegistry } from './plugin-host/index.ts'
import { type Caller, createCaller } from './surfaces/call-operation.ts'
import type { RenderErrorPage } from './surfaces/errors/handle-errors.ts'
import { fastifyOptions } from './surfaces/fastify-options.ts'
import { metricsOf } from './surfaces/health/metrics.ts'
import { oncePerRequest, registerSurfaces } from './surfaces/register-surfaces.ts'
import { rateLimits } from './surfaces/security/rate-limits.ts'
import { rememberAddress } from './surfaces/security/remember-address.ts'
import { registerSite } from './surfaces/site/index.ts'
import type { PageRenderer } from './surfaces/site/page-renderer.ts'
import type { SurfaceDeps } from './surfaces/surface-deps.ts'
import { findRequestTenant } from './surfaces/tenants/find-request-tenant.ts'
import { type TenantDirectory, tenantDirectory } from './surfaces/tenants/tenant-directory.ts'
import { tenantWords, wordsOfBookables } from './surfaces/tenants/tenant-words.ts'
import { providerKeys } from './surfaces/tokens/provider-key.ts'
import { tokensOf } from './surfaces/tokens/site-token.ts'

export interface AppOptions {
  config: AppConfig
  /** Where `fastify.config.ts`, `plugins/`, `themes/` and `client/` are. */
  root: string
  /** Opened by the app when absent; one that is given stays open when the app closes. */
  db?: Database
  now?: () => number
  /** Instead of every operation of the product. */
  catalogue?: Operation[]
  /**
   * From where pages are drawn: a `build` (made first where sources have changed, the default), the `sources` as they
   * are with updates in the browser, whatever else draws them, or `none` at all.
   */
  pages?: 'build' | 'sources' | 'none' | PageRenderer
  /**
   * How long a change made by another process may stay unseen, in ms: a quarter of a second in production, where the
   * option is absent, and no time in development.
   */
  freshness?: number
  /** Where the log goes instead of the standard output. */
  log?: NodeJS.WritableStream
  /** Told of every route as it is registered. */
  onRoute?: (route: { method: string; url: string }) => void
}

/** What the app is made of, for who works with it from the inside: the start, benches and tests. */
export interface Platform {
  db: Database
  ports: Ports
  registry: PluginRegistry
  tenants: TenantDirectory
  caller: Caller
  jobs: JobDeps
  /** False from the moment the process was told to stop. */
  isAccepting: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
}

const freshnessOf = ({ config, freshness }: AppOptions) => freshness ?? (config.production ? 250 : 0)

function newServer(options: AppOptions): FastifyInstance {
  const settings = fastifyOptions(options.config)
  const { logger } = settings
  const hasLog = options.log !== undefined && typeof logger === 'object'
  const app: FastifyInstance = Fastify(hasLog ? { ...settings, logger: { ...logger, stream: options.log } } : settings)
  rememberAddress(app)
  // Operations validate their own parameters, once.
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) options.onRoute?.({ method: one, url })
  })
  return app
}

const databaseLimits = ({ databaseLimits: { seconds, connections } }: AppConfig) => ({
  request: seconds * 1000,
  connections,
})

async function openPlatform(app: FastifyInstance, options: AppOptions): Promise<Platform> {
  const { config, root, now = Date.now } = options
  const log = portLog(app)
  const registry = await loadPlugins(config, { root, log, development: !config.production, now })
  const db = options.db ?? (await openDatabase(config.database, databaseLimits(config)))
  app.addHook('onClose', async () => {
    if (options.db === undefined) await db.close()
  })
  await migrate(db)
  const ports = composePorts(db, config, now, log)
  const tenants = tenantDirectory({
    find: (host) => findTenant(db, host),
    plugins: ({ whitelabel, provider }) => registry.resolve(whitelabel, provider),
    freshness: freshnessOf(options),
    now: () => performance.now(),
  })
  const writesExceeded = config.rateLimit === false ? null : await rateLimits(app, config.rateLimit)
  const catalogue = options.catalogue ?? everyOperation
  const caller = createCaller({ catalogue, ports, writesExceeded, siteChanged: tenants.forget })
  const jobs = composeJobs(app, { db, ports, registry, tenants, config })
  return { db, ports, registry, tenants, caller, jobs, isAccepting: true }
}

/** The dictionaries that speak where nobody has the host. */
const installedWords = (registry: PluginRegistry) => registry.resolve(nobody, null).dictionaries
const nobody = { id: '', label: '', url: '' }

async function surfaceDeps(app: FastifyInstance, platform: Platform, options: AppOptions): Promise<SurfaceDeps> {
  const { config, root } = options
  const { caller, ports, registry, tenants } = platform
  await app.register(jwt, {
    secret: config.tokenSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: 2000 },
  })
  return {
    resolveTenant: oncePerRequest(app, (request: FastifyRequest) => findRequestTenant(tenants, request)),
    caller,
    catalogue: [...caller.operations.values()],
    ports,
    tokens: tokensOf({ jwt: app.jwt, now: ports.clock.now, providerKey: providerKeys(ports) }),
    words: tenantWords(ports, installedWords(registry)),
    bookableWords: wordsOfBookables(ports),
    registry,
    production: config.production,
    root,
  }
}

/** The client's build is only touched where it draws. */
async function rendererOf(
  pages: 'build' | 'sources' | PageRenderer,
  { root, ...options }: { root: string; plugins: AppConfig['plugins']; log: Ports['log'] },
): Promise<PageRenderer> {
  if (typeof pages === 'object') return pages
  const { siteRenderer } = await import('./site-renderer.ts')
  return siteRenderer(root, { ...options, development: pages === 'sources' })
}

/** @returns how to draw an error page, where there are pages. */
async function registerPages(
  app: FastifyInstance,
  deps: SurfaceDeps,
  db: Database,
  options: AppOptions,
): Promise<RenderErrorPage | undefined> {
  const { config, root, pages = 'build' } = options
  if (pages === 'none') return undefined
  const { plugins, production, demo } = config
  const renderer = await rendererOf(pages, { root, plugins, log: deps.ports.log })
  const site = await registerSite(app, deps, {
    renderer,
    freshFor: freshnessOf(options),
    dictionaries: installedWords(deps.registry),
    sites: demo || !production ? () => listSites(db) : undefined,
  })
  return site.renderErrorPage
}

/** Builds the whole app, for production and for tests alike. It is ready to `listen` or `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = newServer(options)
  const platform = await openPlatform(app, options)
  app.decorate('platform', platform)
  const { db, ports, registry, jobs } = platform
  const deps = await surfaceDeps(app, platform, options)
  let errorPage: RenderErrorPage | undefined
  await registerSurfaces(app, deps, {
    errorPage: () => errorPage,
    databaseTime: db.limits.request,
    health: {
      metrics: metricsOf(),
      metricsToken: options.config.metricsToken,
      checks: {
        accepting: () => platform.isAccepting,
        database: async () => (await db.read([{ sql: 'SELECT 1', values: [] }], 'health')).length === 1,
      },
    },
  })
  await mountPluginRoutes(app, registry, deps.resolveTenant, {
    clock: ports.clock,
    repositories: ports.repositories,
    onPaymentEvent: (input) => takePaymentEvent(jobs, input),
  })
  errorPage = await registerPages(app, deps, db, options)
  runJobs(app, jobs)
  return app
}
