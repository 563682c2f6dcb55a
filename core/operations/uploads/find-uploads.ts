import type { UploadWork } from './keep-upload.ts'
import { lookAtIncoming } from './look-at-incoming.ts'
import type { StoredUpload } from './stored-upload.ts'
import { uploadIdOf, uploadUrl } from './upload-address.ts'

/** An upload of this tenant that an answer may name. */
export interface FoundUpload {
  id: string
  /** Its own address, whatever form was asked with. */
  url: string
  /** For display, made harmless. */
  name: string
  /** By its content. */
  type: string
  /** Bytes. */
  size: number
  /** The reservation that has it already. */
  reservation: string | null
}

/**
 * The uploads that addresses mean, in a fixed number of queries whatever their number: one an address, null for what is
 * unknown, another tenant's, not complete or removed. Asks the file store about those that a browser wrote there by
 * itself, so it is called before the transaction that books; there `unit.uploads.submit(ids, reservation)` makes them
 * the reservation's, once, and says false when another one has taken them meanwhile.
 */
export async function findUploads(urls: string[], work: UploadWork): Promise<(FoundUpload | null)[]> {
  const { tenant, ports } = work
  const asked = urls.map((url) => uploadIdOf(tenant, url))
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
