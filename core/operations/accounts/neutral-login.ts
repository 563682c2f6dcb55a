import type { Tenant } from '../tenant.ts'

/** Whether log-ins must not reveal which addresses have accounts. */
export const isNeutral = ({ whitelabel }: Pick<Tenant, 'whitelabel'>): boolean =>
  whitelabel.settings?.neutrallogin === true
