import type { Tenant } from '../../operations/tenant.ts'

/** A scheme and host, perhaps with a port: nothing that could end the directive. */
const origin = /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/i

/** Where a page of the tenant may send requests beside its own host: to the file store, when files are put there. */
export function connectOrigins(tenant: Tenant | null): string[] {
  const files = tenant?.plugins.files
  if (!tenant || !files?.signPut) return []
  return (files.origins?.(tenant.context('files')) ?? []).filter((one) => origin.test(one))
}
