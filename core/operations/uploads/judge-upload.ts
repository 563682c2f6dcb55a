import { ok, type Result, refuse } from '../../domain/errors.ts'
import { claimedKind, type FileKind } from '../../domain/uploads/index.ts'
import { detectKind } from './detect-kind.ts'
import type { StoredUpload } from './stored-upload.ts'

/** Checks the bytes of an upload: complete, and of the kind that its name and the browser said. */
export async function judgeUpload(upload: StoredUpload, bytes: Uint8Array): Promise<Result<FileKind>> {
  const size = bytes.byteLength
  if (size === 0 || (upload.claimedsize !== null && size !== upload.claimedsize)) return refuse('upload_incomplete')
  const kind = await detectKind(bytes)
  const claimed = claimedKind(upload.name, upload.claimedtype)
  if (kind === null || kind.name !== claimed?.name)
    return refuse('file_kind_not_allowed', { data: { name: upload.name } })
  return ok(kind)
}
