import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tenant } from '../operations/tenant.ts'
import { registerProbe } from './certificates/register-probe.ts'
import { compression, compressKept } from './compress-kept.ts'
import { limitDatabaseTime } from './database-time.ts'
import { handleErrors, type RenderErrorPage } from './errors/handle-errors.ts'
import { registerGraphql } from './graphql/register-graphql.ts'
import { type HealthDeps, registerHealth } from './health/register-health.ts'
import { registerJrpc } from './jrpc/register-jrpc.ts'
import { logRequests } from './logging/log-requests.ts'
import { registerRest } from './rest/register-rest.ts'
import { registerUploads } from './rest/uploads/register-uploads.ts'
import { bodyTime } from './security/body-time.ts'
import { isOnOurDomain } from './security/is-on-our-domain.ts'
import { oneHost } from './security/one-host.ts'
import { securityHeaders } from './security/security-headers.ts'
import { sendInPieces } from './send-in-pieces.ts'
import { registerSignOn } from './sign-on/register-sign-on.ts'
import type { SurfaceDeps } from './surface-deps.ts'
import { registerSiteToken } from './tokens/register-site-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The tenant of the request's host, after the first look-up. */
    site: Promise<Tenant | null> | null
  }
}

/** Looks the tenant up once per request. */
export function oncePerRequest(
  app: FastifyInstance,
  look: (request: FastifyRequest) => Promise<Tenant | null>,
): SurfaceDeps['resolveTenant'] {
  app.decorateRequest('site', null)
  return (request) => {
    request.site ??= look(request)
    return request.site
  }
}

/** Registers every surface except the pages, and what they share. */
export async function registerSurfaces(
  app: FastifyInstance,
  deps: SurfaceDeps,
  options: {
    health: HealthDeps
    errorPage: () => RenderErrorPage | undefined
    /** How many ms a request may wait for the database in total. */
    databaseTime: number
  },
): Promise<void> {
  await app.register(compress, { ...compression, encodings: ['br', 'gzip'] })
  compressKept(app)
  sendInPieces(app, deps)
  securityHeaders(app, (request) => isOnOurDomain(request, deps))
  oneHost(app)
  bodyTime(app, 15_000)
  limitDatabaseTime(app, options.databaseTime, ({ ip }) => deps.ports.tokens.address(ip))
  logRequests(app, options.health.metrics)
  handleErrors(app, deps, options.errorPage)
  await app.register((scope) => registerHealth(scope, options.health))
  await app.register((scope) => registerProbe(scope, deps))
  await app.register((scope) => registerJrpc(scope, deps))
  await app.register((scope) => registerRest(scope, deps))
  await app.register((scope) => registerUploads(scope, deps))
  await app.register((scope) => registerGraphql(scope, deps))
  await app.register((scope) => registerSiteToken(scope, deps))
  await app.register((scope) => registerSignOn(scope, deps))
}
