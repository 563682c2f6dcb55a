import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Ids of a process are numbered after a prefix that no other process has. */
const mark = randomBytes(6).toString('hex')
let count = 0

/** A caller's own id is kept if it is safe in a log line; otherwise one is made. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  if (typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given)) return given
  count += 1
  return `${mark}-${count.toString(36)}`
}
