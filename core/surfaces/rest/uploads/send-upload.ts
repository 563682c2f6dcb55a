import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../../domain/errors.ts'
import { fileKinds, uploadLimit } from '../../../domain/uploads/index.ts'
import { refusalOf, type UploadWork } from '../../../operations/uploads/keep-upload.ts'
import { openUpload } from '../../../operations/uploads/open-upload.ts'
import { storeOf } from '../../../operations/uploads/store-of.ts'
import type { StoredUpload } from '../../../operations/uploads/stored-upload.ts'
import { isUploadId } from '../../../operations/uploads/upload-address.ts'
import { sendRefusal } from '../../errors/send-refusal.ts'
import type { SurfaceDeps } from '../../surface-deps.ts'

/** A customer's file is never a document of the tenant's site: nothing in it runs, loads or is framed. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Pictures that can't contain script are shown in the page. Everything else is saved: SVG, PDF and Word documents too.
 */
function dispositionOf({ name, type }: StoredUpload): string {
  const isShown = fileKinds.some((kind) => kind.isShown && kind.types[0] === type)
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._ -]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/** The bytes of an upload never change. */
const tagOf = ({ id, size }: StoredUpload) => `"${id.slice(0, 12)}-${(size ?? 0).toString(36)}"`

const isKnown = (request: FastifyRequest, tag: string) =>
  (request.headers['if-none-match'] ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

async function bytesOf({ key }: StoredUpload, work: UploadWork): Promise<Result<Buffer>> {
  const { tenant } = work
  try {
    const found = await storeOf(work).get(tenant.context('files'), key, uploadLimit - 1)
    if (!found) return refuse('not_found')
    const { body } = found
    return ok(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
  } catch (error) {
    return refusalOf(error, work)
  }
}

/** `GET` and `HEAD /uploads/:id`: the file, for anybody who knows its address. */
export async function sendUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Result<UploadWork>,
  deps: SurfaceDeps,
) {
  if (!work.ok) return sendRefusal(request, reply, work.error, deps)
  const { id = '' } = request.params as { id?: string }
  const opened = isUploadId(id) ? await openUpload(id, work.value) : refuse('not_found')
  if (!opened.ok) return sendRefusal(request, reply, opened.error, deps)
  const upload = opened.value
  const tag = tagOf(upload)
  reply
    .header('etag', tag)
    .header('cache-control', 'private, max-age=600')
    .header('content-security-policy', policy)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', dispositionOf(upload))
    .type(upload.type ?? 'application/octet-stream')
  if (isKnown(request, tag)) return reply.code(304).send()
  if (request.method === 'HEAD') return reply.header('content-length', upload.size ?? 0).send()
  const bytes = await bytesOf(upload, work.value)
  if (bytes.ok) return reply.send(bytes.value)
  for (const name of ['etag', 'cache-control', 'content-disposition']) reply.removeHeader(name)
  return sendRefusal(request, reply, bytes.error, deps)
}
