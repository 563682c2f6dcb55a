import jwt from '@fastify/jwt'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { AppConfig } from './config/operator-config.ts'
import { makeAnswerCache } from './operations/answer-cache.ts'
import { makeCatalogueOf } from './operations/catalogue.ts'
import type { Operation } from './operations/define-operation.ts'
import { catalogue as everyOperation } from './operations/index.ts'
import type { Ports } from './operations/ports.ts'
import { type Database, openDatabase } from './persistence/database.ts'
import { migrate } from './persistence/migrate.ts'
import { findTenant } from './persistence/tenants.ts'
import { persistencePorts } from './persistence/transaction.ts'
import { loadPlugins, type PluginRegistry } from './plugin-host/index.ts'
import { type Caller, createCaller } from './surfaces/call-operation.ts'
import type { RenderErrorPage } from './surfaces/errors/handle-errors.ts'
import { fastifyOptions } from './surfaces/fastify-options.ts'
import { metricsOf } from './surfaces/health/metrics.ts'
import { manageTokens } from './surfaces/ports/manage-token.ts'
import { orderedId, secret } from './surfaces/ports/ordered-id.ts'
import { parsePhone } from './surfaces/ports/parse-phone.ts'
import { oncePerRequest, registerSurfaces } from './surfaces/register-surfaces.ts'
import { rateLimits } from './surfaces/security/rate-limits.ts'
import { registerSite } from './surfaces/site/index.ts'
import type { SurfaceDeps } from './surfaces/surface-deps.ts'
import { findRequestTenant } from './surfaces/tenants/find-request-tenant.ts'
import { type TenantDirectory, tenantDirectory } from './surfaces/tenants/tenant-directory.ts'
import { tenantWords } from './surfaces/tenants/tenant-words.ts'
import { tokensOf } from './surfaces/tokens/site-token.ts'

export interface AppOptions {
  config: AppConfig
  /** Where `fastify.config.ts`, `plugins/`, `themes/` and `client/` are. */
  root: string
  /** Opened and migrated by the app when absent; one that is given stays open when the app closes. */
  db?: Database
  now?: () => number
  /** Instead of every operation of the product. */
  catalogue?: Operation[]
  /**
   * From where pages are drawn: a `build` (made first where sources have changed, the default), the `sources` as they
   * are with updates in the browser, or `none` at all.
   */
  pages?: 'build' | 'sources' | 'none'
  /** Told of every route as it is registered. */
  onRoute?: (route: { method: string; url: string }) => void
}

/** What the app is made of, for who works with it from the inside: jobs, benches and tests. */
export interface Platform {
  db: Database
  ports: Ports
  registry: PluginRegistry
  tenants: TenantDirectory
  caller: Caller
  /** False from the moment the process was told to stop. */
  isAccepting: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
  }
}

/** How long a change made by another process may stay unseen, in ms. In development every request looks. */
const tenantFreshness = (production: boolean) => (production ? 250 : 0)

function portsOf(db: Database, config: AppConfig, now: () => number, log: Ports['log']): Ports {
  const persistence = persistencePorts(db)
  return {
    ...persistence,
    clock: { now },
    ids: { ordered: () => orderedId(now()), secret },
    tokens: manageTokens(config.tokenSecret),
    parsePhone,
    catalogueOf: makeCatalogueOf(persistence.repositories),
    answers: makeAnswerCache(),
    log,
  }
}

function logOf(app: FastifyInstance): Ports['log'] {
  return {
    info: (fields, message) => app.log.info(fields, message),
    warn: (fields, message) => app.log.warn(fields, message),
    error: (fields, message) => app.log.error(fields, message),
  }
}

async function databaseOf(options: AppOptions): Promise<Database> {
  const db = options.db ?? (await openDatabase(options.config.database))
  await migrate(db)
  return db
}

/** @returns how to draw an error page, where there are pages. */
async function pagesOf(
  app: FastifyInstance,
  deps: SurfaceDeps,
  { config, root, pages = 'build' }: AppOptions,
): Promise<RenderErrorPage | undefined> {
  if (pages === 'none') return undefined
  const { plugins, production } = config
  const { siteRenderer } = await import('./site-renderer.ts')
  const renderer = await siteRenderer(root, { plugins, development: pages === 'sources', log: deps.ports.log })
  const site = await registerSite(app, deps, { renderer, freshFor: tenantFreshness(production) })
  return site.renderErrorPage
}

/** Builds the whole app, for production and for tests alike. It is ready to `listen` or `inject`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, root, now = Date.now } = options
  const app: FastifyInstance = Fastify(fastifyOptions(config))
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) options.onRoute?.({ method: one, url })
  })
  const log = logOf(app)
  const registry = await loadPlugins(config, { root, log, development: !config.production, now })
  const db = await databaseOf(options)
  const ports = portsOf(db, config, now, log)
  const tenants = tenantDirectory({
    find: (host) => findTenant(db, host),
    plugins: ({ whitelabel, provider }) => registry.resolve(whitelabel, provider),
    freshness: tenantFreshness(config.production),
    now: () => performance.now(),
  })
  await app.register(jwt, {
    secret: config.tokenSecret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: 2000 },
  })
  const writesExceeded = config.rateLimit === false ? null : await rateLimits(app, config.rateLimit)
  const caller = createCaller({ catalogue: options.catalogue ?? everyOperation, ports, writesExceeded })
  const platform: Platform = { db, ports, registry, tenants, caller, isAccepting: true }
  app.decorate('platform', platform)
  const deps: SurfaceDeps = {
    resolveTenant: oncePerRequest(app, (request: FastifyRequest) => findRequestTenant(tenants, request)),
    caller,
    catalogue: [...caller.operations.values()],
    ports,
    tokens: tokensOf({ jwt: app.jwt, now }),
    words: tenantWords(ports),
    registry,
    production: config.production,
    root,
  }
  let errorPage: RenderErrorPage | undefined
  await registerSurfaces(app, deps, {
    errorPage: () => errorPage,
    health: {
      metrics: metricsOf(),
      metricsToken: config.metricsToken,
      checks: {
        accepting: () => platform.isAccepting,
        database: async () => (await db.read([{ sql: 'SELECT 1', values: [] }])).length === 1,
      },
    },
  })
  errorPage = await pagesOf(app, deps, options)
  app.addHook('onClose', async () => {
    if (options.db === undefined) await db.close()
  })
  return app
}
