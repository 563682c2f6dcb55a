import { type Result, refuse } from '../../domain/errors.ts'
import { uploadLimit } from '../../domain/uploads/index.ts'
import { FileStoreFault } from '../../plugin-api/index.ts'
import { wholeFiles } from './file-gate.ts'
import { endUpload, keepBytes, refusalOf, type UploadWork } from './keep-upload.ts'
import { longestArrival } from './receive-upload.ts'
import { storeOf } from './store-of.ts'
import type { StoredUpload } from './stored-upload.ts'

/**
 * Checks what a browser wrote to the store directly, at the first request for it. A valid file is copied to a key that
 * no link can write to, so that using the link again changes nothing. If nothing has arrived yet, the answer is
 * `upload_incomplete`, and may differ later.
 */
export async function lookAtIncoming(upload: StoredUpload, work: UploadWork): Promise<Result<StoredUpload>> {
  const { tenant, ports } = work
  const { incoming } = upload
  if (upload.state !== 'signed' || incoming === null) return refuse('upload_incomplete')
  const { uploads } = ports.repositories(tenant.scope)
  const now = ports.clock.now()
  if (!(await uploads.claim(upload.id, now, now - longestArrival))) return refuse('upload_incomplete')
  try {
    return await wholeFiles.run(tenant.scope.whitelabel, () => judge(upload, incoming, now, work))
  } catch (error) {
    if (error instanceof FileStoreFault && error.kind === 'too_large') await endUpload(upload, work)
    else await uploads.release(upload.id, now)
    return refusalOf(error, work)
  }
}

async function judge(upload: StoredUpload, incoming: string, claimed: number, work: UploadWork) {
  const { tenant, ports } = work
  const files = storeOf(work)
  const context = tenant.context('files')
  const found = await files.get(context, incoming, uploadLimit - 1)
  if (!found) {
    await ports.repositories(tenant.scope).uploads.release(upload.id, claimed)
    return refuse('upload_incomplete')
  }
  const kept = await keepBytes(upload, found.body, work)
  if (!kept.ok) await endUpload(upload, work)
  // The clean-up removes it again after the link has expired.
  else await files.remove(context, incoming).catch(() => {})
  return kept
}
