import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, refuse } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'
import { refusalText } from '../jrpc/answer-call.ts'
import { envelopeFaults, errorText } from '../jrpc/json-rpc-message.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { codeOfError } from './code-of-error.ts'
import { setRefusalStatus } from './refusal-status.ts'
import { wireError } from './wire-error.ts'

/**
 * Renders an error page in the tenant's brand, or says where an unknown path leads.
 * @param isRead whether a person reads it; for a program that accepts whatever comes, as those that draw previews of
 * links do, nothing is drawn: null where the path leads nowhere
 */
export type RenderErrorPage = (
  request: FastifyRequest,
  status: number,
  isRead: boolean,
) => Promise<{ html: string | Buffer; headers?: Record<string, string> } | { redirect: string } | null>

type Surface = 'jrpc' | 'rest' | 'graphql' | 'operating'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The shape of this route's errors; pages have none. */
    surface?: Surface
    operation?: string
  }
}

const apiPath =
  /^\/(api|jrpc|graphql|sitetoken|awslink|uploads?|reservation|plugins|openapi\.json|openrpc\.json|healthz|readyz|metrics)(\/|\?|$)/

/** Whether a request is for a path that may have a page. */
function asksForPage(request: FastifyRequest): boolean {
  if (request.routeOptions.config?.surface !== undefined || apiPath.test(request.url)) return false
  return request.method === 'GET' || request.method === 'HEAD'
}

/** A person's browser accepts a page, everything else gets data. */
const acceptsPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false

async function sendJson(request: FastifyRequest, reply: FastifyReply, code: ErrorCode, deps: SurfaceDeps) {
  const { status } = errorMapping[code]
  // The tenant's look-up itself may have failed.
  const tenant = await deps.resolveTenant(request).catch(() => null)
  const error = refuse(code).error
  setRefusalStatus(reply, code).type('application/json; charset=utf-8')
  const surface = request.routeOptions.config?.surface
  if (surface === 'jrpc') {
    if (code === 'invalid_params') return reply.send(errorText(null, envelopeFaults.parse))
    return reply.send(await refusalText(null, error, tenant, deps.words))
  }
  const { message, ...details } = await wireError(error, tenant, deps.words)
  if (surface === 'graphql') return reply.send({ errors: [{ message, extensions: { ...details, status } }] })
  return reply.send({ error: { ...details, message } })
}

/**
 * The only place that answers thrown errors and unknown paths: JSON in the surface's own shape, or the tenant's error
 * page. Errors are logged and never sent to the caller.
 */
export function handleErrors(app: FastifyInstance, deps: SurfaceDeps, pageOf: () => RenderErrorPage | undefined): void {
  async function answer(request: FastifyRequest, reply: FastifyReply, code: ErrorCode) {
    const isRead = acceptsPage(request)
    const page = asksForPage(request) && (isRead || request.is404) ? pageOf() : undefined
    if (page === undefined) return sendJson(request, reply, code, deps)
    const { status } = errorMapping[code]
    try {
      const drawn = await page(request, status, isRead)
      if (drawn === null) return sendJson(request, reply, code, deps)
      if ('redirect' in drawn) return reply.header('cache-control', 'no-cache').redirect(drawn.redirect, 302)
      const { html, headers } = drawn
      return setRefusalStatus(reply, code)
        .headers(headers ?? {})
        .type('text/html; charset=utf-8')
        .send(html)
    } catch (error) {
      request.log.error({ err: error }, 'the error page could not be drawn')
      return sendJson(request, reply, code, deps)
    }
  }

  app.setErrorHandler(async (error, request, reply) => {
    const code = codeOfError(error)
    if (errorMapping[code].status >= 500) request.log.error({ err: error }, 'request failed')
    return answer(request, reply, code)
  })
  // Unknown paths are no routes, so the limits of routes don't reach them.
  const limits = app.hasDecorator('rateLimit') ? { preHandler: app.rateLimit() } : {}
  app.setNotFoundHandler(limits, (request, reply) => answer(request, reply, 'not_found'))
}
