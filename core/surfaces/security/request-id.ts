import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A caller's own id is kept when it can stand in a log line; else one is made. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given)
    ? given
    : randomBytes(9).toString('base64url')
}
