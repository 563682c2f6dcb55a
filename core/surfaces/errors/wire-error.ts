import type { Refusal } from '../../domain/errors.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SurfaceDeps } from '../surface-deps.ts'

/** A refusal as every surface shows it. */
export interface WireError extends Refusal {
  /** Words of the tenant's dictionary; the code itself where it has none. */
  message: string
}

export async function wireError(
  refusal: Refusal,
  tenant: Tenant | null,
  words: SurfaceDeps['words'],
): Promise<WireError> {
  const { code, field, data } = refusal
  const dictionary = await words(tenant)
  return { code, message: dictionary[`error.${code}`] ?? code, ...(field && { field }), ...(data && { data }) }
}
