import type { TenantScope } from '../operations/tenant.ts'

/** The name under which a tenant's share of the connections is counted. */
export const tenantName = ({ whitelabel, provider }: TenantScope): string => `${whitelabel}/${provider}`
