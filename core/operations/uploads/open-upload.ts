import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { UploadWork } from './keep-upload.ts'
import { lookAtIncoming } from './look-at-incoming.ts'
import type { StoredUpload } from './stored-upload.ts'

/** An upload that may be read. Checks it first if a browser wrote it to the store directly. */
export async function openUpload(id: string, work: UploadWork): Promise<Result<StoredUpload>> {
  const [upload] = await work.ports.repositories(work.tenant.scope).uploads.find([id])
  if (!upload || upload.state === 'removed') return refuse('not_found')
  if (upload.state !== 'signed') return ok(upload)
  return upload.incoming === null ? refuse('not_found') : lookAtIncoming(upload, work)
}
