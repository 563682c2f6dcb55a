import { ok, type Result, refuse } from '../../domain/errors.ts'
import { linkLasts, unsubmittedKept, uploadLimit } from '../../domain/uploads/index.ts'
import { FileStoreFault } from '../../plugin-api/index.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { judgeUpload } from './judge-upload.ts'
import { BrokenOff, TooManyBytes } from './measured.ts'
import { storeOf } from './store-of.ts'
import type { StoredUpload } from './stored-upload.ts'

export interface UploadWork {
  tenant: Tenant
  ports: Ports
}

/** How long bytes may still arrive after a store's signed link has expired, ms. */
const grace = 3_600_000

/** When the clean-up next looks at a stored upload without a reservation. */
export const keptUntil = (upload: StoredUpload): number =>
  upload.incoming === null ? upload.created + unsubmittedKept : upload.created + linkLasts + grace

const contextOf = ({ tenant }: UploadWork) => tenant.context('files')

/** Turns an error of a store or a body into a refusal, with a line in the log; anything else is a fault. */
export function refusalOf(error: unknown, { tenant, ports }: UploadWork): ReturnType<typeof refuse> {
  if (error instanceof TooManyBytes) return refuse('file_too_large')
  if (error instanceof BrokenOff) return refuse('upload_incomplete')
  if (!(error instanceof FileStoreFault)) throw error
  if (error.kind === 'too_large') return refuse('file_too_large')
  ports.log.warn({ ...tenant.scope, kind: error.kind, fault: error.message }, 'a file store failed')
  return refuse(error.kind === 'full' ? 'storage_full' : 'unavailable')
}

/**
 * Ends a refused upload: nobody can read it, its link is used up, and its bytes are removed. The clean-up removes what
 * can't be removed now, and what a link of the store itself may still bring.
 */
export async function endUpload(upload: StoredUpload, work: UploadWork): Promise<void> {
  const { uploads } = work.ports.repositories(work.tenant.scope)
  const expires = upload.incoming === null ? work.ports.clock.now() : keptUntil(upload)
  if (!(await uploads.discard(upload.id, upload.state, expires))) return
  const { files } = work.tenant.plugins
  for (const key of [upload.key, upload.incoming])
    if (key !== null)
      await files
        .remove(contextOf(work), key)
        .catch((error: unknown) => work.ports.log.warn({ kind: String(error) }, 'a refused upload is removed later'))
}

async function markStored(upload: StoredUpload, found: { type: string; size: number }, { tenant, ports }: UploadWork) {
  const stored = { ...found, expires: keptUntil(upload) }
  const { uploads } = ports.repositories(tenant.scope)
  if (await uploads.store(upload.id, stored)) return ok<StoredUpload>({ ...upload, ...stored, state: 'stored' })
  // Given up while it arrived: otherwise nothing would remove its bytes.
  const [now] = await uploads.find([upload.id])
  if (!now || now.state === 'removed') await tenant.plugins.files.remove(tenant.context('files'), upload.key)
  return refuse('upload_used')
}

/** Checks bytes in memory and stores the valid ones. */
export async function keepBytes(
  upload: StoredUpload,
  body: Uint8Array,
  work: UploadWork,
): Promise<Result<StoredUpload>> {
  const judged = await judgeUpload(upload, body)
  if (!judged.ok) return judged
  const [type] = judged.value.types
  await storeOf(work).put(contextOf(work), { key: upload.key, contentType: type, body })
  return markStored(upload, { type, size: body.byteLength }, work)
}

/** Checks bytes that are already at their place in the store. */
export async function keepInPlace(upload: StoredUpload, work: UploadWork): Promise<Result<StoredUpload>> {
  const found = await storeOf(work).get(contextOf(work), upload.key, uploadLimit - 1)
  if (!found) return refuse('upload_incomplete')
  const judged = await judgeUpload(upload, found.body)
  if (!judged.ok) return judged
  return markStored(upload, { type: judged.value.types[0], size: found.body.byteLength }, work)
}
