import type { Tenant } from '../tenant.ts'

/** Whether the white-label wants nobody to learn which addresses have accounts. */
export const isNeutral = ({ whitelabel }: Pick<Tenant, 'whitelabel'>): boolean =>
  whitelabel.settings?.neutrallogin === true
