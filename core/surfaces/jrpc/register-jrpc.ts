import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'
import { parseJson } from '../json-guard.ts'
import { enter, type SurfaceDeps } from '../surface-deps.ts'
import { answerCall, type CallAnswer, type Entered, refusalText } from './answer-call.ts'
import { envelopeFaults, errorText, readCall } from './json-rpc-message.ts'
import { openRpcDocument } from './openrpc.ts'

/** More calls than any page of ours makes at once. */
export const maximumBatch = 50

const jsonTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

/** Refusals that concern the whole request also show in the HTTP status, where proxies and browsers look. */
const transportCodes = new Set<ErrorCode>(['unauthorized', 'rate_limited', 'unknown_site'])

const send = (reply: FastifyReply, text: string | Buffer) => reply.type('application/json; charset=utf-8').send(text)

async function answerOne(
  message: unknown,
  entered: Entered,
  request: FastifyRequest,
  deps: SurfaceDeps,
): Promise<CallAnswer> {
  const call = readCall(message)
  if (call === null) return { text: errorText(null, envelopeFaults.invalid), refused: null }
  return answerCall(call, entered, request, deps)
}

async function answerBatch(messages: unknown[], entered: Entered, request: FastifyRequest, deps: SurfaceDeps) {
  if (messages.length === 0 || messages.length > maximumBatch) return errorText(null, envelopeFaults.invalid)
  const texts: string[] = []
  // One after another: a batch of writes means its order, and one request can't take the whole pool.
  for (const message of messages) {
    const { text } = await answerOne(message, entered, request, deps)
    if (text !== null) texts.push(text.toString())
  }
  return texts.length === 0 ? null : `[${texts.join(',')}]`
}

async function handle(request: FastifyRequest, reply: FastifyReply, deps: SurfaceDeps) {
  const body = Buffer.isBuffer(request.body) ? parseJson(request.body) : undefined
  if (body === undefined) return send(reply, errorText(null, envelopeFaults.parse))
  const entered = await enter(request, deps)
  if (!entered.ok) {
    const tenant = await deps.resolveTenant(request)
    const id = readCall(body.value)?.id
    reply.code(errorMapping[entered.error.code].status)
    return send(reply, await refusalText(id, entered.error, tenant, deps.words))
  }
  if (Array.isArray(body.value)) {
    const text = await answerBatch(body.value, entered.value, request, deps)
    return text === null ? reply.code(204).send() : send(reply, text)
  }
  const { text, refused } = await answerOne(body.value, entered.value, request, deps)
  if (text === null) return reply.code(204).send()
  if (refused !== null && transportCodes.has(refused)) reply.code(errorMapping[refused].status)
  return send(reply, text)
}

/**
 * POST /jrpc: JSON-RPC 2.0 with batches (50 calls at most) and notifications. A well-formed request is answered with
 * status 200 (204 when nothing is to be said), also when the call is refused; only what concerns the whole request
 * (unknown site, token, rate, size, type) has a status of its own. Also GET /openrpc.json.
 */
export async function registerJrpc(app: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(jsonTypes, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
  app.post('/jrpc', { config: { surface: 'jrpc' } }, (request, reply) => handle(request, reply, deps))
  const document = JSON.stringify(openRpcDocument(deps.catalogue))
  app.get('/openrpc.json', { config: { surface: 'rest' } }, async (_request, reply) => send(reply, document))
}
