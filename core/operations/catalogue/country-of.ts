import type { Tenant } from '../tenant.ts'

/** The country whose phone numbers and addresses are meant where none is named (ISO 3166, two letters). */
export const countryOf = (tenant: Tenant): string => tenant.provider?.country ?? tenant.whitelabel.country ?? 'US'
