import type { Server } from 'node:http'
import { type FastifyHttpOptions, LogController } from 'fastify'
import { pluginLimits } from '../plugin-api/limits.ts'
import { loggerOptions } from './logging/logger-options.ts'
import { readableUrl } from './security/readable-url.ts'
import { requestId } from './security/request-id.ts'

/** The largest JSON body, and that of a plugin's route: a form of hundreds of answers with room to spare. */
const bodyLimit = pluginLimits.routes.body.most

/** The first line of a request and all its headers. */
const maxHeaderSize = 16 * 1024

/**
 * Network limits of the server: sizes and times that no honest caller reaches. Operations validate for themselves, so
 * Fastify compiles no schemas.
 */
export function fastifyOptions(
  config: { logLevel: string; trustProxy: false | string },
  clean?: (line: string) => string,
): FastifyHttpOptions<Server> {
  return {
    logger: config.logLevel === 'silent' ? false : loggerOptions(config.logLevel, clean),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy,
    bodyLimit,
    // Headers must arrive within 10 s, a file within two minutes; any other body sooner, see security/body-time.ts.
    requestTimeout: 120_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize },
    // The router would answer a longer parameter itself, without page and headers. Operations have their own limits.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: true, caseSensitive: true },
    rewriteUrl: readableUrl,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  }
}
