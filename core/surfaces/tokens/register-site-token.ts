import type { FastifyInstance } from 'fastify'
import { refuse } from '../../domain/errors.ts'
import { sendRefusal } from '../errors/send-refusal.ts'
import type { SurfaceDeps } from '../surface-deps.ts'
import { isSameOrigin } from './same-origin.ts'

/**
 * POST /sitetoken → `{token, expires}`: the short-lived token with which a page of this host calls its operations. Only
 * such a page gets one; others get `forbidden`, and `not_found` if there is no provider.
 */
export async function registerSiteToken(app: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  app.removeAllContentTypeParsers()
  // A body is accepted but not read.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, async () => undefined)
  app.post('/sitetoken', { config: { surface: 'rest' } }, async (request, reply) => {
    const tenant = await deps.resolveTenant(request)
    if (tenant === null) return sendRefusal(request, reply, refuse('unknown_site').error, deps)
    if (tenant.provider === null) return sendRefusal(request, reply, refuse('not_found').error, deps)
    if (!isSameOrigin(request.headers)) return sendRefusal(request, reply, refuse('forbidden').error, deps)
    return reply.send(deps.tokens.issue(tenant))
  })
}
