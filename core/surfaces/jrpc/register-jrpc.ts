import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, refuse } from '../../domain/errors.ts'
import { setRefusalStatus } from '../errors/refusal-status.ts'
import { parseJson } from '../json-guard.ts'
import { type Entered, enter, type SurfaceDeps } from '../surface-deps.ts'
import { answerBatch, maximumBatch } from './answer-batch.ts'
import { answerCall, type CallAnswer, refusalText } from './answer-call.ts'
import { envelopeFaults, errorText, readCall } from './json-rpc-message.ts'
import { openRpcDocument } from './openrpc.ts'

const jsonTypes = ['application/json', 'application/json-rpc', 'application/jsonrequest']

/** Refusals of the whole request also set the HTTP status, which proxies and browsers read. */
const transportCodes = new Set<ErrorCode>(['unauthorized', 'rate_limited', 'unknown_site', 'busy', 'unavailable'])

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

/** Refuses a call without running it; a notification gets no answer. */
async function refuseOne(message: unknown, code: ErrorCode, { tenant }: Entered, deps: SurfaceDeps) {
  const call = readCall(message)
  return call?.id === undefined && call !== null ? null : refusalText(call?.id, refuse(code).error, tenant, deps.words)
}

/** Counts one more call of a request's sender: true if it has used up its share; null without limits. */
type CountCall = ((request: FastifyRequest) => Promise<boolean>) | null

async function answerMany(
  messages: unknown[],
  entered: Entered,
  request: FastifyRequest,
  deps: SurfaceDeps & { countCall: CountCall },
) {
  if (messages.length === 0 || messages.length > maximumBatch) return errorText(null, envelopeFaults.invalid)
  return answerBatch(messages, {
    async answer(message) {
      const tenant = (await deps.resolveTenant(request)) ?? entered.tenant
      return (await answerOne(message, { ...entered, tenant }, request, deps)).text
    },
    refuse: (message, code) => refuseOne(message, code, entered, deps),
    isExceeded: async () => (await deps.countCall?.(request)) ?? false,
  })
}

async function handle(request: FastifyRequest, reply: FastifyReply, deps: SurfaceDeps & { countCall: CountCall }) {
  const body = Buffer.isBuffer(request.body) ? parseJson(request.body) : undefined
  if (body === undefined) return send(reply, errorText(null, envelopeFaults.parse))
  const entered = await enter(request, reply, deps)
  if (!entered.ok) {
    const tenant = await deps.resolveTenant(request)
    const id = readCall(body.value)?.id
    setRefusalStatus(reply, entered.error.code)
    return send(reply, await refusalText(id, entered.error, tenant, deps.words))
  }
  if (Array.isArray(body.value)) {
    const text = await answerMany(body.value, entered.value, request, deps)
    return text === null ? reply.code(204).send() : send(reply, text)
  }
  const { text, refused } = await answerOne(body.value, entered.value, request, deps)
  if (text === null) return reply.code(204).send()
  if (refused !== null && transportCodes.has(refused)) setRefusalStatus(reply, refused)
  return send(reply, text)
}

/** Calls use the same budget as requests. */
function callCounter(app: FastifyInstance): CountCall {
  if (!app.hasDecorator('createRateLimit')) return null
  const count = app.createRateLimit()
  return async (request) => {
    const used = await count(request)
    return !used.isAllowed && used.isExceeded
  }
}

/**
 * POST /jrpc: JSON-RPC 2.0 with batches (at most 50 calls, each counts) and notifications. A well-formed request is
 * answered with status 200 (204 without a body), even if the call is refused; only refusals of the whole request
 * (unknown site, token, rate, size, type, a database that can't serve it) have a status of their own. Also GET
 * /openrpc.json.
 */
export async function registerJrpc(app: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(jsonTypes, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
  const calling = { ...deps, countCall: callCounter(app) }
  app.post('/jrpc', { config: { surface: 'jrpc' } }, (request, reply) => handle(request, reply, calling))
  // Made when it is first asked for: few processes are, and each would start later.
  let document: string | undefined
  app.get('/openrpc.json', { config: { surface: 'rest' } }, async (_request, reply) => {
    document ??= JSON.stringify(openRpcDocument(deps.catalogue))
    return send(reply, document)
  })
}
