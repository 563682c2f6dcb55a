import type { Tenant } from '../tenant.ts'

/** Whether several appointments may be booked together here: in the checklist, and where the white-label has it so. */
export const mayBookSeveral = ({ provider, whitelabel }: Pick<Tenant, 'provider' | 'whitelabel'>): boolean =>
  provider?.bookingflow === 'checklist' || (whitelabel.multiplereservations ?? false)
