import type { Tenant } from '../tenant.ts'

const idForm = '[A-Za-z0-9_-]{20,64}'
const addressForm = new RegExp(`^(?:https?://[^/\\s]+)?/uploads/(${idForm})$`)

/** The address where an upload is read, by anybody who knows it. */
export const uploadUrl = (tenant: Pick<Tenant, 'origin'>, id: string): string => `${tenant.origin}/uploads/${id}`

export const isUploadId = (text: string): boolean => new RegExp(`^${idForm}$`).test(text)

/**
 * The id in an upload's address, whatever its host, or in a plain path; null for anything else. A site has several
 * hosts and loses some, so that a host says nothing: whoever keeps the address keeps that of `ownUploadUrl`.
 */
export const uploadIdOf = (url: string): string | null => addressForm.exec(url)?.[1] ?? null

/** The site's own address of the upload that an address names; null if it names none. */
export function ownUploadUrl(tenant: Pick<Tenant, 'origin'>, url: string): string | null {
  const id = uploadIdOf(url)
  return id === null ? null : uploadUrl(tenant, id)
}
