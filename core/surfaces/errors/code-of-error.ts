import type { ErrorCode } from '../../domain/errors.ts'
import { DatabaseBusy } from '../../persistence/database-busy.ts'
import { RefusalError } from './refusal-error.ts'

const byStatus: Record<number, ErrorCode> = {
  400: 'invalid_params',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  408: 'invalid_params',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  431: 'too_large',
  503: 'unavailable',
}

/** Connections refused, lost or timed out: the database is away, not wrong. */
const outage = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|PROTOCOL_CONNECTION_LOST|ER_CON_COUNT_ERROR)$/

const own = (error: object, name: string): unknown => Object.getOwnPropertyDescriptor(error, name)?.value

/** The code that stands for something thrown; `internal` for all that nobody foresaw. */
export function codeOfError(error: unknown): ErrorCode {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof DatabaseBusy) return 'busy'
  if (typeof error !== 'object' || error === null) return 'internal'
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (typeof status === 'number' && byStatus[status] !== undefined) return byStatus[status]
  const code = own(error, 'code')
  return typeof code === 'string' && outage.test(code) ? 'unavailable' : 'internal'
}

/** The code for what an operation threw: callers are told whether it is worth trying again, and nothing else of it. */
export function codeOfFault(error: unknown): ErrorCode {
  const code = codeOfError(error)
  return code === 'busy' || code === 'unavailable' ? code : 'internal'
}
