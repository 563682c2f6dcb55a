import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { RefusalError } from '../errors/refusal-error.ts'

/** How many headers have this name. Names are at even positions, values at odd ones. */
function countOf(rawHeaders: string[], name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const text = rawHeaders[index] ?? ''
    if (text.length === name.length && text.toLowerCase() === name) count += 1
  }
  return count
}

const absolute = /^https?:\/\/([^/?#]*)/i

/** Whether the target of a request is a whole address at another host than its header says. */
function isElsewhere(target: string, { host = '' }: IncomingHttpHeaders): boolean {
  const authority = absolute.exec(target)?.[1]
  return authority !== undefined && authority.toLowerCase() !== host.toLowerCase()
}

/**
 * Refuses a request that names two hosts (RFC 9112, 3.2), in its headers or in its target. Node takes the first header
 * and a proxy in front may take the last, or the target, so the tenant that is served might not be the one that the
 * proxy checked.
 */
export function oneHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, originalUrl }, _reply, done) => {
    const isTwo = countOf(raw.rawHeaders ?? [], 'host') > 1 || isElsewhere(originalUrl, raw.headers)
    done(isTwo ? new RefusalError('invalid_params') : undefined)
  })
}
