import type { FastifyInstance } from 'fastify'
import type { SurfaceDeps } from '../surface-deps.ts'
import { frameAncestors } from './frame-ancestors.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), interest-cohort=()',
}

/** Half a year, as browsers' preload lists ask at least; only over HTTPS, where it means something. */
const strictTransport = 'max-age=15768000; includeSubDomains'

/**
 * Headers that every answer has. A page brings its own Content-Security-Policy, and gets who may frame it added;
 * anything else may load nothing at all. What no page or file says otherwise is never stored.
 */
export function securityHeaders(app: FastifyInstance, deps: Pick<SurfaceDeps, 'resolveTenant'>): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(always)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const policy = reply.getHeader('content-security-policy')
    if (policy === undefined) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    } else if (typeof policy === 'string' && !policy.includes('frame-ancestors')) {
      const ancestors = frameAncestors(await deps.resolveTenant(request).catch(() => null))
      reply.header('content-security-policy', `${policy}; frame-ancestors ${ancestors}`)
    }
  })
}
