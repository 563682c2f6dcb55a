import jwt from '@fastify/jwt'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { composeJobs, runJobs } from './compose-jobs.ts'
import { portLog } from './compose-ports.ts'
import type { AppConfig } from './config/operator-config.ts'
import { operatorSecrets } from './config/operator-secrets.ts'
import { type JobDeps, sendDue, takePaymentEvent } from './jobs/index.ts'
import { ownPort } from './listen.ts'
import { freshnessOf, openBase } from './open-base.ts'
import type { Operation } from './operations/define-operation.ts'
import { catalogue as everyOperation } from './operations/index.ts'
import { takeReceipt } from './operations/messages/take-receipt.ts'
import { takeReply } from './operations/messages/take-reply.ts'
import { addJob } from './operations/plugins/add-job.ts'
import { pluginStorage } from './operations/plugins/plugin-storage.ts'
import type { Ports } from './operations/ports.ts'
import type { Database } from './persistence/database.ts'
import { listSites } from './persistence/tenants.ts'
import { HiddenValues, mountPluginRoutes, type PluginRegistry } from './plugin-host/index.ts'
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
import { arrivals } from './surfaces/tenants/arrivals.ts'
import { findRequestTenant, findSiteAt } from './surfaces/tenants/find-request-tenant.ts'
import type { TenantDirectory } from './surfaces/tenants/tenant-directory.ts'
import { tenantWords, wordsOfBookables } from './surfaces/tenants/tenant-words.ts'
import { providerKeys } from './surfaces/tokens/provider-key.ts'
import { routePersons } from './surfaces/tokens/route-persons.ts'
import { tokensOf } from './surfaces/tokens/site-token.ts'

export interface AppOptions {
  config: AppConfig
  /** Where `fastify.config.ts`, `plugins/`, `themes/` and `client/` are. */
  root: string
  /** Opened by the app if absent; a given one stays open when the app closes. */
  db?: Database
  now?: () => number
  /** Replaces the product's operations. */
  catalogue?: Operation[]
  /**
   * How pages are rendered: from a `build` (the default; made first if sources have changed), from the `sources` with
   * updates in the browser, by another renderer, or not at all (`none`).
   */
  pages?: 'build' | 'sources' | 'none' | PageRenderer
  /**
   * How long a change by another process may stay unseen, in ms. Default: a quarter of a second in production, none in
   * development.
   */
  freshness?: number
  /** Where the log goes instead of standard output. */
  log?: NodeJS.WritableStream
  /** Is given the log before any plugin is loaded. */
  onLog?: (log: Ports['log']) => void
  /** Called for every registered route. */
  onRoute?: (route: { method: string; url: string }) => void
}

/** The app's parts, for code that works with it from inside: the start, benches and tests. */
export interface Platform {
  db: Database
  ports: Ports
  registry: PluginRegistry
  tenants: TenantDirectory
  caller: Caller
  jobs: JobDeps
  /** False from the moment the process is told to stop. */
  isAccepting: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
}

function newServer(options: AppOptions, hidden: HiddenValues): FastifyInstance {
  const settings = fastifyOptions(options.config, (line) => hidden.clean(line))
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

async function openPlatform(app: FastifyInstance, options: AppOptions, hidden: HiddenValues): Promise<Platform> {
  const { config } = options
  const base = await openBase({ ...options, hidden, log: portLog(app), freshness: freshnessOf(options) })
  app.addHook('onClose', () => base.close())
  const { db, ports, registry, tenants } = base
  const writesExceeded = config.rateLimit === false ? null : await rateLimits(app, config.rateLimit)
  const catalogue = options.catalogue ?? everyOperation
  const caller = createCaller({ catalogue, ports, writesExceeded, siteChanged: tenants.forget })
  const jobs = composeJobs({ ...base, config, port: () => ownPort(app, config) })
  ports.messages = sendDue(jobs)
  return { db, ports, registry, tenants, caller, jobs, isAccepting: true }
}

/** The dictionaries for hosts without a site. */
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
  const isFoundAnew = arrivals(ports)
  return {
    resolveTenant: oncePerRequest(app, async (request: FastifyRequest) => {
      const tenant = await findRequestTenant(tenants, request)
      if (tenant === null || !(await isFoundAnew(tenant))) return tenant
      tenants.forget()
      return findRequestTenant(tenants, request)
    }),
    siteAt: (origin, language) => findSiteAt(tenants, origin, language),
    caller,
    catalogue: [...new Set(caller.operations.values())],
    ports,
    tokens: tokensOf({ jwt: app.jwt, now: ports.clock.now, providerKey: providerKeys(ports) }),
    words: tenantWords(ports, installedWords(registry)),
    bookableWords: wordsOfBookables(ports),
    registry,
    production: config.production,
    root,
  }
}

/** The client's build is only loaded if it renders. */
async function rendererOf(
  pages: 'build' | 'sources' | PageRenderer,
  { root, ...options }: { root: string; plugins: AppConfig['plugins']; log: Ports['log'] },
): Promise<PageRenderer> {
  if (typeof pages === 'object') return pages
  const { siteRenderer } = await import('./site-renderer.ts')
  return siteRenderer(root, { ...options, development: pages === 'sources' })
}

/** @returns how to render an error page, if there are pages. */
async function registerPages(
  app: FastifyInstance,
  deps: SurfaceDeps,
  db: Database,
  options: AppOptions,
): Promise<RenderErrorPage | undefined> {
  const { config, root, pages = 'build' } = options
  if (pages === 'none') return undefined
  const { plugins, production, demo } = config
  // The demo may be on where others have their sites: those of `.localhost` are reached from this machine only.
  const sitesToTell = async () => (await listSites(db)).filter(({ host }) => !production || host.endsWith('.localhost'))
  const renderer = await rendererOf(pages, { root, plugins, log: deps.ports.log })
  const site = await registerSite(app, deps, {
    renderer,
    freshFor: freshnessOf(options),
    dictionaries: installedWords(deps.registry),
    themes: deps.registry.themes,
    sites: demo || !production ? sitesToTell : undefined,
  })
  return site.renderErrorPage
}

/** Builds the whole app, for production and for tests. It is ready to `listen` or `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const hidden = new HiddenValues(operatorSecrets(options.config))
  const app = newServer(options, hidden)
  const platform = await openPlatform(app, options, hidden)
  app.decorate('platform', platform)
  const { db, registry, jobs } = platform
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
    onPaymentEvent: (input) => takePaymentEvent(jobs, input),
    async onReply({ tenant, channel, reply }) {
      await takeReply(channel, reply, { tenant, ports: platform.ports })
    },
    onReceipt: ({ tenant, channel, receipt }) => takeReceipt(channel, receipt, { tenant, ports: platform.ports }),
    personOf: routePersons(deps),
    storageOf: (plugin, { scope }) => pluginStorage(plugin, scope, platform.ports),
    addJobOf: (plugin, { scope }) => addJob(plugin, scope, platform.ports),
    pluginhealth: platform.ports.pluginhealth,
  })
  errorPage = await registerPages(app, deps, db, options)
  runJobs(app, jobs, options.config)
  return app
}
