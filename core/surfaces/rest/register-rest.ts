import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Operation } from '../../operations/define-operation.ts'
import { coerceQuery } from '../coerce-query.ts'
import { sendRefusal } from '../errors/send-refusal.ts'
import { bookableOfCall } from '../errors/wire-error.ts'
import { parseJson } from '../json-guard.ts'
import { parameterSchemas } from '../parameter-schemas.ts'
import { resultJson } from '../result-json.ts'
import { enter, idempotencyKeyOf, type SurfaceDeps } from '../surface-deps.ts'
import { openApiDocument } from './openapi.ts'
import { type RestRoute, restRoutes } from './rest-routes.ts'

function bodyParams(route: RestRoute, request: FastifyRequest): Result<Record<string, unknown>> {
  if (request.body === undefined || request.body === null) return ok({})
  const parsed = Buffer.isBuffer(request.body) ? parseJson(request.body) : undefined
  if (isRecord(parsed?.value)) return ok(route.bodyAs === undefined ? parsed.value : { [route.bodyAs]: parsed.value })
  if (route.listBody !== undefined && Array.isArray(parsed?.value)) return ok({ [route.listBody]: parsed.value })
  return refuse('invalid_params', { data: { expected: 'a JSON object' } })
}

function paramsOf(route: RestRoute, operation: Operation, request: FastifyRequest): Result<Record<string, unknown>> {
  const schemas = parameterSchemas(operation)
  const body = bodyParams(route, request)
  if (!body.ok) return body
  const query = isRecord(request.query) ? coerceQuery(schemas, { ...request.query }) : {}
  const path = isRecord(request.params) ? coerceQuery(schemas, { ...request.params }) : {}
  return ok({ ...query, ...body.value, ...path, ...route.fixed })
}

/** Whether the caller has an answer with this tag already. */
const isKnown = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match']?.split(',').map((tag) => tag.trim()) ?? []).includes(etag)

/** A calendar that is asked for again and again, under an address that only its reader has. */
function sendSubscription(request: FastifyRequest, reply: FastifyReply, value: unknown) {
  const { content } = { content: '', ...(isRecord(value) ? value : {}) }
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex, nofollow')
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(content)
}

function sendFile(reply: FastifyReply, value: unknown, { type, otherwise }: { type: string; otherwise: string }) {
  const { filename, content }: { filename: string; content: string | Buffer } = {
    ...{ filename: otherwise, content: '' },
    ...(isRecord(value) ? value : {}),
  }
  // Only plain characters may reach the header. The name consists of ids, but this place must be sure.
  const name = filename.replace(/[^A-Za-z0-9._-]/g, '')
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
}

const sendCalendar = (reply: FastifyReply, value: unknown) =>
  sendFile(reply, value, { type: 'text/calendar; charset=utf-8', otherwise: 'reservation.ics' })

function sendTable(reply: FastifyReply, value: unknown) {
  const next = isRecord(value) ? value.next : null
  if (typeof next === 'number') reply.header('next-page', next)
  reply.header('cache-control', 'private, no-store')
  return sendFile(reply, value, { type: 'text/csv; charset=utf-8', otherwise: 'statement.csv' })
}

function sendPdf(reply: FastifyReply, value: unknown) {
  const content = isRecord(value) && typeof value.content === 'string' ? Buffer.from(value.content, 'base64') : ''
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow')
  return sendFile(reply, { ...Object(value), content }, { type: 'application/pdf', otherwise: 'receipt.pdf' })
}

/** Sends long, seldom changing answers with an ETag, which depends on caller and language. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, value: unknown) {
  const body = resultJson(value)
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-language, cookie')
  if (isKnown(request, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

function handlerOf(route: RestRoute, operation: Operation, deps: SurfaceDeps) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const entered = await enter(request, reply, deps)
    if (!entered.ok) return sendRefusal(request, reply, entered.error, deps)
    const params = paramsOf(route, operation, request)
    if (!params.ok) return sendRefusal(request, reply, params.error, deps)
    const result = await deps.caller.call({
      name: operation.name,
      params: params.value,
      ...entered.value,
      idempotencyKey: idempotencyKeyOf(request),
      request,
    })
    if (!result.ok) return sendRefusal(request, reply, result.error, deps, bookableOfCall(params.value))
    if (route.answer === 'calendar') return sendCalendar(reply, result.value)
    if (route.answer === 'pdf') return sendPdf(reply, result.value)
    if (route.answer === 'table') return sendTable(reply, result.value)
    if (route.answer === 'subscription') return sendSubscription(request, reply, result.value)
    if (route.answer === 'tagged') return sendTagged(request, reply, result.value)
    return reply.type('application/json; charset=utf-8').send(resultJson(result.value))
  }
}

/** Binds the table's routes to the catalogue's operations, and serves GET /openapi.json. */
export async function registerRest(app: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    body.length === 0 ? undefined : body,
  )
  for (const route of restRoutes) {
    const operation = deps.caller.operations.get(route.operation)
    if (operation === undefined) continue
    const config = { surface: 'rest' as const, operation: operation.name }
    app.route({ method: route.method, url: route.path, config, handler: handlerOf(route, operation, deps) })
  }
  // Made when it is first asked for: few processes are, and each would start later.
  let document: string | undefined
  app.get('/openapi.json', { config: { surface: 'rest' } }, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(restRoutes, deps.caller.operations))
    return reply.type('application/json; charset=utf-8').send(document)
  })
}
