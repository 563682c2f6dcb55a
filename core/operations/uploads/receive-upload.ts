import { ok, type Result, refuse } from '../../domain/errors.ts'
import { claimedKind, linkLasts, plainType, uploadLimit } from '../../domain/uploads/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { gathering, wholeFiles } from './file-gate.ts'
import { endUpload, keepBytes, keepInPlace, refusalOf, type UploadWork } from './keep-upload.ts'
import { collected, measured, TooManyBytes } from './measured.ts'
import { storeOf } from './store-of.ts'
import type { StoredUpload } from './stored-upload.ts'

/** If bytes have been arriving for longer than any request may take, their process has died. */
export const longestArrival = pluginLimits.files.arrival.most

export interface Arriving {
  id: string
  /** The body's `Content-Type`, as it was sent. */
  contentType: string
  /** Its `Content-Length`; undefined for a body in chunks. */
  length: number | undefined
  /** Pieces as they arrive; throws if the sender disconnects, and stays open if reading stops. */
  body: AsyncIterable<Uint8Array>
}

/** What browsers send for an unknown type of file. */
const unknownType = 'application/octet-stream'

function faultOf(upload: StoredUpload, { contentType, length }: Arriving, now: number): Result<null> {
  if (upload.state !== 'signed') return refuse('upload_used')
  if (now >= upload.created + linkLasts) return refuse('upload_expired')
  if ((plainType(contentType) || unknownType) !== (upload.claimedtype || unknownType))
    return refuse('file_kind_not_allowed', { data: { name: upload.name } })
  if (length === undefined) return ok(null)
  if (length >= uploadLimit) return refuse('file_too_large')
  if (length === 0 || length !== (upload.claimedsize ?? length)) return refuse('upload_incomplete')
  return ok(null)
}

/** Streams to the store if it can, else collects the file first: the gates bound how many are in memory at once. */
function take(upload: StoredUpload, body: AsyncIterable<Uint8Array>, work: UploadWork): Promise<Result<StoredUpload>> {
  const { scope } = work.tenant
  const files = storeOf(work)
  const pieces = measured(body, uploadLimit - 1)
  const { key } = upload
  if (!files.putStream)
    return gathering.run(scope.whitelabel, async () => keepBytes(upload, await collected(pieces), work))
  const context = work.tenant.context('files')
  const contentType = claimedKind(upload.name, upload.claimedtype)?.types[0] ?? unknownType
  return files
    .putStream(context, { key, contentType, body: pieces })
    .then(() => wholeFiles.run(scope.whitelabel, () => keepInPlace(upload, work)))
}

/**
 * Receives the bytes of an upload. The first complete body uses the link up, whether it is stored or refused; a body
 * that breaks off, or a failing store, leaves the link usable.
 */
export async function receiveUpload(arriving: Arriving, work: UploadWork): Promise<Result<StoredUpload>> {
  const { tenant, ports } = work
  const { uploads } = ports.repositories(tenant.scope)
  const [upload] = await uploads.find([arriving.id])
  if (!upload || upload.state === 'removed') return refuse('not_found')
  const now = ports.clock.now()
  const fault = faultOf(upload, arriving, now)
  if (!fault.ok) return fault
  if (!(await uploads.claim(upload.id, now, now - longestArrival))) return refuse('upload_used')
  try {
    const kept = await take(upload, arriving.body, work)
    if (!kept.ok) await endUpload(upload, work)
    return kept
  } catch (error) {
    if (error instanceof TooManyBytes) await endUpload(upload, work)
    else await uploads.release(upload.id, now)
    return refusalOf(error, work)
  }
}
