import type { FastifyRequest } from 'fastify'
import { hideSecrets } from './hide-secrets.ts'

/** `203.0.113.57` → `203.0.113.0`: shows where trouble comes from, without identifying a person. */
export function truncatedAddress(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address)
  if (v4) return `${v4[1]}.0`
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : ''
}

/** The logged fields of a thrown error: no query parameters, no bound values, nothing that a customer typed. */
function errorFields(error: unknown) {
  if (!(error instanceof Error))
    return { type: typeof error, code: '', message: 'something that is no error', stack: '' }
  const code: unknown = 'code' in error ? error.code : undefined
  // The driver puts the statement with its values into the message; the stack's frames come after it.
  const isQuery = 'sql' in error
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: error.name,
    code: typeof code === 'string' ? code : '',
    message: isQuery ? 'a query failed' : error.message.slice(0, 500),
    stack: frames.slice(0, 12).join('\n'),
  }
}

/**
 * Options of the structured log (pino). Requests are named by their route, never by their address: paths contain ids
 * and query strings contain tokens. Secrets are hidden by their names; `clean` sees each line last.
 */
export function loggerOptions(level: string, clean: (line: string) => string = (line) => line) {
  return {
    level,
    base: undefined,
    serializers: {
      err: errorFields,
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
    hooks: { streamWrite: (line: string) => clean(hideSecrets(line)) },
    redact: { paths: ['email', '*.email'], censor: '[hidden]' },
  }
}
