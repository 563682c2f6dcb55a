import type { FastifyInstance, FastifyRequest } from 'fastify'
import { frameAncestors } from './frame-ancestors.ts'

/**
 * What a page may ask a browser for. Beside the site itself, only frames of payment services may open the wallet.
 * @param payment their origins
 */
export const permissionsPolicy = (payment: readonly string[] = []): string =>
  `camera=(), microphone=(), geolocation=(self), payment=(${['self', ...payment.map((one) => `"${one}"`)].join(' ')}), interest-cohort=()`

const always = Object.entries({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': permissionsPolicy(),
})

/** Half a year, the minimum of browsers' preload lists; sent over HTTPS only, where it has an effect. */
const strictTransport = 'max-age=15768000'

/**
 * Answers in a window that a frame has opened, to sign on or to pay: each that cut off the opener would leave the frame
 * without its session, or without a sign of the window.
 */
const ofWindow = /^\/(openidlogin|login|handback|payment)(\/|\?|$)/i

/**
 * Headers of every answer. A page brings its own Content-Security-Policy; where that says nothing of its frames, only
 * the site itself may show it in one. Everything else may load nothing. Only pages and files that say so may be stored.
 */
export function securityHeaders(app: FastifyInstance, isOurs: (request: FastifyRequest) => Promise<boolean>): void {
  app.addHook('onSend', async (request, reply) => {
    if (ofWindow.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none')
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
    if (request.protocol === 'https') {
      // Of a domain that is somebody else's, other names are not ours to decide about.
      const reach = (await isOurs(request)) ? '; includeSubDomains' : ''
      reply.header('strict-transport-security', `${strictTransport}${reach}`)
    }
    reply.header('x-request-id', request.id)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const policy = reply.getHeader('content-security-policy')
    if (policy === undefined) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    } else if (typeof policy === 'string' && !policy.includes('frame-ancestors')) {
      reply.header('content-security-policy', `${policy}; frame-ancestors ${frameAncestors(null, 'site')}`)
    }
  })
}
