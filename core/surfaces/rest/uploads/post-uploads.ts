import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../../domain/errors.ts'
import { mostUploads } from '../../../domain/uploads/index.ts'
import type { Actor } from '../../../operations/define-operation.ts'
import { endUpload, type UploadWork } from '../../../operations/uploads/keep-upload.ts'
import { receiveUpload } from '../../../operations/uploads/receive-upload.ts'
import type { StoredUpload } from '../../../operations/uploads/stored-upload.ts'
import { uploadIdOf } from '../../../operations/uploads/upload-address.ts'
import { sendRefusal } from '../../errors/send-refusal.ts'
import { enter, type SurfaceDeps } from '../../surface-deps.ts'
import { uploadOf } from './upload-answer.ts'

/** Each file gets a link like any other: the same access, limits, kinds and sizes. */
async function takeFile(
  part: MultipartFile,
  actor: Actor,
  request: FastifyRequest,
  work: UploadWork,
  deps: SurfaceDeps,
): Promise<Result<StoredUpload>> {
  const { tenant } = work
  const params = { filename: part.filename, filetype: part.mimetype }
  const link = await deps.caller.call({ name: 'get_upload_link', params, tenant, actor, request })
  if (!link.ok) return link
  const id = idOf(link.value)
  if (id === null) throw new Error('get_upload_link answers with the address of an upload')
  const body: AsyncIterable<Uint8Array> = part.file.iterator({ destroyOnReturn: false })
  return receiveUpload({ id, contentType: part.mimetype, length: undefined, body }, work)
}

function idOf(link: unknown): string | null {
  const url: unknown = typeof link === 'object' && link !== null && 'url' in link ? link.url : null
  return typeof url === 'string' ? uploadIdOf(url) : null
}

/** The form's parser failed. */
class FormFault extends Error {
  readonly refusal: ReturnType<typeof refuse>
  constructor(cause: unknown) {
    super('the form could not be read', { cause })
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const isTooMany = code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT'
    this.refusal = isTooMany
      ? refuse('too_many_files', { data: { maximum: mostUploads } })
      : refuse('upload_incomplete')
  }
}

/** The files of a form one by one; throws `FormFault` if it is no form, breaks off or has too many. */
async function* filesOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const files = request.files()
  for (;;) {
    const next = await files.next().catch((cause: unknown) => {
      throw new FormFault(cause)
    })
    if (next.done) return
    yield next.value
  }
}

async function takeAll(
  request: FastifyRequest,
  reply: FastifyReply,
  work: UploadWork,
  deps: SurfaceDeps,
  taken: StoredUpload[],
): Promise<Result<StoredUpload[]>> {
  const entered = await enter(request, reply, deps)
  if (!entered.ok) return entered
  if (entered.value.actor.kind === 'anonymous') return refuse('unauthorized')
  if (!request.isMultipart()) return refuse('unsupported_media_type')
  for await (const part of filesOf(request)) {
    const file = await takeFile(part, entered.value.actor, request, work, deps)
    if (!file.ok) return refuse(file.error.code, { data: { name: part.filename.slice(0, 200), ...file.error.data } })
    taken.push(file.value)
  }
  return taken.length === 0 ? refuse('invalid_params', { data: { expected: 'at least one file' } }) : ok(taken)
}

/** `POST /upload`, a form of up to ten files: all are stored, or none. Answers `{files: [{name, url, type, size}]}`. */
export async function postUploads(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Result<UploadWork>,
  deps: SurfaceDeps,
) {
  if (!work.ok) return sendRefusal(request, reply, work.error, deps)
  const taken: StoredUpload[] = []
  const all = await takeAll(request, reply, work.value, deps, taken).catch((error: unknown) => {
    if (error instanceof FormFault) return error.refusal
    throw error
  })
  if (all.ok) return reply.send({ files: all.value.map((one) => uploadOf(one, work.value)) })
  await Promise.all(taken.map((one) => endUpload(one, work.value)))
  if (!request.raw.complete) {
    request.raw.unpipe()
    request.raw.resume()
    reply.header('connection', 'close')
  }
  return sendRefusal(request, reply, all.error, deps)
}
