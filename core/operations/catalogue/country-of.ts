import type { Tenant } from '../tenant.ts'

/** The country of phone numbers and addresses that name none (ISO 3166, two letters). */
export const countryOf = (tenant: Tenant): string => tenant.provider?.country ?? tenant.whitelabel.country ?? 'US'
