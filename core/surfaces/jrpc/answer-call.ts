import type { FastifyRequest } from 'fastify'
import { type ErrorCode, type Refusal, type Result, refuse } from '../../domain/errors.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { errorMapping } from '../error-mapping.ts'
import { codeOfFault } from '../errors/code-of-error.ts'
import { bookableOfCall, wireError } from '../errors/wire-error.ts'
import { positionalParameters } from '../parameter-schemas.ts'
import { type Entered, idempotencyKeyOf, type SurfaceDeps } from '../surface-deps.ts'
import { answerText, errorText, namedParams, type RpcCall, type RpcId } from './json-rpc-message.ts'
import { openRpcDocument } from './openrpc.ts'

/** The answer to one call; `text` is null for a notification. */
export interface CallAnswer {
  text: string | Buffer | null
  refused: ErrorCode | null
}

/** A refusal as a JSON-RPC error object: the number of the table, text, and `data` with code, field and details. */
export async function refusalText(
  id: RpcId,
  refusal: Refusal,
  tenant: Tenant | null,
  words: SurfaceDeps['words'],
  bookable?: string,
): Promise<string> {
  const error = await wireError(refusal, tenant, words, bookable)
  return errorText(id, { code: errorMapping[refusal.code].rpc, message: error.message, data: error })
}

/** Parameters may be given by position. */
function paramsByName({ method, params }: RpcCall, { caller }: SurfaceDeps): unknown {
  const operation = caller.operations.get(method)
  return operation && Array.isArray(params) ? namedParams(params, positionalParameters(operation)) : params
}

async function run(
  call: RpcCall,
  entered: Entered,
  request: FastifyRequest,
  deps: SurfaceDeps,
): Promise<Result<unknown>> {
  if (call.method === 'rpc.discover') return { ok: true, value: openRpcDocument(deps.catalogue) }
  try {
    return await deps.caller.call({
      name: call.method,
      params: paramsByName(call, deps),
      ...entered,
      idempotencyKey: idempotencyKeyOf(request),
      request,
    })
  } catch (error) {
    request.log.error({ err: error, operation: deps.caller.operations.get(call.method)?.name }, 'operation failed')
    return refuse(codeOfFault(error))
  }
}

export async function answerCall(
  call: RpcCall,
  entered: Entered,
  request: FastifyRequest,
  deps: SurfaceDeps,
): Promise<CallAnswer> {
  const result = await run(call, entered, request, deps)
  const refused = result.ok ? null : result.error.code
  if (call.id === undefined) return { text: null, refused }
  const text = result.ok
    ? answerText(call.id, result.value)
    : await refusalText(call.id, result.error, entered.tenant, deps.words, bookableOfCall(paramsByName(call, deps)))
  return { text, refused }
}
