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

/** Connections refused, lost or timed out: the database is unavailable, not faulty. */
const outage = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|PROTOCOL_CONNECTION_LOST|ER_CON_COUNT_ERROR)$/

const own = (error: object, name: string): unknown => Object.getOwnPropertyDescriptor(error, name)?.value

/** The code for a thrown error; `internal` for everything unforeseen. */
export function codeOfError(error: unknown): ErrorCode {
  if (error instanceof RefusalError) return error.refusal
  if (error instanceof DatabaseBusy) return 'busy'
  if (typeof error !== 'object' || error === null) return 'internal'
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (typeof status === 'number' && byStatus[status] !== undefined) return byStatus[status]
  const code = own(error, 'code')
  return typeof code === 'string' && outage.test(code) ? 'unavailable' : 'internal'
}

/** The code for an error thrown by an operation: callers learn whether a retry makes sense, and nothing else. */
export function codeOfFault(error: unknown): ErrorCode {
  const code = codeOfError(error)
  return code === 'busy' || code === 'unavailable' ? code : 'internal'
}
