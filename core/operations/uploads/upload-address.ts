import type { Tenant } from '../tenant.ts'

const idForm = '[A-Za-z0-9_-]{20,64}'
const pathForm = new RegExp(`^/uploads/(${idForm})$`)

/** The address where an upload is read, by anybody who knows it. */
export const uploadUrl = (tenant: Pick<Tenant, 'origin'>, id: string): string => `${tenant.origin}/uploads/${id}`

export const isUploadId = (text: string): boolean => new RegExp(`^${idForm}$`).test(text)

/** The id in an address of this tenant's host, or in a plain path; null for anything else. */
export function uploadIdOf(tenant: Pick<Tenant, 'origin'>, url: string): string | null {
  const path = url.startsWith(`${tenant.origin}/`) ? url.slice(tenant.origin.length) : url
  return pathForm.exec(path)?.[1] ?? null
}
