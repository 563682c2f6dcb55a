import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../../domain/errors.ts'
import { mostUploads, uploadLimit } from '../../../domain/uploads/index.ts'
import type { UploadWork } from '../../../operations/uploads/keep-upload.ts'
import type { SurfaceDeps } from '../../surface-deps.ts'
import { postUploads } from './post-uploads.ts'
import { putUpload } from './put-upload.ts'
import { sendUpload } from './send-upload.ts'

/** The tenant of a request for uploads. A white-label's own domain has none. */
async function workOf(request: FastifyRequest, deps: SurfaceDeps): Promise<Result<UploadWork>> {
  const tenant = await deps.resolveTenant(request)
  if (tenant === null) return refuse('unknown_site')
  return tenant.provider === null ? refuse('not_found') : ok({ tenant, ports: deps.ports })
}

const config = { surface: 'rest' as const, slowBody: true }

/**
 * The bytes of uploads: `PUT` and `GET /uploads/:id`, and `POST /upload` for a form of several parts. They are no
 * operations, since their bodies are no parameters; the operation `get_upload_link` gives the links.
 */
export async function registerUploads(app: FastifyInstance, deps: SurfaceDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The body is left unread here: the handler reads it in pieces, up to its limit.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/uploads/:id', { config }, async (request, reply) =>
      putUpload(request, reply, await workOf(request, deps), deps),
    )
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/uploads/:id',
      config: { surface: 'rest' },
      handler: async (request, reply) => sendUpload(request, reply, await workOf(request, deps), deps),
    })
  })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, {
      limits: { files: mostUploads, fileSize: uploadLimit, fields: 20, fieldSize: 1000, parts: 40, headerPairs: 20 },
      throwFileSizeLimit: false,
    })
    scope.post('/upload', { config }, async (request, reply) =>
      postUploads(request, reply, await workOf(request, deps), deps),
    )
  })
}
