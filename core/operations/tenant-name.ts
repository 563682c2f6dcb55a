import type { TenantScope } from './tenant.ts'

/** The name of a tenant's share: of connections, of places for its events. */
export const tenantName = ({ whitelabel, provider }: TenantScope): string => `${whitelabel}/${provider}`
