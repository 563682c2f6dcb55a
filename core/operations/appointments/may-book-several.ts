import type { Tenant } from '../tenant.ts'

/** Whether several appointments may be booked together: in the checklist flow, if the white-label allows it. */
export const mayBookSeveral = ({ provider, whitelabel }: Pick<Tenant, 'provider' | 'whitelabel'>): boolean =>
  provider?.bookingflow === 'checklist' || (whitelabel.multiplereservations ?? false)
