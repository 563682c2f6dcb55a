/** An error as the service answers it. */
export class ServiceError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: { type: string; code?: string } & Record<string, unknown>) {
    super(body.code ?? body.type)
    this.status = status
    this.body = { message: `The request was refused: ${body.code ?? body.type}.`, ...body }
  }
}

export const invalid = (code: string, more: Record<string, unknown> = {}) =>
  new ServiceError(400, { type: 'invalid_request_error', code, ...more })

export const missing = () => new ServiceError(404, { type: 'invalid_request_error', code: 'resource_missing' })
