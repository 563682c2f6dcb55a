import type { UploadWork } from './keep-upload.ts'
import { lookAtIncoming } from './look-at-incoming.ts'
import type { StoredUpload } from './stored-upload.ts'
import { uploadIdOf, uploadUrl } from './upload-address.ts'

/** An upload of this tenant that an answer may name. */
export interface FoundUpload {
  id: string
  /** Its own address, whichever form was given. */
  url: string
  /** For display, sanitised. */
  name: string
  /** By its content. */
  type: string
  /** Bytes. */
  size: number
  /** The reservation or contact request that it belongs to, if any. */
  reservation: string | null
}

/**
 * The uploads of addresses, in a fixed number of queries: one per address, null if it is unknown, another tenant's,
 * incomplete or removed. Asks the file store about uploads that a browser wrote there directly, so call it before the
 * transaction that books. In that transaction `submitFiles` gives them to the reservation, and refuses if another one
 * has taken them in the meantime.
 */
export async function findUploads(urls: string[], work: UploadWork): Promise<(FoundUpload | null)[]> {
  const { tenant, ports } = work
  const asked = urls.map((url) => uploadIdOf(url))
  const ids = [...new Set(asked.flatMap((id) => id ?? []))]
  const rows = await ports.repositories(tenant.scope).uploads.find(ids)
  const found = new Map<string, FoundUpload>()
  for (const row of rows) {
    const upload = await completed(row, work)
    if (upload) found.set(upload.id, describe(upload, upload.type ?? '', work))
  }
  return asked.map((id) => (id === null ? null : (found.get(id) ?? null)))
}

async function completed(row: StoredUpload, work: UploadWork): Promise<StoredUpload | null> {
  if (row.state === 'stored' || row.state === 'submitted') return row
  const looked = await lookAtIncoming(row, work)
  return looked.ok ? looked.value : null
}

const describe = (upload: StoredUpload, type: string, { tenant }: UploadWork): FoundUpload => ({
  id: upload.id,
  url: uploadUrl(tenant, upload.id),
  name: upload.name,
  type,
  size: upload.size ?? 0,
  reservation: upload.reservation,
})
