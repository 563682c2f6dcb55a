import type { ErrorCode } from '../../domain/errors.ts'
import { errorMapping } from '../error-mapping.ts'

/** A refusal thrown where Fastify only handles exceptions (hooks, limits); the error handler answers it. */
export class RefusalError extends Error {
  readonly refusal: ErrorCode
  readonly statusCode: number

  constructor(refusal: ErrorCode) {
    super(refusal)
    this.name = 'RefusalError'
    this.refusal = refusal
    this.statusCode = errorMapping[refusal].status
  }
}
