import type { Tenant } from '../../../operations/tenant.ts'

/** Numbers for tenants, so that a key is never reused by another tenant. */
export function tenantMarks(): (tenant: Tenant) => number {
  const marks = new WeakMap<Tenant, number>()
  let last = 0
  return (tenant) => {
    const known = marks.get(tenant)
    if (known !== undefined) return known
    last += 1
    marks.set(tenant, last)
    return last
  }
}
