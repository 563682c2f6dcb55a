import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Result, refuse } from '../../../domain/errors.ts'
import { uploadLimit } from '../../../domain/uploads/index.ts'
import type { UploadWork } from '../../../operations/uploads/keep-upload.ts'
import { receiveUpload } from '../../../operations/uploads/receive-upload.ts'
import { sendRefusal } from '../../errors/send-refusal.ts'
import type { SurfaceDeps } from '../../surface-deps.ts'
import { uploadOf } from './upload-answer.ts'

interface Link {
  id: string
  expires: number
  signature: string
}

const textOf = (from: unknown, name: string): string => {
  const value: unknown = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  return typeof value === 'string' ? value : ''
}

function linkOf({ params, query }: FastifyRequest): Link {
  const expires = textOf(query, 'expires')
  return {
    id: textOf(params, 'id'),
    expires: /^\d{1,15}$/.test(expires) ? Number(expires) : 0,
    signature: textOf(query, 'signature'),
  }
}

/** The announced length; undefined for a body in chunks or a length that is no number. */
export function lengthOf({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** The signature makes the link. An expired one has its own refusal, so that the browser asks for another. */
async function receive(request: FastifyRequest, work: UploadWork) {
  const { id, expires, signature } = linkOf(request)
  const { provider } = work.tenant.scope
  if (!work.ports.tokens.isUpload({ provider, id, expires }, signature)) return refuse('not_found')
  if (work.ports.clock.now() >= expires) return refuse('upload_expired')
  const contentType = request.headers['content-type'] ?? ''
  // Left open when reading stops, so that the sender still gets an answer.
  const body: AsyncIterable<Uint8Array> = request.raw.iterator({ destroyOnReturn: false })
  return receiveUpload({ id, contentType, length: lengthOf(request), body }, work)
}

/** The rest of an unwanted body is read if it is short; otherwise the connection ends with the answer. */
export function endBody(request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete) return
  if ((lengthOf(request) ?? uploadLimit) >= uploadLimit) reply.header('connection', 'close')
}

/** `PUT /uploads/:id?expires=&signature=`: one file, to a link of `get_upload_link`. */
export async function putUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Result<UploadWork>,
  deps: SurfaceDeps,
) {
  const received = work.ok ? await receive(request, work.value) : work
  endBody(request, reply)
  if (!received.ok || !work.ok)
    return sendRefusal(request, reply, received.ok ? refuse('internal').error : received.error, deps)
  return reply.send(uploadOf(received.value, work.value))
}
